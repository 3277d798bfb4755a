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
import { MOST_ENTRIES, readSaved } from '../player/saved-data';
import type { SoundMemory } from './kept-sound';

/** The sounds that follow the film, by their ids. Their volumes are the viewer's own matter, and are not saved. */
export type SoundsMemory = readonly (readonly [id: string, sound: SoundMemory])[];

const SOUND = object({
  zero: nullable(pipe(number(), finite(), minValue(0))),
  isOut: boolean(),
});
const SOUNDS = pipe(array(tuple([string(), SOUND])), maxLength(MOST_ENTRIES));

/** Checks what was saved; throws `BAD_SNAPSHOT` when it is malformed. Sounds that are no more are left out and reported. */
export function readSounds(
  saved: unknown,
  has: (id: string) => boolean,
  report: (problem: string) => void,
): SoundsMemory {
  return readSaved(SOUNDS, saved, 'audio').filter(([id]) => {
    const isThere = has(id);
    if (!isThere) report(`There is no sound "${id}" any more: its place was left out.`);
    return isThere;
  });
}
