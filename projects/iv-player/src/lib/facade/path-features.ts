import { type PlayerApi, hostOf } from '../player/player-api';
import type { PlayerCore } from '../player/player-core';
import { enablePathVariables } from '../variables/enable-path-variables';
import type { PathVariables } from '../variables/path-variables';
import type { VariableValues } from '../variables/variables-state';
import type { Player } from './player';

/**
 * Makes going back restore the variables. However playback reaches an entry of the playlist (a jump, a seek, the controls, the map), the
 * variables have the values they would have if the path had been played straight through. A snapshot restored into an edited story drops
 * choices that the story no longer offers. Without it, every pass of a node counts, including one after a jump back.
 *
 * Stories loaded from files, `<iv-controls>` and `<iv-transcript>` call it for you; in other applications, call it before playback starts.
 * Does nothing without the variables plugin.
 * @example
 * rememberPath(inject(Player));
 */
export function rememberPath(player: Player): void {
  if (player.initiedPlugins.includes('variables')) pathMemoryOf(player);
}

/**
 * As `rememberPath`, with an effect of the start of nodes, which gets the id of the node and all values and returns those that change: for
 * entry points of the library. It only computes: it is called for a node that is jumped over, too. Returns a function that removes it.
 */
export function addStartEffect(
  player: Player,
  effect: (nodeId: string, before: VariableValues) => VariableValues,
): () => void {
  const { startEffects } = pathMemoryOf(player);
  startEffects.add(effect);
  return () => void startEffects.delete(effect);
}

/**
 * Replaces the playlist by a path that counts as played up to its last node, and enters that at a node time in seconds: for entry points
 * of the library. Throws `UNKNOWN_NODE`.
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

function pathMemoryOf(player: Player): PathVariables {
  return enablePathVariables(player.variables, hostOf(player), (from, to) => {
    const decision = player.initiedPlugins.includes('decision') ? player.decision.get(from) : null;
    const { children = [], defaults = [] } = decision ?? {};
    return [...children, ...defaults].some(({ id }) => id === to);
  });
}
