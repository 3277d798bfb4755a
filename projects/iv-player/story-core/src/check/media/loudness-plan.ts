/** Maximum attenuation of a clip by `normalize`, in decibels, as in the player. */
export const MAX_ATTENUATION = 12;
/** Default maximum difference in loudness between clips, in loudness units. */
export const LOUDNESS_RANGE = 2;
/** How much quieter than two thirds of the clips the level of a film may be: more would halve their loudness for the sake of a few. */
const MAX_SACRIFICE = 8;
/** Absorbs rounding errors. */
const EPSILON = 1e-6;

/**
 * Finds the clips that `measure` makes equally loud: those that are loud enough. The player lowers louder clips to the quietest one, so a few
 * that are much quieter are left out. Their sound must be made louder in the file.
 * @param loudness integrated loudness by id, in LUFS
 * @returns their ids
 */
export function levelledClips(loudness: ReadonlyMap<string, number>): ReadonlySet<string> {
  const sorted = [...loudness.values()].sort((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  const lowest = Math.max(at(1 / 3) - MAX_SACRIFICE, at(1 / 2) - MAX_ATTENUATION - LOUDNESS_RANGE);
  return new Set([...loudness].filter(([, value]) => value >= lowest - EPSILON).map(([id]) => id));
}
