import { finding } from '../format/story-finding';
import { StoryFormatError } from '../format/story-format-error';
import type { StoryOptions } from './story-options';

/** Normalizes a story argument: an empty address, which would resolve to the page itself, becomes `null`. */
export const givenStory = (given: string | object | null | undefined): string | object | null =>
  typeof given === 'string' && given.trim() === '' ? null : (given ?? null);

/** Whether a story argument is an address, not the text of a file. */
export const isAddress = (given: unknown): given is string =>
  typeof given === 'string' && !given.trimStart().startsWith('{');

/** Sets a story's address as the default `base`. */
export const optionsFrom = (address: string, options: StoryOptions = {}): StoryOptions => ({
  ...options,
  base: options.base ?? address,
});

/** Fetches the text of a story file. Rejects with `BAD_FORMAT` (a `StoryFormatError`) on failure. */
export async function fetchStory(url: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return await response.text();
  } catch (cause) {
    const message = `The file ${url} could not be loaded (${(cause as Error).message}): check the address.`;
    throw new StoryFormatError([finding('BAD_FORMAT', [], message)], cause);
  }
}
