import type { SnapshotContext } from '../store/snapshot-schema';

/** State of a sound that follows the video. */
export interface SoundSnapshot {
  /** Played time in seconds at which the sound's beginning lies; `null`: where it starts next. */
  readonly startOffset: number | null;
  /** Whether `pause` or `stop` suspended it until the next `play`. */
  readonly isSuspended: boolean;
}

/** The sounds that follow the video, by their ids. Volumes are the viewer's and are not saved. */
export type SoundsSnapshot = readonly (readonly [id: string, sound: SoundSnapshot])[];

/** Checks saved sounds; throws `BAD_SNAPSHOT` when they are malformed. Unknown sounds are left out and reported. */
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
      if (!isKnown) report(`There is no sound "${id}" any more: its position was left out.`);
      return isKnown;
    });
}
