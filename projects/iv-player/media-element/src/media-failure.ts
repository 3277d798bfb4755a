import type { IvPlayerError } from 'iv-player';

/** Why playback has stopped: what media elements have as `error`. */
export interface MediaFailure {
  /** As of `MediaError`: 1 aborted, 2 network, 3 decoding, 4 no source can be played. */
  readonly code: number;
  /** What has happened, and what to do. */
  readonly message: string;
}

const SRC_NOT_SUPPORTED = 4;

/** An error of the player as media elements have it: with the browser's code, if the browser gave one. */
export function mediaFailure({ message, cause }: Pick<IvPlayerError, 'message' | 'cause'>): MediaFailure {
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return { code: typeof code === 'number' && code >= 1 && code <= 4 ? code : SRC_NOT_SUPPORTED, message };
}

/** What `play()` of a media element would reject with; its `cause` is the error of the player. */
export function playRejection(error: unknown): unknown {
  const { code, message } = (error ?? {}) as Partial<IvPlayerError>;
  if (!code) return error;
  const name = code === 'AUTOPLAY_BLOCKED' ? 'NotAllowedError' : 'NotSupportedError';
  return Object.assign(new DOMException(message, name), { cause: error });
}
