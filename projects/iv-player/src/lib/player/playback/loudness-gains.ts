import type { StoryNode } from '../../story/story-node';

/**
 * Integrated loudness of each clip in LUFS (EBU R 128), such as -23, by node id. Values that are not finite numbers are ignored: silence is
 * measured as `-Infinity`, which JSON turns into `null`.
 * @example
 * const normalize: LoudnessTable = { door: -23.4, left: -19.8 };
 * provideIvPlayer({ normalize });
 */
export type LoudnessTable = Readonly<Record<string, number>>;

/** Maximum attenuation of a clip in decibels. More would make the noise of quiet clips audible. */
const MAX_ATTENUATION = 12;

/** Converts decibels to a volume factor. */
export const gainFactor = (decibels: number): number => 10 ** (decibels / 20);

/** Returns a function for the volume factor of a node's clip: its own gain, attenuated to match the quietest clip, never amplified. */
export function loudnessGains(table: LoudnessTable | null): (node: StoryNode) => number {
  const loudness = new Map(Object.entries(table ?? {}).filter(([, one]) => Number.isFinite(one)));
  const quietest = Math.min(...loudness.values());
  return ({ id, gain }) =>
    gainFactor(gain + Math.max(-MAX_ATTENUATION, quietest - (loudness.get(id) ?? quietest) || 0));
}
