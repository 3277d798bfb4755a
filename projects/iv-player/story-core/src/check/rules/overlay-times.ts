import { withIds } from 'iv-player/private';
import type { StoryFileNode, StoryFileOverlay } from '../../format/story-file';
import { finding } from '../../format/story-finding';
import { isWithoutClip, knownSeconds, textsOf } from '../../walk/reading-time';
import type { CheckContext, CheckRule } from '../facts/check-context';
import { longestSeconds } from './caption-times';
import { windowOf } from './windows';

/** Duration of a scene in seconds, or `undefined`: a clip may be longer than a time that is only declared. */
export const lengthOf = (node: StoryFileNode, media: CheckContext['media']): number | undefined =>
  isWithoutClip(node) ? knownSeconds(node) : longestSeconds(node, media);

const seconds = (value: number): string => `${Math.round(value * 100) / 100} s`;

/** Why an overlay is outside the times of its scene, with a remedy; `null` if it is not, as far as is known. */
function missedTimes(
  { startTime = 0, endTime = Infinity }: StoryFileOverlay,
  length: number | undefined,
): string | null {
  const end = length ?? Infinity;
  const nodeTime = (time: number): number => (time < 0 ? end + time : time);
  const isComparable = length !== undefined || startTime < 0 === endTime < 0;
  if (isComparable && endTime < 0 === startTime < 0 && endTime <= startTime)
    return `it ends at ${seconds(endTime)}, but starts at ${seconds(startTime)}: set a later "endTime"`;
  if (length === undefined) return null;
  if (nodeTime(startTime) >= length)
    return `it starts at ${seconds(startTime)}, but the scene lasts ${seconds(length)}: set an earlier "startTime", or give the scene a longer "duration"`;
  if (nodeTime(endTime) <= Math.max(0, nodeTime(startTime)))
    return `it ends at ${seconds(endTime)} of a scene of ${seconds(length)}, before it starts: set a later "endTime"`;
  return null;
}

/** Whether no part of a box is within the video. */
function isOutside({ box }: StoryFileOverlay): boolean {
  if (!box) return false;
  const [left, top, width, height] = box;
  return width <= 0 || height <= 0 || left >= 100 || top >= 100 || left + width <= 0 || top + height <= 0;
}

/** Why an overlay ends before the choice that it makes can be made, with a remedy; `null` if it does not, as far as is known. */
function missedChoice(
  { kind, to, endTime }: StoryFileOverlay,
  { decision }: StoryFileNode,
  length: number | undefined,
): string | null {
  if (kind !== 'choice' || endTime === undefined || length === undefined) return null;
  // A single choice may be made before its window opens.
  if (!decision || decision.choices.length < 2) return null;
  if (!withIds(decision.choices).some((one) => one.id === to || one.to === to)) return null;
  const { start } = windowOf(decision, length);
  const end = endTime < 0 ? length + endTime : endTime;
  return end <= start
    ? `it ends at ${seconds(end)}, before its choice opens at ${seconds(start)}: set a later "endTime", or an earlier "startTime" of the decision`
    : null;
}

/** `UNREACHABLE`: an overlay that no viewer sees: at no time, in no place, or without text. */
export const overlaysNeverShown: CheckRule = ({ graph, media }) =>
  graph.entries.flatMap(([id, node]) =>
    (node.overlays ?? []).flatMap((overlay, index) => {
      const { kind, text } = overlay;
      const length = lengthOf(node, media);
      const reason =
        missedTimes(overlay, length) ??
        (isOutside(overlay)
          ? 'its "box" is outside the video: give left, top, width and height in percent, from 0 to 100'
          : kind === 'text' && textsOf(text).every((one) => one.trim() === '')
            ? 'it has no text: add some, or remove it'
            : missedChoice(overlay, node, length));
      if (reason === null) return [];
      const message = `Overlay ${index + 1} of "${id}" never appears, because ${reason}.`;
      return [finding('UNREACHABLE', ['nodes', id, 'overlays', String(index)], message)];
    }),
  );
