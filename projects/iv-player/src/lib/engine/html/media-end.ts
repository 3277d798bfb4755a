/** Maximum difference, in seconds, between durations that are rounded differently or count audio padding differently. */
const ROUNDING = 0.25;

/** When media end, in seconds, as far as browsers have said so far. */
export interface MediaEnd {
  readonly time: number;
  /** Whether they have played to that end. */
  readonly isSeen: boolean;
}

/**
 * Returns the end to believe after a browser has said another one. Before they have played to their end, browsers may say less than the
 * media hold, but not more.
 */
export function latestEnd(before: MediaEnd | undefined, said: MediaEnd): MediaEnd | undefined {
  if (!Number.isFinite(said.time)) return before;
  if (!before || said.isSeen) return said;
  return before.isSeen || before.time >= said.time ? before : said;
}

/**
 * Returns the time at which to end a picture that is known to end at `known` seconds, in media that end at `media`; `Infinity` for either
 * means unknown. A known end counts even if the browser says that the media are shorter: if they are, they just end earlier.
 */
export function endToPlay(known: number, media: number): number {
  return known > media + ROUNDING && known < Infinity ? known : Math.min(known, media);
}
