import type { PathAnswer } from 'iv-player/private';
import type { StoryFile } from '../format/story-file';
import type { PathStep } from './path-step';
import { encodePath, unknownNode } from './write-path';

/** The part of a player that has the path. */
interface PathPlayback {
  readonly entries: readonly {
    readonly node: { readonly id: string };
    readonly choice?: string | null;
    readonly answers?: readonly PathAnswer[];
  }[];
  readonly currentPass: { readonly index: number } | null;
}

/** Steps up to the current node; to the first node before playback. @param playback `hostOf(player).playback` */
export const playedPath = ({ entries, currentPass }: PathPlayback): readonly PathStep[] =>
  entries
    .slice(0, Math.max(0, currentPass?.index ?? -1) + 1)
    .map(({ node: { id }, choice, answers }, index) => {
      const step = index > 0 && typeof choice === 'string' ? { node: id, choice } : { node: id };
      return answers?.length ? { ...step, answers } : step;
    });

/** Like `pathCode`; `null` if the path leaves the story. */
export const codeOfPath = (story: StoryFile, path: readonly (string | PathStep)[]): string | null =>
  unknownNode(story, path) ? null : encodePath(story, path);
