import type { AudioDescription } from 'iv-player';

/** Type of `matchingLanguage`, which code loaded on demand cannot import. */
export type LanguageMatcher = (available: readonly string[], wanted: string | null) => string | undefined;

/** Description of a node in one language: a sound file, or passages of text in order, spoken `at` a node time in seconds. */
export interface NodeDescription {
  readonly lang: string;
  readonly src: string | null;
  readonly texts: readonly { readonly text: string; readonly at: number }[];
}

/** Description in the wanted or else the first language; `null` if none. Prefers a sound file to text in the same language. */
export function describedIn(
  all: readonly AudioDescription[],
  wanted: string | null,
  matchingLanguage: LanguageMatcher,
): NodeDescription | null {
  const languages = all.map((one) => one.lang);
  const lang = matchingLanguage(languages, wanted) ?? languages[0];
  if (lang === undefined) return null;
  const members = all.filter((one) => one.lang === lang);
  const src = members.flatMap((one) => ('src' in one ? [one.src] : []))[0] ?? null;
  const given = members.flatMap((one) => ('text' in one && src === null ? [one] : []));
  const texts = given.map(({ text, at }) => ({ text, at })).sort((one, other) => one.at - other.at);
  return { lang, src, texts };
}
