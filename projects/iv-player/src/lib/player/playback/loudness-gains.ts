import type { StoryNode } from '../../story/story-node';

/**
 * Measured loudness by node id: the integrated loudness of a clip in LUFS (EBU R 128), such as -23. One that is no finite number
 * counts as absent: silence measures as `-Infinity`, which JSON turns into `null`.
 * @example
 * const normalize: LoudnessTable = { door: -23.4, left: -19.8 };
 * provideIvPlayer({ normalize });
 */
export type LoudnessTable = Readonly<Record<string, number>>;

/** Decibels by which a clip is lowered at most; more would bring out the noise of the quiet ones. */
const MAX_ATTENUATION = 12;

/** Factor on a volume of so many decibels. */
export const gainFactor = (decibels: number): number => 10 ** (decibels / 20);

/**
 * Returns the factor on the volume of each node's clip: its own gain, and what lowers it to the quietest clip of the table.
 * Never upwards, because the volume of an element cannot exceed 1.
 */
export function loudnessGains(table: LoudnessTable | null): (node: StoryNode) => number {
  const loudness = new Map(Object.entries(table ?? {}).filter(([, one]) => Number.isFinite(one)));
  const quietest = Math.min(...loudness.values());
  return ({ id, gain }) =>
    gainFactor(gain + Math.max(-MAX_ATTENUATION, quietest - (loudness.get(id) ?? quietest) || 0));
}
