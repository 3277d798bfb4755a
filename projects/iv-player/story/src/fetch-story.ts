import { finding, StoryFormatError } from 'iv-player/story-core';
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

/** Fetches the text of a story file. Rejects with `BAD_FORMAT` (a `StoryFormatError`) on failure, with the cause and what to do. */
export async function fetchStory(url: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw notLoaded(url, `${response.status} ${response.statusText}`.trim(), CHECK_ADDRESS);
    const text = await response.text();
    // Servers of applications answer unknown addresses with the page of the application.
    if (/^\s*</.test(text))
      throw notLoaded(
        url,
        'the server sent an HTML page',
        `${CHECK_ADDRESS}, and that the file is published`,
      );
    return text;
  } catch (cause) {
    if (cause instanceof StoryFormatError) throw cause;
    throw notLoaded(url, ...(await causeOf(url, signal, cause as Error)), cause);
  }
}

const CHECK_ADDRESS = 'check the address';

function notLoaded(url: string, reason: string, remedy: string, cause?: unknown): StoryFormatError {
  const message = `The file ${url} could not be loaded (${reason}): ${remedy}.`;
  return new StoryFormatError([finding('BAD_FORMAT', [], message)], cause);
}

/** Why a request failed, and what to do. Browsers do not tell pages about other origins. */
async function causeOf(
  url: string,
  signal: AbortSignal,
  { message }: Error,
): Promise<[reason: string, remedy: string]> {
  const { protocol, origin } = location;
  if (protocol === 'file:') return ['pages on disk cannot read files', 'open the page from a server'];
  if (new URL(url, document.baseURI).origin === origin) return [message, CHECK_ADDRESS];
  // Answered only without permission to read it.
  const isAnswered = await fetch(url, { mode: 'no-cors', signal }).then(
    () => true,
    () => false,
  );
  return isAnswered
    ? ['not allowed from this page', 'let its server send Access-Control-Allow-Origin (CORS)']
    : [message, CHECK_ADDRESS];
}
