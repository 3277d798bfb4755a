import type { StoryFinding } from '../format/story-finding';
import type { StoryCheckOptions } from './facts/check-context';
import { findMistakes } from './find-mistakes';
import { StoryMedia } from './media/story-media';

/**
 * Finds mistakes in a story. Plays every path with every value that variables can have on it; if there are too many, reports only what is
 * certain. Never throws: if the story cannot be read, the findings have the code `BAD_FORMAT`.
 * @example
 * for (const { path, message } of checkStory(story)) console.warn(path.join('.'), message);
 * @param story text of a story file, or the object parsed from it; given text, findings have a line and a column
 */
export function checkStory(story: unknown, options: StoryCheckOptions = {}): readonly StoryFinding[] {
  return findMistakes(story, options, options.media ? new StoryMedia(options.media) : null);
}
