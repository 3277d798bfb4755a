import { MAX_TAIL } from './picture-end';

/** So many seconds before the end of its media a clip is played at first, and so many earlier while there is no picture. */
export const PROBED = 0.5;
/** So many seconds before its last frame it is played to see how long a frame takes. One that comes as early is the last one. */
const LEAD = 0.2;

/** The frames that came since the last start; in seconds of media time. */
interface Frames {
  /** NaN: none came. */
  readonly lastFrame: number;
  /** Shortest time between two of them; infinite before there was any. */
  readonly period: number;
}

/**
 * From which media time on the clip is to be played that plays from `from`: the same one, it goes on; an earlier one; or, infinite,
 * none: all is known that can be. Behind the picture Chromium and Firefox tell its last frame at once, WebKit none or the first one.
 * @param duration of the media
 * @param isOver whether there was no new frame for some time, or the media have ended
 */
export function nextStart(
  { lastFrame, period }: Frames,
  from: number,
  duration: number,
  isOver: boolean,
): number {
  // A picture that ends before is taken for a still one.
  const earliest = Math.max(0, duration - MAX_TAIL - PROBED);
  if (period < Infinity || from <= earliest) return isOver ? Infinity : from;
  const isTold = lastFrame > 0;
  if (!isOver && !(isTold && lastFrame < from - LEAD)) return from;
  return Math.max(earliest, isTold ? Math.min(from, lastFrame) - LEAD : from - PROBED);
}

/** Whether there is time for a probe `left` seconds before the seam: it takes 0.7 s, and the seam is prepared from 0.3 s before. */
export function mayProbe(left: number): boolean {
  return left > 1;
}
