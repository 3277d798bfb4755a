import type { HlsConfig } from 'hls.js';
import type { StreamingSettings } from './streaming-options';

/** Forward buffer, at least and at most, and back buffer in seconds; size in bytes up to which the forward buffer may grow. */
type BufferGoals = Pick<
  HlsConfig,
  'maxBufferLength' | 'maxMaxBufferLength' | 'backBufferLength' | 'maxBufferSize'
>;

/** Minimum forward buffer of a shown stream in seconds, regardless of size. */
const MIN_AHEAD = 8;
/** Buffer length in seconds that makes hls.js load one segment: it is shorter than any segment. */
const ONE_SEGMENT = 0.1;
/** Pause in loading after a stream is shown, in milliseconds, so that it starts smoothly. */
const START_PAUSE = 500;
/** Forward buffer in seconds below which loading does not pause. */
const URGENT = 2;

/** Buffer goals of a stream: those of the options for a shown stream, and one segment for a preloaded one. */
export function bufferGoals(
  isShown: boolean,
  { bufferAhead, bufferBehind, maxBytes }: StreamingSettings,
): BufferGoals {
  return {
    maxBufferLength: isShown ? Math.min(MIN_AHEAD, bufferAhead) : ONE_SEGMENT,
    maxBufferSize: isShown ? maxBytes : 0,
    maxMaxBufferLength: isShown ? bufferAhead : ONE_SEGMENT,
    backBufferLength: bufferBehind,
  };
}

/**
 * Delay in milliseconds before a stream that was just shown loads more. There is no delay if the next segment would then arrive late, or
 * only in a lower rendition.
 *
 * @param ahead forward buffer in seconds of playback
 * @param took load time of the previous segment in seconds
 */
export function promotionDelay(ahead: number, took: number): number {
  return ahead < Math.max(URGENT, START_PAUSE / 1000 + 2 * took) ? 0 : START_PAUSE;
}

export interface StreamProgress {
  /** Forward buffer in seconds. */
  readonly ahead: number;
  /** Seconds left to play. */
  readonly remaining: number;
}

/** Tolerance in seconds for a stream loaded to its end: the last frame ends before the sum of segment durations. */
const END_TOLERANCE = 0.25;

/**
 * Whether to start preloading another stream.
 *
 * @param shown the stream on the screen, or `null` without one
 * @param heldBytes bytes held by preloaded streams
 */
export function mayPreload(
  shown: StreamProgress | null,
  heldBytes: number,
  { preloadAfter, maxPreloadBytes }: StreamingSettings,
): boolean {
  const isBuffered = !shown || shown.ahead >= Math.min(preloadAfter, shown.remaining - END_TOLERANCE);
  return isBuffered && heldBytes < maxPreloadBytes;
}
