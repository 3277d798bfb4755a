import { hostOf } from '../player/player-api';
import { rememberVariables } from '../variables/remember-variables';
import type { VariableWalk } from '../variables/variable-walk';
import type { VariableValues } from '../variables/variables-state';
import type { Player } from './player';

/**
 * Has going back restore what was remembered there. Whatever leads to another entry of the playlist, a jump, a seek, _back to the last
 * choice_, the map, the variables are those of who comes there by the path alone; and a snapshot that is restored into a story that was edited
 * leaves what follows by a choice that is none any more. Without it each pass of a node counts, also one after a jump back.
 *
 * Stories from files and the pieces of `iv-player/ui` call it by themselves; other applications call it before anything plays.
 * Without the variables plugin it does nothing.
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

function pathMemoryOf(player: Player): VariableWalk {
  return rememberVariables(player.variables, hostOf(player), (from, to) => {
    const decision = player.initiedPlugins.includes('decision') ? player.decision.get(from) : null;
    const { children = [], defaults = [] } = decision ?? {};
    return [...children, ...defaults].some(({ id }) => id === to);
  });
}
