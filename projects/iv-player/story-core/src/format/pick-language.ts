import { matchingLanguage } from 'iv-player/private';
import type { StoryText } from './story-file';

/** Returns the text in a language or a similar one; falls back to the first available language, then to an empty string. */
export function pickLanguage(text: StoryText | undefined, language: string | undefined): string {
  if (text === undefined || typeof text === 'string') return text ?? '';
  const texts = new Map(Object.entries(text));
  return (
    texts.get(matchingLanguage([...texts.keys()], language ?? null) ?? '') ?? [...texts.values()][0] ?? ''
  );
}
