import type { StoryText } from 'iv-player/story-core';

/** Picks the text that best matches the languages (exact tag, then primary language, then any), and returns its language too. */
export function textIn(
  text: StoryText | undefined,
  ...languages: readonly (string | null | undefined)[]
): { readonly text: string; readonly lang: string } {
  if (text === undefined || typeof text === 'string') return { text: text ?? '', lang: '' };
  const tags = Object.keys(text);
  const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  const matches = languages.map(
    (wanted) =>
      tags.find((tag) => tag.toLowerCase() === wanted?.toLowerCase()) ??
      tags.find((tag) => wanted && primary(tag) === primary(wanted)),
  );
  const lang = matches.find((tag) => tag !== undefined) ?? tags[0] ?? '';
  return { text: text[lang] ?? '', lang };
}
