import { localize } from 'iv-player/private';
import type { StoryText } from './story-file';

/** Returns the text in a language or a similar one; falls back to the first available language, then to an empty string. */
export function pickLanguage(text: StoryText | undefined, language: string | undefined): string {
  return localize(text, language ?? null)?.text ?? '';
}
