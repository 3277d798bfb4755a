import { fromTwee } from '../twee/from-twee';

/** Whether a file is a Twee file, by its name. */
export const isTwee = (file: string): boolean => /\.(?:twee|tw|tw2|tw3)$/i.test(file);

/** A story file as the library reads it: a Twee file as JSON, another one as it is. @param text its content */
export const storyAsJson = (file: string, text: string): string =>
  isTwee(file) ? JSON.stringify(fromTwee(text).story, null, 2) : text;
