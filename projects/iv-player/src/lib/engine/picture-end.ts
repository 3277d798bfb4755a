/** Containers round durations, and sound is coded in blocks: a picture that ends this close (seconds) to the media's end ends there. */
const TOLERANCE = 0.012;

/** The longest sound (seconds) that plays on under the next clip. */
export const MAX_TAIL = 2;
/** The sound under the next clip is faded out in its last seconds. */
const FADE = 0.05;

/** How many seconds before the end of its media a clip is played to find the end of its picture. */
const PROBED = 0.5;

/**
 * When the last picture of a clip has had its time, in seconds, from the frames that were seen last. A sound that is more
 * than `MAX_TAIL` longer belongs to a still picture, such as a voice over a slide: that clip ends with its sound.
 * @param lastFrame media time of its last frame
 * @param period seconds from frame to frame
 * @param duration of the media: of the longer one of picture and sound
 */
export function pictureEnd(lastFrame: number, period: number, duration: number): number {
  const end = lastFrame + period;
  const tail = duration - end;
  return tail > TOLERANCE && tail <= MAX_TAIL ? end : duration;
}

/** From which media time on to play a clip so as to see its last frames; `lastFrame` is NaN until it was seen. */
export function probeStart(duration: number, lastFrame: number, isFirst: boolean): number {
  const from = isFirst ? duration : lastFrame || duration - MAX_TAIL;
  return Math.max(0, from - PROBED);
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

/** How many seconds a probe takes, after which the clip must be at its first frame again. */
const PROBE_TIME = 0.7;
/** So many seconds before a seam the next clip is prepared for it. */
const SEAM_TIME = 0.3;

/** Whether there is time for a probe `left` seconds before the seam. */
export function mayProbe(left: number): boolean {
  return left > PROBE_TIME + SEAM_TIME;
}
