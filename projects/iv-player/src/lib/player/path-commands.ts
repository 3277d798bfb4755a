import { type PlayerApi, hostOf } from './player-api';
import type { PlayerCore } from './player-core';
import { clamp } from '../story/clamp';
import type { PathAnswer } from '../story/playlist-entry';
import { seek } from './playback/seek';

/** Minimum time between the position at which a path opens and its last node's end, in seconds. */
const BEFORE_END = 0.5;

interface OpenedStep {
  readonly node: string;
  readonly choice?: string | null;
  readonly answers?: readonly PathAnswer[];
}

/**
 * Replaces the playlist with a path that counts as played, and starts its last node. For entry points of the library. Throws
 * `UNKNOWN_NODE`.
 * @param path node ids or steps, with the ids of the choices that led to the nodes and the answers to questions if known
 * @param time node time at which to enter the last node, in seconds; clamped to 0.5 s before its end
 */
export function openPlaylist(
  player: PlayerApi<never>,
  path: readonly (string | OpenedStep)[],
  time: number,
): void {
  const steps = path.map((step): OpenedStep => (typeof step === 'string' ? { node: step } : step));
  const nodes = steps.map(({ node }) => node);
  const { bus, command, playback, repository } = hostOf(player) as PlayerCore;
  const last = repository.find(nodes.at(-1));
  const start = clamp(0, time, last?.hasKnownDuration ? last.duration - BEFORE_END : Infinity);
  const open = (): void => {
    for (const id of nodes) repository.require(id);
    playback.reset(true);
    playback.push(nodes, 'path');
    steps.forEach(({ node: _, ...given }, index) => Object.assign(playback.entries[index] ?? {}, given));
    playback.jumpTo(nodes.length - 1, start);
  };
  // Plain ids where they say everything, as in older logs.
  const logged = steps.map((step) => (Object.keys(step).length > 1 ? { ...step } : step.node));
  command('openPath', [logged, start], () => bus.transact(open), undefined);
}

/**
 * Like `player.seek(node)`, but a node that is not in the playlist is not pushed as the viewer's choice. For entry points of the library.
 * Throws `UNKNOWN_NODE`.
 */
export function jumpToNode(player: PlayerApi<never>, node: string): void {
  const { bus, command, playback, repository } = hostOf(player) as PlayerCore;
  const jump = (): void => bus.transact(() => seek(playback, repository, node, 0, 'path'));
  command('jumpToNode', [node], jump, undefined);
}
