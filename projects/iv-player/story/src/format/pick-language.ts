import type { StoryText } from './story-file';

/** A text in one language; where it is not there, in the first that it has; empty without any. */
export function pickLanguage(text: StoryText | undefined, language: string | undefined): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  // Of a language such as `toString` an object inherits something.
  const own = language !== undefined && Object.hasOwn(text, language) ? text[language] : undefined;
  return own ?? Object.values(text)[0] ?? '';
}
