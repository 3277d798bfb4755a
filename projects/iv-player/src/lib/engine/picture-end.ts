/** Containers round durations, and sound is coded in blocks: a picture that ends this close (seconds) to the media's end ends there. */
const TOLERANCE = 0.012;

/** The longest sound (seconds) that plays on under the next clip. */
export const MAX_TAIL = 2;
/** The sound under the next clip is faded out in its last seconds. */
const FADE = 0.05;

/** The frames that came since the last start; in seconds of media time. */
export interface Frames {
  /** NaN: none came. */
  readonly lastFrame: number;
  /** Shortest time between two of them; infinite before there was any. */
  readonly period: number;
}

/**
 * When the last picture of a clip has had its time, in seconds, from its last frames. A sound that is more
 * than `MAX_TAIL` longer belongs to a still picture, such as a voice over a slide: that clip ends with its sound.
 * @param duration of the media: of the longer one of picture and sound
 */
export function pictureEnd({ lastFrame, period }: Frames, duration: number): number {
  const end = lastFrame + period;
  const tail = duration - end;
  return tail > TOLERANCE && tail <= MAX_TAIL ? end : duration;
}

/**
 * Loudness factor at media time `time` of a sound that is longer than its picture: it is faded out at its end, unless it is too short for that.
 * @param end when the picture has ended
 * @param duration of the media
 */
export function tailGain(time: number, end: number, duration: number): number {
  const last = Math.min(duration, end + MAX_TAIL);
  return last - end > FADE ? Math.max(0, Math.min(1, (last - time) / FADE)) : 1;
}
