/** The end of the playing clip, in wall-clock milliseconds. */
export interface SeamEnd {
  /** When its last frame will have been presented for its full duration. */
  readonly picture: number;
  /** When its sound will have ended. */
  readonly sound: number;
}

/**
 * The next video is shown faintly, and its sound is on, from this long (ms) before its start, or the seam. Chromium opens an output
 * for the channels of a sound when it is switched on; a start before that is there takes 30 ms less than others.
 */
export const SHOW_BEFORE = 125;
/** The next clip's sound should start this long (ms) before the other's ends: so short an overlap is inaudible. */
const SOUND_OVERLAP = 6;
/**
 * The first frame of a started clip is visible twice as long (ms) before its sound is audible, and is seen if it is shown by this
 * time: at 50 and 60 frames a second the last frame of the other has one refresh, in which nothing else may be shown.
 */
const PICTURE_LEAD = 12;
/** Frames are presented at refreshes: one that comes up to this much (ms) earlier is taken for the one at the end of the picture. */
const EARLY = 4;
/** A clip without sound is started this long (ms) before the end of the other's picture: a refresh later is its second frame due. */
const SILENT_START = 7;
/** Longest interval (ms) between two refreshes of a display. */
const REFRESH = 17;

/**
 * When to start the next video. Its sound decides: a gap in sound is noticed at once. One without sound, whose start takes
 * no time, is started when it is shown.
 */
export function startTime(end: SeamEnd, latency: number): number {
  return Math.min(end.sound - latency - SOUND_OVERLAP, end.picture - SILENT_START);
}

/**
 * From when on a display refresh is the one at which the next video is shown: when the last frame has been presented,
 * but up to one refresh earlier if the next clip, whose sound is expected at `nextSound`, has started by then. Its first
 * frame would otherwise not be seen, while a last frame that is presented one refresh less still is.
 */
export function revealTime(end: SeamEnd, nextSound: number): number {
  return Math.min(end.picture, Math.max(end.picture - REFRESH, nextSound - PICTURE_LEAD)) - EARLY;
}

/**
 * How long (ms) to set a timer for something that is due in `left` ms: until `SHOW_BEFORE`, then again, as the end is known more
 * exactly by then.
 */
export function timerDelay(left: number): number {
  return left > SHOW_BEFORE ? left - SHOW_BEFORE : Math.max(0, left);
}
