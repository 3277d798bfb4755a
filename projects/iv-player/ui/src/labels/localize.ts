import type { LocalizedText } from 'iv-player';
import { matchingLanguage } from 'iv-player/private';

export type { LocalizedText };

/**
 * The text in the first of the wanted languages that it has, else in its first language.
 * @example
 * localize({ en: 'Knock', de: 'Anklopfen' }, 'de-AT')?.text; // 'Anklopfen'
 * @returns the text and its language; `lang` is `null` for a text that is the same in every language. `null` for anything else
 */
export function localize(
  text: unknown,
  ...wanted: readonly (string | null)[]
): { readonly text: string; readonly lang: string | null } | null {
  if (typeof text === 'string') return { text, lang: null };
  if (typeof text !== 'object' || text === null) return null;
  const texts = text as Readonly<Record<string, unknown>>;
  const available = Object.keys(texts).filter((tag) => typeof texts[tag] === 'string');
  const matches = wanted.map((tag) => matchingLanguage(available, tag));
  const lang = matches.find((tag) => tag !== undefined) ?? available[0];
  return lang === undefined ? null : { text: texts[lang] as string, lang };
}
