import type { StoryText } from './story-file';

/** A text in one language; where it is not there, in the first that it has; empty without any. */
export function inOne(text: StoryText | undefined, language: string | undefined): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  return (language !== undefined ? text[language] : undefined) ?? Object.values(text)[0] ?? '';
}
