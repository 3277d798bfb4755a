import { type StoryFile, type StoryFinding, withPlaces } from 'iv-player/story-core';
import { fromTwee, withTweeLines } from 'iv-player/twee';

export const isTwee = (file: string): boolean => /\.(?:twee|tw|tw2|tw3)$/i.test(file);

/** The story in a file, for `readStory`: an object made from Twee, or the text of other files. */
export const storyIn = (file: string, text: string): StoryFile | string =>
  isTwee(file) ? fromTwee(text).story : text;

/** Adds the lines of a file to findings about its story. */
export const withPlacesIn = (file: string, text: string, findings: readonly StoryFinding[]) =>
  (isTwee(file) ? withTweeLines : withPlaces)(findings, text);

/** Converts Twee to JSON; returns the text of other files unchanged. */
export const storyAsJson = (file: string, text: string): string =>
  isTwee(file) ? JSON.stringify(fromTwee(text).story, null, 2) : text;
