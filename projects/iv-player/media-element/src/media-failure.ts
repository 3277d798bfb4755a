import type { IvPlayerError } from 'iv-player';

/** Reason playback stopped, as in `HTMLMediaElement.error`. */
export interface MediaFailure {
  /** As of `MediaError`: 1 aborted, 2 network, 3 decoding, 4 no source can be played. */
  readonly code: number;
  /** Description of the error, and a remedy. */
  readonly message: string;
}

const SRC_NOT_SUPPORTED = 4;

/** Converts an error of the player, with the browser's code if there is one. */
export function mediaFailure({ message, cause }: Pick<IvPlayerError, 'message' | 'cause'>): MediaFailure {
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return { code: typeof code === 'number' && code >= 1 && code <= 4 ? code : SRC_NOT_SUPPORTED, message };
}

/** Rejection of `play()` as a media element has it; its `cause` is the player's error. */
export function playRejection(error: unknown): unknown {
  const { code, message } = (error ?? {}) as Partial<IvPlayerError>;
  if (!code) return error;
  const name = code === 'AUTOPLAY_BLOCKED' ? 'NotAllowedError' : 'NotSupportedError';
  return Object.assign(new DOMException(message, name), { cause: error });
}

/** Rejection of `play()` when the start was given up. */
export function startGivenUp(message: string): DOMException {
  return new DOMException(message, 'AbortError');
}
