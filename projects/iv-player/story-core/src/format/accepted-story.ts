import { type CheckedStory, isChecked } from './checked-story';
import { readChecked } from './read-story';
import { StoryFormatError } from './story-format-error';

/** Reads a story. Throws a `StoryFormatError` with all findings. @param file address that the error names */
export function acceptedStory(given: unknown, file?: string): CheckedStory {
  if (isChecked(given)) return given;
  const { story, findings } = readChecked(given);
  if (!story) throw new StoryFormatError(findings, undefined, file);
  return story;
}
