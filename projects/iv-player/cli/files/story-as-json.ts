import { fromTwee } from 'iv-player/twee';

export const isTwee = (file: string): boolean => /\.(?:twee|tw|tw2|tw3)$/i.test(file);

/** Converts Twee to JSON; returns the text of other files unchanged. */
export const storyAsJson = (file: string, text: string): string =>
  isTwee(file) ? JSON.stringify(fromTwee(text).story, null, 2) : text;
