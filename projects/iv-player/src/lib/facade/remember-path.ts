import { hostOf } from '../player/player-api';
import { rememberVariables } from '../variables/remember-variables';
import type { VariableWalk } from '../variables/variable-walk';
import type { Player } from './player';

/**
 * Has going back restore what was remembered there. Whatever leads to another entry of the playlist, a jump, a seek, _back to the last
 * choice_, the map, the variables are those of who comes there by the path alone; and a snapshot that is restored into a story that was edited
 * leaves what follows by a choice that is none any more. Without it each pass of a node counts, also one after a jump back.
 *
 * Stories from files and the pieces of `iv-player/ui` call it by themselves; other applications call it before anything plays. Throws
 * `PLUGIN_INACTIVE` without the variables plugin.
 * @example
 * rememberPath(inject(Player));
 */
export function rememberPath(player: Player): void {
  pathMemoryOf(player);
}

/** What `rememberPath` has added: for entry points of the library. */
export function pathMemoryOf(player: Player): VariableWalk {
  return rememberVariables(player.variables, hostOf(player), (from, to) => {
    const decision = player.initiedPlugins.includes('decision') ? player.decision.get(from) : null;
    const { children = [], defaults = [] } = decision ?? {};
    return [...children, ...defaults].some(({ id }) => id === to);
  });
}
