import type { PlaylistEntry } from './playlist-entry';

interface StreamPlace {
  readonly index: number;
  /** Node time in seconds. */
  readonly time: number;
}

/** Returns the total duration in seconds of the entries before `index`. */
export function streamStart(entries: readonly PlaylistEntry[], index: number): number {
  let seconds = 0;
  for (let earlier = 0; earlier < index; earlier++) seconds += entries[earlier]?.node.duration ?? 0;
  return seconds;
}

/**
 * Converts seconds from the start of the playlist to an entry and a node time, clamped to the playlist; `null` if it is empty. An entry of
 * unknown duration contains every later time, unless it comes before the current entry, whose start counts it as 0.
 * @param currentIndex index of the current entry; -1 for none
 */
export function streamPlace(
  entries: readonly PlaylistEntry[],
  seconds: number,
  currentIndex = -1,
): StreamPlace | null {
  const start = streamStart(entries, currentIndex);
  const first = seconds < start ? 0 : Math.max(0, currentIndex);
  let rest = Math.max(0, seconds - (first > 0 ? start : 0));
  for (const [index, { node }] of entries.entries()) {
    if (index < first) continue;
    const { duration } = node;
    if (rest < (index < currentIndex ? duration : node.latestTime)) return { index, time: rest };
    if (index === entries.length - 1) return { index, time: duration };
    rest -= duration;
  }
  return null;
}
