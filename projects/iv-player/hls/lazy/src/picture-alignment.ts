/** Start and end of the video or audio of a segment, in seconds of media time. */
export interface TrackSpan {
  readonly startPTS: number;
  readonly endPTS: number;
}

/** Maximum delay of the first frame, in seconds, attributed to B-frames or audio priming. */
export const MAX_SHIFT = 0.2;
/** Maximum length of a last audio frame beyond the last video frame, in seconds. */
const MAX_OVERHANG = 0.05;
/** Tolerance for rounded times, in seconds. */
const ROUNDING = 0.001;

/**
 * Whether a browser plays shifted media correctly. WebKit (measured in WebKitGTK) skips up to seconds of a stream with B-frames, because
 * its decoding would start before time 0.
 */
export function supportsShiftedMedia(userAgent: string): boolean {
  return !/AppleWebKit(?!.*Chrom)/.test(userAgent);
}

/**
 * Offset in seconds that moves the first frame to the start of its segment. In MPEG-TS, time 0 is the first decoding time, so with
 * B-frames the first frame is two frames late.
 *
 * @param start start of the segment according to the playlist, in seconds
 */
export function pictureShift(start: number, picture: TrackSpan): number {
  // Frames before 0, even by a rounding error, are dropped up to the next key frame.
  const delay = picture.startPTS - start - ROUNDING;
  return delay > 0 && delay <= MAX_SHIFT ? -delay : 0;
}

/**
 * End of the append window in seconds: the end of the last video frame, unless the audio continues for longer than an audio
 * frame. In that case `Infinity`, so that it plays to its end.
 *
 * @param sound audio of the segment, or `null` if unknown because both share a source buffer
 */
export function appendWindowEnd(shift: number, picture: TrackSpan, sound: TrackSpan | null): number {
  const overhang = sound ? sound.endPTS - picture.endPTS : 0;
  return overhang <= MAX_OVERHANG ? picture.endPTS + shift + ROUNDING : Infinity;
}
