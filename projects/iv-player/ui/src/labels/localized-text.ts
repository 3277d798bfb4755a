import type { LocalizedText } from 'iv-player';

export type { LocalizedText };

/**
 * The tag in `available` that serves `wanted` best: the same, else the same language (`de` for `de-AT`, `pt-BR` for `pt`);
 * `undefined` when there is none.
 */
export function matchingLanguage(available: readonly string[], wanted: string | null): string | undefined {
  if (!wanted) return undefined;
  const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  const lower = wanted.toLowerCase();
  return (
    available.find((tag) => tag.toLowerCase() === lower) ??
    available.find((tag) => tag.toLowerCase() === primary(lower)) ??
    available.find((tag) => primary(tag) === primary(lower))
  );
}

/**
 * The text in the first of the wanted languages that it has, else in its first language.
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
