import { finding } from '../format/story-finding';
import { StoryFormatError } from '../format/story-format-error';
import type { StoryOptions } from './story-options';

/** Normalizes a story argument: an empty address becomes `null`, since it would resolve to the page itself. */
export const givenStory = (given: string | object | null | undefined): string | object | null =>
  typeof given === 'string' && given.trim() === '' ? null : (given ?? null);

/** Whether it is not the text of a story file. */
export const isAddress = (given: unknown): given is string =>
  typeof given === 'string' && !given.trimStart().startsWith('{');

/** The options for a story of that address, to which its own addresses are relative unless they say otherwise. */
export const optionsFrom = (address: string, options: StoryOptions = {}): StoryOptions => ({
  ...options,
  base: options.base ?? address,
});

/** The text of a story file. Rejects with `BAD_FORMAT` (a `StoryFormatError`) when it cannot be loaded. */
export async function fetchStory(url: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return await response.text();
  } catch (cause) {
    const message = `The file ${url} could not be loaded (${(cause as Error).message}): is the address right?`;
    throw new StoryFormatError([finding('BAD_FORMAT', [], message)], cause);
  }
}
