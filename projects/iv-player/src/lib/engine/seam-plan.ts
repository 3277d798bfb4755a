/** End of the playing clip, in wall-clock milliseconds. */
export interface SeamEnd {
  /** When its last frame will have been presented for its full duration. */
  readonly picture: number;
  /** When its audio will have ended. */
  readonly sound: number;
}

/**
 * Milliseconds of preroll, with sound on, before the start of the next video, or the seam. Chromium opens an audio output for the
 * channels of a sound when it is switched on; a start that does not wait for that takes 30 ms less.
 */
export const PREROLL = 125;
/** Milliseconds by which the audio of the two clips overlaps: too short to hear. */
const SOUND_OVERLAP = 6;
/**
 * Milliseconds before the next clip's audio by which the clip must be shown for its first frame to be seen; that frame is ready
 * twice as early. At 50 and 60 frames a second, the last frame of the other clip has one refresh, which it must not share.
 */
const PICTURE_LEAD = 12;
/** Milliseconds by which a refresh may come before the end of the picture and still count as the one at the end. */
const EARLY = 4;
/** Milliseconds before the end of the picture at which a clip without audio starts: its second frame is due a refresh later. */
const SILENT_START = 7;
/** Longest interval (ms) between two refreshes of a display. */
const REFRESH = 17;

/**
 * Wall-clock time in ms at which to start the next video. Its audio decides, as gaps in sound are most noticeable. A video without
 * audio starts without latency, when it is shown.
 */
export function startTime(end: SeamEnd, latency: number): number {
  return Math.min(end.sound - latency - SOUND_OVERLAP, end.picture - SILENT_START);
}

/**
 * Wall-clock time in ms from which a display refresh shows the next video: once the last frame has been presented, or up to one
 * refresh earlier if the next clip, whose audio is expected at `nextSound`, has started by then. Otherwise its first frame would
 * not be seen, while a last frame that is one refresh shorter still is.
 */
export function revealTime(end: SeamEnd, nextSound: number): number {
  return Math.min(end.picture, Math.max(end.picture - REFRESH, nextSound - PICTURE_LEAD)) - EARLY;
}

/**
 * Timer delay in ms for something that is due in `left` ms: until `PREROLL` before it, then again, as the end is known more exactly
 * by then.
 */
export function timerDelay(left: number): number {
  return left > PREROLL ? left - PREROLL : Math.max(0, left);
}
