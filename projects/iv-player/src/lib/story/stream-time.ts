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

/** Converts seconds from the start of the playlist to an entry and a node time, clamped to the playlist; `null` if it is empty. */
export function streamPlace(entries: readonly PlaylistEntry[], seconds: number): StreamPlace | null {
  let rest = Math.max(0, seconds);
  for (const [index, { node }] of entries.entries()) {
    const isLast = index === entries.length - 1;
    if (rest < node.duration || (isLast && !node.hasKnownDuration)) return { index, time: rest };
    if (isLast) return { index, time: node.duration };
    rest -= node.duration;
  }
  return null;
}
