import { array, boolean, maxLength, pipe, string, tuple } from 'valibot';
import { MAX_ENTRIES, readSaved } from '../player/snapshot/snapshot-schema';

/** Which overlays are visible. Pairs and no map: as a key in what comes from outside not every id could be. */
export type OverlaysSnapshot = readonly (readonly [id: string, isVisible: boolean])[];

const OVERLAYS = pipe(array(tuple([string(), boolean()])), maxLength(MAX_ENTRIES));

/**
 * Checks what was saved, also the map that it was once; throws `BAD_SNAPSHOT` when it is malformed. Overlays may come later,
 * so none is unknown.
 */
export function readOverlays(saved: unknown): OverlaysSnapshot {
  const isMap = typeof saved === 'object' && saved !== null && !Array.isArray(saved);
  return readSaved(OVERLAYS, isMap ? Object.entries(saved) : saved, 'overlays');
}
