/** Seconds before the end of the media in which a picture counts as complete: durations are rounded, and audio is coded in blocks. */
const TOLERANCE = 0.012;

/** Seconds by which Firefox and WebKit may count the padding of coded audio as part of the media. */
const PADDING = 0.06;

/** Seconds of slack: browsers and some containers round media times, some to milliseconds. */
export const ROUNDING = 0.002;

/** Maximum trailing audio, in seconds, that plays under the next clip. */
export const MAX_TRAILING_AUDIO = 2;
/** Duration, in seconds, of the fade-out of trailing audio. */
const FADE = 0.05;

/** How long before the end of the media, in seconds, the first probe starts. Without a frame, the next one starts that much earlier. */
export const PROBE_LENGTH = 0.5;
/** How long before the last frame, in seconds, a probe starts, to measure the frame period. A frame this early counts as the last. */
const LEAD = 0.2;

/** Frames presented since the last start, in seconds of media time. */
export interface Frames {
  /** Media time of the last frame; `NaN` without one. */
  readonly lastFrame: number;
  /** Shortest interval between two frames; `Infinity` before it is known. */
  readonly period: number;
}

/**
 * Media time, in seconds, at which the last frame has been shown for its full duration. If the audio outlasts it by more than
 * `MAX_TRAILING_AUDIO`, the picture is a still, such as a slide with a voice-over, and the clip ends with its audio.
 * @param duration of the media: the longer one of video and audio
 */
export function pictureEnd({ lastFrame, period }: Frames, duration: number): number {
  const end = lastFrame + period;
  const trailing = duration - end;
  return trailing > TOLERANCE && trailing <= MAX_TRAILING_AUDIO + PADDING ? end : duration;
}

/**
 * Media time in seconds to probe from next: `from` to continue, earlier to retry, `Infinity` when done. After a seek past the end of the
 * picture, Chromium and Firefox report the last frame immediately; WebKit reports none, or the first.
 * @param found end of the picture found so far; `Infinity` if none. It is double-checked by a probe that starts past it, because a busy
 *   browser may have dropped later frames
 * @param duration of the media
 * @param isOver whether frames have stopped, or the media have ended
 */
export function nextProbeStart(
  { lastFrame, period }: Frames,
  from: number,
  found: number,
  duration: number,
  isOver: boolean,
): number {
  if (from > found) {
    if (lastFrame > found - ROUNDING) return found - LEAD;
    return isOver || lastFrame > 0 ? Infinity : from;
  }
  // A picture that ends earlier than this counts as a still.
  const earliest = Math.max(0, duration - MAX_TRAILING_AUDIO - PROBE_LENGTH);
  if (period < Infinity || from <= earliest) return isOver ? Infinity : from;
  if (!isOver && !(lastFrame > 0 && lastFrame < from - LEAD)) return from;
  return Math.max(earliest, lastFrame > 0 ? Math.min(from, lastFrame) - LEAD : from - PROBE_LENGTH);
}

/** Volume factor of trailing audio at media time `time`: fades out at the end, unless it is too short. @param end of the picture */
export function trailingGain(time: number, end: number, duration: number): number {
  const last = Math.min(duration, end + MAX_TRAILING_AUDIO);
  return last - end > FADE ? Math.max(0, Math.min(1, (last - time) / FADE)) : 1;
}
