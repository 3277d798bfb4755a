import type { StoryFile } from 'iv-player/story-core';
import { fromTwee } from 'iv-player/twee';

export const isTwee = (file: string): boolean => /\.(?:twee|tw|tw2|tw3)$/i.test(file);

/** The story in a file, for `readStory`: an object made from Twee, or the text of other files. */
export const storyIn = (file: string, text: string): StoryFile | string =>
  isTwee(file) ? fromTwee(text).story : text;

/** Converts Twee to JSON; returns the text of other files unchanged. */
export const storyAsJson = (file: string, text: string): string =>
  isTwee(file) ? JSON.stringify(fromTwee(text).story, null, 2) : text;
