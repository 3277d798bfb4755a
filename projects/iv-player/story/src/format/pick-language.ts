import type { StoryText } from './story-file';

/** Returns the text in a language; falls back to the first language available, then to an empty string. */
export function pickLanguage(text: StoryText | undefined, language: string | undefined): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  // A tag such as `toString` would find an inherited member.
  const own = language !== undefined && Object.hasOwn(text, language) ? text[language] : undefined;
  return own ?? Object.values(text)[0] ?? '';
}
