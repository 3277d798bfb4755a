import type { PlaylistEntry } from './playlist-entry';

/** A place on the whole played stream: the playlist's entries one after another. */
export interface StreamPlace {
  readonly index: number;
  /** Node time in seconds. */
  readonly time: number;
}

/** Seconds from the start of the stream to the start of entry `index`. */
export function streamStart(entries: readonly PlaylistEntry[], index: number): number {
  let seconds = 0;
  for (let earlier = 0; earlier < index; earlier++) seconds += entries[earlier]?.node.duration ?? 0;
  return seconds;
}

/** Where `seconds` on the stream lies, clamped to it; `null` for an empty playlist. A border belongs to the later entry. */
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
