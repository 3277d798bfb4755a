import { boolean, record, string } from 'valibot';
import { readSaved } from '../player/saved-data';

/** Which overlays are visible, by their ids. */
export type OverlaysMemory = Readonly<Record<string, boolean>>;

const OVERLAYS = record(string(), boolean());

/** Checks what was saved; throws `BAD_SNAPSHOT` when it is malformed. Overlays may come later, so none is unknown. */
export function readOverlays(saved: unknown): OverlaysMemory {
  return readSaved(OVERLAYS, saved, 'overlays');
}
