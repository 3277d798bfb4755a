import { matchingLanguage } from './matching-language';

/**
 * Picks the text in the first wanted language that is available, falling back to the first available language.
 * @example
 * localize({ en: 'Knock', de: 'Anklopfen' }, 'de-AT')?.text; // 'Anklopfen'
 * @param text a string, or an object with a string for each BCP 47 tag
 * @param wanted BCP 47 tags in order of preference
 * @returns the text and its language, where `lang` is `null` for a plain string; `null` if `text` is neither
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
