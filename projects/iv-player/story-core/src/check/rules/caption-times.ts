import { type CaptionCue, readWebVtt } from '../../captions/webvtt-file';
import { sourcesOf } from '../../format/story-addresses';
import type { StoryFileNode } from '../../format/story-file';
import { finding } from '../../format/story-finding';
import type { CheckContext, CheckRule } from '../facts/check-context';
import { captionsCommandFor } from './captions';

const HOUR = 3600;

/** Longest known duration of a node in seconds; `undefined` if none is known. A scene without a clip lasts as long as its text is read. */
export function longestSeconds(node: StoryFileNode, media: CheckContext['media']): number | undefined {
  const known = [
    node.duration,
    node.videoDuration,
    ...sourcesOf(node).flatMap((src) => [media?.get(src)?.duration, media?.get(src)?.indexDuration]),
  ].filter((seconds) => seconds !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** Shift in whole seconds that moves all cues into the node, preferably by whole hours; `null` if there is none. */
function shiftOf(cues: readonly CaptionCue[], length: number): number | null {
  const first = cues.reduce((least, { start }) => Math.min(least, start), Infinity);
  const last = cues.reduce((most, { start }) => Math.max(most, start), 0);
  const hours = Math.floor(first / HOUR) * HOUR;
  return [hours, Math.floor(first)].find((seconds) => seconds > 0 && last - seconds < length) ?? null;
}

/** `BAD_CAPTIONS`: cues that are never shown because they start after the end of their clip. */
export const captionsInTime: CheckRule = ({ graph, media }) =>
  graph.entries.flatMap(([id, node]) =>
    (node.captions ?? []).flatMap(({ src: address }, index) => {
      const src = media?.nameOf(address) ?? address;
      const { cues } = readWebVtt(media?.get(address)?.text ?? '');
      // A clip of unknown length hardly starts with an hour of silence, but the time code of a tape often starts at an hour.
      const length = longestSeconds(node, media);
      const late = cues.filter(({ start }) => start >= (length ?? HOUR));
      const [first] = late;
      if (!first || (length === undefined && late.length < cues.length)) return [];
      const shift = shiftOf(cues, length ?? HOUR);
      const remedy =
        shift === null
          ? 'correct their times, or remove them.'
          : `to show all cues ${shift} s earlier, run: ${captionsCommandFor(src, ` --shift -${shift}`)}`;
      const message =
        length === undefined
          ? `Every cue in ${src} starts after more than an hour: ${remedy}`
          : `${late.length === cues.length ? 'Every cue' : `${late.length} of ${cues.length} cues`} in ${src} would start after the end of the scene at ${length.toFixed(1)} s, the first at ${first.start.toFixed(1)} s: ${remedy}`;
      return [finding('BAD_CAPTIONS', ['nodes', id, 'captions', String(index), 'src'], message)];
    }),
  );
