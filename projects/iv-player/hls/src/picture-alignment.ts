/** When pictures or sound of a segment start and end, in seconds of the element. */
export interface TrackSpan {
  readonly startPTS: number;
  readonly endPTS: number;
}

/** Most seconds by which the first picture is late because frames are out of order, or the sound has a lead-in. */
export const MAX_SHIFT = 0.2;
/** Most seconds by which the last sound frame reaches past the last picture because it is of a fixed length. */
const MAX_OVERHANG = 0.05;
/** Seconds by which times are rounded: a picture that ends within them at the window's end is kept. */
const ROUNDING = 0.001;

/**
 * Whether a browser plays media that were moved: WebKit (measured: WebKitGTK) then leaves out up to seconds of a stream with
 * B-frames, as its decoding begins before time 0.
 */
export function supportsShiftedMedia(userAgent: string): boolean {
  return !/AppleWebKit(?!.*Chrom)/.test(userAgent);
}

/**
 * Seconds by which media have to be moved so that the first picture is there at the start of its segment. In MPEG-TS time 0
 * is the earliest time of decoding: with B-frames the first picture is two frames late, and would stay for so much longer.
 *
 * @param start where the playlist says that the segment starts
 */
export function pictureShift(start: number, picture: TrackSpan): number {
  // What begins before 0 even by a rounding is dropped, up to the next key frame.
  const late = picture.startPTS - start - ROUNDING;
  return late > 0 && late <= MAX_SHIFT ? -late : 0;
}

/**
 * Where the stream ends: with its last picture, if its sound reaches past it by the rest of a sound frame only. `Infinity`:
 * longer sound is heard to its end.
 *
 * @param sound `null`: not known, as in segments with both in one track buffer
 */
export function appendWindowEnd(shift: number, picture: TrackSpan, sound: TrackSpan | null): number {
  const overhang = sound ? sound.endPTS - picture.endPTS : 0;
  return overhang <= MAX_OVERHANG ? picture.endPTS + shift + ROUNDING : Infinity;
}
