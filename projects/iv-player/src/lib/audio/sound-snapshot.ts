import type { SnapshotContext } from '../store/snapshot-schema';

export interface SoundSnapshot {
  /** Played time in seconds at which the sound begins; `null` to begin when it next starts. */
  readonly startOffset: number | null;
  /** Whether `pause` or `stop` suspended it until the next `play`. */
  readonly isSuspended: boolean;
}

export type SoundsSnapshot = readonly (readonly [id: string, sound: SoundSnapshot])[];

/** Validates saved sounds. Throws `BAD_SNAPSHOT` if they are malformed. Drops and reports unknown sounds. */
export function readSounds(
  saved: unknown,
  has: (id: string) => boolean,
  { report, v }: SnapshotContext,
): SoundsSnapshot {
  const sound = v.object({ startOffset: v.nullable(v.number(0)), isSuspended: v.boolean });
  return v
    .array(v.tuple(v.string, sound))(saved, 'audio')
    .filter(([id]) => {
      const isKnown = has(id);
      if (!isKnown) report(`The sound "${id}" no longer exists: its position was ignored.`);
      return isKnown;
    });
}
