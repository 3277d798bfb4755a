import type { StoryFile } from './story-file';

declare const brand: unique symbol;

/** A story that has been read without findings. Functions that take one do not read it again. */
export type CheckedStory = StoryFile & { readonly [brand]: true };

/** Stories that the library has made. Those of the application are read each time, because it may have changed them. */
const made = new WeakSet<object>();

/** Marks a story that the library has made from a checked one. It must not be changed afterwards. */
export function asChecked(story: CheckedStory): CheckedStory {
  made.add(story);
  return story;
}

/** Whether a story was marked by `asChecked`. */
export const isChecked = (story: unknown): story is CheckedStory => made.has(story as object);
