/** End of the playing clip, in wall-clock milliseconds. */
export interface SeamEnd {
  /** When its last frame will have been presented for its full duration. */
  readonly picture: number;
  /** When its audio will have ended. */
  readonly sound: number;
}

/**
 * How long before it starts, in milliseconds, the next video is prerolled with sound on. Chromium opens an audio output for the channels of
 * a sound when the sound is unmuted; a start that need not wait for that takes 30 ms less.
 */
export const PREROLL = 125;
/** Milliseconds by which the audio of the two clips overlaps; too short to be heard. */
const SOUND_OVERLAP = 6;
/**
 * How long before its audio starts, in milliseconds, the next clip must become visible so that its first frame is not missed. That frame is
 * ready twice as early. At 50 and 60 frames per second, the last frame of the other clip has only one refresh, which must not be taken from
 * it.
 */
const PICTURE_LEAD = 12;
/** Milliseconds by which a refresh may precede the end of the picture and still count as the refresh at the end. */
const EARLY = 4;
/** How long before the end of the picture, in milliseconds, a clip without audio starts; its second frame is due one refresh later. */
const SILENT_START = 7;
/** Maximum interval, in ms, between two refreshes of a display. */
const REFRESH = 17;

/** Wall-clock time, in ms, at which to start the next video, timed by its audio, because gaps in sound are the most noticeable. */
export function startTime(end: SeamEnd, latency: number): number {
  return Math.min(end.sound - latency - SOUND_OVERLAP, end.picture - SILENT_START);
}

/**
 * Wall-clock time, in ms, from which a display refresh shows the next video: once the last frame has been presented, or up to one refresh
 * earlier if the next clip, whose audio is expected at `nextSound`, has started by then. Without this, the first frame of the next clip
 * would be missed, whereas a last frame shortened by one refresh is still seen.
 */
export function revealTime(end: SeamEnd, nextSound: number): number {
  return Math.min(end.picture, Math.max(end.picture - REFRESH, nextSound - PICTURE_LEAD)) - EARLY;
}

/** Timer delay, in ms, for something due in `left` ms. Ends `PREROLL` before it, when the end of the clip is known more precisely. */
export function timerDelay(left: number): number {
  return left > PREROLL ? left - PREROLL : Math.max(0, left);
}
