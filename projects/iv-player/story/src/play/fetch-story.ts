import { finding } from '../format/story-finding';
import { StoryFormatError } from '../format/story-format-error';

/** The text of a story file. Rejects with `BAD_FORMAT` (a `StoryFormatError`) when it cannot be loaded. */
export async function fetchStory(url: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    return await response.text();
  } catch (cause) {
    const message = `The file ${url} could not be loaded: is the address right?`;
    throw new StoryFormatError([finding('BAD_FORMAT', [], message)], cause);
  }
}
