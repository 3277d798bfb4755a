import type { StreamingSettings } from './streaming-options';

/** The options of hls.js by which it decides how much to load. */
export interface BufferGoals {
  /** Seconds to load ahead, whatever it takes. */
  readonly maxBufferLength: number;
  /** Bytes up to which more is loaded. */
  readonly maxBufferSize: number;
  /** Seconds ahead beyond which nothing is loaded. */
  readonly maxMaxBufferLength: number;
  /** Seconds behind the playhead. */
  readonly backBufferLength: number;
}

/** Seconds that a shown stream loads ahead, however many bytes they take. */
const LEAST_AHEAD = 8;
/** Less than what any segment lasts: one is loaded. */
const ONE_SEGMENT = 0.1;
/** How long (ms) after a stream was shown it loads no more than it has, so that it starts undisturbed. */
const QUIET = 500;
/** Unless so little (seconds) is loaded ahead. */
const URGENT = 2;

/** How much a stream loads: a shown one as the options say, a spare its first segment. */
export function bufferGoals(
  isShown: boolean,
  { bufferAhead, bufferBehind, maxBytes }: StreamingSettings,
): BufferGoals {
  return {
    maxBufferLength: isShown ? Math.min(LEAST_AHEAD, bufferAhead) : ONE_SEGMENT,
    maxBufferSize: isShown ? maxBytes : 0,
    maxMaxBufferLength: isShown ? bufferAhead : ONE_SEGMENT,
    backBufferLength: bufferBehind,
  };
}

/**
 * Milliseconds from the showing of a stream until it loads on: at once where the next segment would come too late otherwise, or
 * in time only in a lower rendition.
 *
 * @param ahead seconds until what is loaded ahead is played
 * @param took seconds in which the segment before was loaded
 */
export function promotionDelay(ahead: number, took: number): number {
  return ahead < Math.max(URGENT, QUIET / 1000 + 2 * took) ? 0 : QUIET;
}

/** The stream on the screen: what of it is loaded ahead of the playhead, and what is left to play; seconds. */
export interface ShownStream {
  readonly ahead: number;
  readonly rest: number;
}

/** How near to its rest (seconds) counts as loaded to the end: segments end where pictures do, not where the sum says. */
const END_TOLERANCE = 0.25;

/**
 * Whether a stream that may follow is begun now.
 *
 * @param shown `null`: none is on the screen
 * @param heldBytes what streams that may follow have loaded so far
 */
export function mayPreload(
  shown: ShownStream | null,
  heldBytes: number,
  { preloadAfter, maxPreloadBytes }: StreamingSettings,
): boolean {
  const isFed = !shown || shown.ahead >= Math.min(preloadAfter, shown.rest - END_TOLERANCE);
  return isFed && heldBytes < maxPreloadBytes;
}
