import { type PlayerApi, hostOf } from './player-api';
import type { PlayerCore } from './player-core';
import { seek } from './playback/seek';

/**
 * Replaces the playlist with a path that counts as played, and starts its last node. For entry points of the library. Throws
 * `UNKNOWN_NODE`.
 * @param time node time in seconds at which the last node starts
 */
export function openPlaylist(player: PlayerApi<never>, nodes: readonly string[], time: number): void {
  const { bus, command, playback, repository } = hostOf(player) as PlayerCore;
  const open = (): void => {
    for (const id of nodes) repository.require(id);
    playback.reset(true);
    playback.push(nodes, 'path');
    playback.jumpTo(nodes.length - 1, time);
  };
  command('openPath', [nodes, time], () => bus.transact(open), undefined);
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
