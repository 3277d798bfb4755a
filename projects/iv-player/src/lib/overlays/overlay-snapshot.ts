import type { GenericSchema } from 'valibot';
import { MAX_ENTRIES, type SnapshotContext } from '../player/snapshot/snapshot-schema';

/** Which overlays are visible. Pairs and no map: in JSON from outside not every id can be a key. */
export type OverlaysSnapshot = readonly (readonly [id: string, isVisible: boolean])[];

/** An id without an overlay is no error: the overlay may be added later. */
export function overlaysSchema({
  v,
}: Pick<SnapshotContext, 'v'>): GenericSchema<OverlaysSnapshot, OverlaysSnapshot> {
  return v.pipe(v.array(v.tuple([v.string(), v.boolean()])), v.maxLength(MAX_ENTRIES));
}
