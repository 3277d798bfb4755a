/** Slack in seconds: containers round durations, and audio is coded in blocks. A picture this close to the end of the media ends there. */
const TOLERANCE = 0.012;

/** Longest trailing audio, in seconds, that plays under the next clip. */
export const MAX_TRAILING_AUDIO = 2;
/** Length in seconds of its fade-out. */
const FADE = 0.05;

/** Seconds before the end of the media to probe from first, and step back by while no frame is seen. */
export const PROBE_LENGTH = 0.5;
/** Seconds before the last frame to probe from, so that the frame period can be measured. A frame this early is the last frame. */
const LEAD = 0.2;

/** Frames presented since the last start, in seconds of media time. */
export interface Frames {
  /** Media time of the last frame; `NaN` without one. */
  readonly lastFrame: number;
  /** Shortest interval between two frames; `Infinity` before it is known. */
  readonly period: number;
}

/**
 * Media time in seconds at which the last frame has been shown for its full duration. Audio that outlasts it by more than
 * `MAX_TRAILING_AUDIO` belongs to a still picture, such as a slide with a voice-over: that clip ends with its audio.
 * @param duration of the media: the longer one of video and audio
 */
export function pictureEnd({ lastFrame, period }: Frames, duration: number): number {
  const end = lastFrame + period;
  const trailing = duration - end;
  return trailing > TOLERANCE && trailing <= MAX_TRAILING_AUDIO ? end : duration;
}

/**
 * Media time in seconds to probe from next: `from` to continue, earlier to retry, `Infinity` when done. Past the end of the
 * picture Chromium and Firefox report the last frame at once; WebKit reports none, or the first.
 * @param found end of the picture that a start past it double-checks, as a busy browser may have dropped later frames; `Infinity`
 * before there is one
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
    if (lastFrame > found) return found - LEAD;
    return isOver || lastFrame > 0 ? Infinity : from;
  }
  // A picture that ends earlier counts as still.
  const earliest = Math.max(0, duration - MAX_TRAILING_AUDIO - PROBE_LENGTH);
  if (period < Infinity || from <= earliest) return isOver ? Infinity : from;
  if (!isOver && !(lastFrame > 0 && lastFrame < from - LEAD)) return from;
  return Math.max(earliest, lastFrame > 0 ? Math.min(from, lastFrame) - LEAD : from - PROBE_LENGTH);
}

/**
 * Volume factor of trailing audio at media time `time`: fades out at the end, unless the audio is too short for that.
 * @param end of the picture
 * @param duration of the media
 */
export function trailingGain(time: number, end: number, duration: number): number {
  const last = Math.min(duration, end + MAX_TRAILING_AUDIO);
  return last - end > FADE ? Math.max(0, Math.min(1, (last - time) / FADE)) : 1;
}
