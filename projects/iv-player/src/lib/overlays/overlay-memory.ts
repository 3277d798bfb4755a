import { array, boolean, maxLength, pipe, string, tuple } from 'valibot';
import { MOST_ENTRIES, readSaved } from '../player/saved-data';

/** Which overlays are visible. Pairs and no map: as a key in what comes from outside not every id could be. */
export type OverlaysMemory = readonly (readonly [id: string, isVisible: boolean])[];

const OVERLAYS = pipe(array(tuple([string(), boolean()])), maxLength(MOST_ENTRIES));

/**
 * Checks what was saved, also the map that it was once; throws `BAD_SNAPSHOT` when it is malformed. Overlays may come later,
 * so none is unknown.
 */
export function readOverlays(saved: unknown): OverlaysMemory {
  const isMap = typeof saved === 'object' && saved !== null && !Array.isArray(saved);
  return readSaved(OVERLAYS, isMap ? Object.entries(saved) : saved, 'overlays');
}
