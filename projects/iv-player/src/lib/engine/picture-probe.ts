import { MAX_TAIL, type Frames } from './picture-end';

/** So many seconds before the end of its media a clip is played at first, and so many earlier while there is no picture. */
export const PROBED = 0.5;
/** So many seconds before its last frame it is played to see how long a frame takes. One that comes as early is the last one. */
const LEAD = 0.2;

/**
 * From which media time on the clip is to be played that plays from `from`: the same one, it goes on; an earlier one; or, infinite,
 * none: all is known that can be. Behind the picture Chromium and Firefox tell its last frame at once, WebKit none or the first one.
 * @param found where the picture ends, if that was found before and is checked by a start behind it: there may be no later frame, which a
 * browser that is too busy has not presented; infinite otherwise
 * @param duration of the media
 * @param isOver whether there was no new frame for some time, or the media have ended
 */
export function nextStart(
  { lastFrame, period }: Frames,
  from: number,
  found: number,
  duration: number,
  isOver: boolean,
): number {
  if (from > found) {
    if (lastFrame > found) return found - LEAD;
    return isOver || lastFrame > 0 ? Infinity : from;
  }
  // A picture that ends before is taken for a still one.
  const earliest = Math.max(0, duration - MAX_TAIL - PROBED);
  if (period < Infinity || from <= earliest) return isOver ? Infinity : from;
  if (!isOver && !(lastFrame > 0 && lastFrame < from - LEAD)) return from;
  return Math.max(earliest, lastFrame > 0 ? Math.min(from, lastFrame) - LEAD : from - PROBED);
}
