import type { IvPlayerError } from 'iv-player';

/** Reason why playback stopped, as in `HTMLMediaElement.error`. */
export interface MediaFailure {
  /** Code as in `MediaError`: 1 aborted, 2 network, 3 decode, 4 source not supported. */
  readonly code: number;
  /** Description of the error and its remedy. */
  readonly message: string;
}

const SRC_NOT_SUPPORTED = 4;

/** Converts an error from the player. Uses the browser's code if there is one. */
export function mediaFailure({ message, cause }: Pick<IvPlayerError, 'message' | 'cause'>): MediaFailure {
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return { code: typeof code === 'number' && code >= 1 && code <= 4 ? code : SRC_NOT_SUPPORTED, message };
}

/** Returns the rejection of `play()` that a media element would use. Its `cause` is the player's error. */
export function playRejection(error: unknown): unknown {
  const { code, message } = (error ?? {}) as Partial<IvPlayerError>;
  if (!code) return error;
  const name = code === 'AUTOPLAY_BLOCKED' ? 'NotAllowedError' : 'NotSupportedError';
  return Object.assign(new DOMException(message, name), { cause: error });
}

/** Rejection of `play()` that was aborted before playback started. */
export function abortedStart(message: string): DOMException {
  return new DOMException(message, 'AbortError');
}
