import type { LocalizedText } from 'iv-player';
import { matchingLanguage } from 'iv-player/private';

export type { LocalizedText };

/**
 * Picks the text in the first wanted language that is available, else in the first available language.
 * @example
 * localize({ en: 'Knock', de: 'Anklopfen' }, 'de-AT')?.text; // 'Anklopfen'
 * @param text one text, or texts by BCP 47 tag
 * @param wanted BCP 47 tags, most wanted first
 * @returns the text and its language, `lang` being `null` for a text without a language; `null` if `text` is neither
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
