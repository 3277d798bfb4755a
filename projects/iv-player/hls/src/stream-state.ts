import type { LevelDescription } from './start-level';

/**
 * Phase of a stream:
 * - `waiting`: may not load yet
 * - `started`: hls.js loads it, or its code is being loaded
 * - `native`: the browser loads it without hls.js
 * - `failed`: only plays what is buffered
 */
export type StreamPhase = 'waiting' | 'started' | 'native' | 'failed';

/** A failure that ends the stream unless a retry succeeds. */
export interface PendingFailure {
  /** Whether it is a network error that may pass, rather than an error in the media or hls.js. */
  readonly mayRetry: boolean;
  readonly error: Error;
}

export interface StreamState {
  readonly phase: StreamPhase;
  readonly isShown: boolean;
  /** Whether the stream has never been on the screen. */
  readonly isSpare: boolean;
  /** Whether the stream is known to come next. */
  readonly isNext: boolean;
  readonly hasFrame: boolean;
  /** Size of all loaded segments in bytes. */
  readonly bytes: number;
  /** Types of the loaded segments: `main`, `audio`. */
  readonly loaded: readonly string[];
  /** Load time of the last segment in seconds. */
  readonly took: number;
  /** Rendition of the last buffered segment, or `null` without one. */
  readonly level: LevelDescription | null;
  /** Rendition at the playhead, or `null` before the first frame. */
  readonly rendition: Pick<LevelDescription, 'height' | 'bitrate'> | null;
  readonly pictureEnd: number | undefined;
  /** Whether segments are missing at the end of the playlist. */
  readonly endsInGap: boolean;
  readonly failure: PendingFailure | null;
  /** Number of retries since the last loaded segment. */
  readonly retries: number;
}

export const NEW_STREAM: StreamState = {
  phase: 'waiting',
  isShown: false,
  isSpare: true,
  isNext: false,
  hasFrame: false,
  bytes: 0,
  loaded: [],
  took: 0,
  level: null,
  rendition: null,
  pictureEnd: undefined,
  endsInGap: false,
  failure: null,
  retries: 0,
};

/** Whether the stream loads media for a first frame that nobody sees yet. */
export const isPreloading = ({ phase, isSpare, hasFrame }: StreamState): boolean =>
  isSpare && !hasFrame && (phase === 'started' || phase === 'native');

/** Whether the stream is known to come next, and has no first frame yet. */
export const isAwaited = ({ phase, isShown, isNext, hasFrame }: StreamState): boolean =>
  isNext && !isShown && !hasFrame && phase !== 'failed';

/** A loaded segment proves that the stream works again. @param took load time in seconds */
export function withSegment(state: StreamState, type: string, bytes: number, took: number): StreamState {
  const loaded = [...new Set([...state.loaded, type])];
  return { ...state, loaded, bytes: state.bytes + bytes, took, failure: null, retries: 0 };
}

/** Whether a preloaded stream has what it needs for its first frame: picture and, if separate, audio. */
export const hasPreloaded = ({ isSpare, loaded }: StreamState): boolean => isSpare && loaded.length > 1;

/**
 * Ends the picture before segments that are missing at the end of a playlist, unless the current rendition has them.
 *
 * @param end media time in seconds from which segments are missing, or `undefined` if none are
 */
export function withGap(state: StreamState, end: number | undefined): StreamState {
  const endsInGap = end !== undefined;
  return endsInGap || state.endsInGap ? { ...state, endsInGap, pictureEnd: end } : state;
}
