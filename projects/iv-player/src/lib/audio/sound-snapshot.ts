import {
  array,
  boolean,
  finite,
  maxLength,
  minValue,
  nullable,
  number,
  object,
  pipe,
  string,
  tuple,
} from 'valibot';
import { MAX_ENTRIES, readSaved } from '../player/snapshot/snapshot-schema';
import type { SoundSnapshot } from './managed-sound';

/** The sounds that follow the film, by their ids. Their volumes are the viewer's own matter, and are not saved. */
export type SoundsSnapshot = readonly (readonly [id: string, sound: SoundSnapshot])[];

const SOUND = object({
  startOffset: nullable(pipe(number(), finite(), minValue(0))),
  isSuspended: boolean(),
});
const SOUNDS = pipe(array(tuple([string(), SOUND])), maxLength(MAX_ENTRIES));

/** Checks what was saved; throws `BAD_SNAPSHOT` when it is malformed. Sounds that are no more are left out and reported. */
export function readSounds(
  saved: unknown,
  has: (id: string) => boolean,
  report: (problem: string) => void,
): SoundsSnapshot {
  return readSaved(SOUNDS, saved, 'audio').filter(([id]) => {
    const isThere = has(id);
    if (!isThere) report(`There is no sound "${id}" any more: its place was left out.`);
    return isThere;
  });
}
