import { grouped } from '../../format/grouped';
import type { StoryFile } from '../../format/story-file';
import { finding } from '../../format/story-finding';
import type { CheckRule } from '../facts/check-context';
import { LOUDNESS_RANGE, MAX_ATTENUATION, levelledClips } from '../media/loudness-plan';
import { type StoryClip, storyClips } from '../facts/story-clips';

/** Returns a function that computes the gain from `normalize` for a node's clip, in decibels, in addition to the clip's own gain. */
function attenuations({ normalize = {} }: StoryFile): (id: string) => number {
  const table = new Map(Object.entries(normalize));
  const quietest = Math.min(...table.values());
  return (id) => (table.has(id) ? Math.max(-MAX_ATTENUATION, quietest - (table.get(id) ?? 0)) : 0);
}

/** Absorbs rounding errors. */
const EPSILON = 1e-6;

const oneDecimal = (value: number): string => (Math.round(value * 10) / 10 + 0).toFixed(1);

interface HeardClip extends StoryClip {
  readonly ofFile: number;
}

/** Clips with a known loudness, by node. */
function heardClips(clips: readonly StoryClip[]): ReadonlyMap<string, readonly HeardClip[]> {
  const heard = clips.flatMap((clip) => {
    const { loudness: ofFile } = clip.file;
    return ofFile === undefined ? [] : [{ ...clip, ofFile }];
  });
  return grouped(heard, ({ id }) => id);
}

/** `LOUDNESS_DIFFERS`: a clip that is louder or quieter than the others, including its `gain` and `normalize`. */
export const loudnessAlike: CheckRule = ({ graph, media, loudnessRange }) => {
  const attenuationOf = attenuations(graph.story);
  const range = loudnessRange ?? LOUDNESS_RANGE;
  const { clips: all, commandFor } = storyClips(graph.entries, media);
  const heard = heardClips(all);
  const clips = [...heard].flatMap(([id, files]) => {
    const attenuation = attenuationOf(id);
    // A gain applies to all of a node's files.
    const areAlike = files.every(({ ofFile }) => Math.abs(ofFile - (files[0]?.ofFile ?? 0)) <= range);
    const gain = (files[0]?.node.gain ?? 0) + attenuation;
    return files.map((clip) => ({ clip, attenuation, areAlike, loudness: clip.ofFile + gain }));
  });
  const sorted = clips.map(({ loudness }) => loudness).sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const levelled = levelledClips(new Map([...heard].map(([id, [first]]) => [id, first?.ofFile ?? 0])));
  return clips
    .filter(({ loudness }) => Math.abs(loudness - median) > range + EPSILON)
    .map(({ clip, attenuation, areAlike, loudness }) => {
      const { id, src, ofFile } = clip;
      const gain = `set its "gain" to ${oneDecimal(median - ofFile - attenuation)}`;
      const quieter = areAlike ? `${gain}, or make its sound quieter` : 'make its sound quieter';
      const difference = median - loudness;
      const canBeMeasured = levelled.has(id) && !Object.hasOwn(graph.story.normalize ?? {}, id);
      const others = canBeMeasured ? 'make the others quieter with npx iv-player measure, or ' : '';
      // At full volume, the player cannot amplify clips.
      const louder =
        areAlike && ofFile >= median
          ? gain
          : `${others}make its sound ${oneDecimal(difference)} dB louder with ${commandFor(clip, { louder: difference })}`;
      const message = `The loudness of ${src} is ${loudness.toFixed(1)} LUFS, compared with ${median.toFixed(1)} LUFS for the other clips: ${loudness > median ? quieter : louder}.`;
      return finding('LOUDNESS_DIFFERS', ['nodes', id, 'source'], message);
    });
};
