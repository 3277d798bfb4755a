import type { StoryFile } from '../format/story-file';
import { encodePath, unknownNode } from './write-path';

/** The part of a player that has the path. */
interface PathPlayer {
  readonly playlist: Iterable<{ readonly id: string }>;
  readonly currentNodeIndex: number;
}

/** Ids of the nodes up to the current one; of the first node before playback. */
export const playedPath = ({ playlist, currentNodeIndex }: PathPlayer): readonly string[] =>
  [...playlist].slice(0, Math.max(0, currentNodeIndex) + 1).map(({ id }) => id);

/** Like `pathCode`; `null` if the path leaves the story. */
export const codeOfPath = (story: StoryFile, nodes: readonly string[]): string | null =>
  unknownNode(story, nodes) ? null : encodePath(story, nodes);
