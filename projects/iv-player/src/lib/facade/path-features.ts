import { hostOf } from '../player/player-api';
import { enablePathVariables } from '../variables/enable-path-variables';
import type { PathVariables } from '../variables/path-variables';
import type { VariableValues } from '../variables/variables-state';
import type { Player } from './player';

/**
 * Restores the variables when playback goes back. Whenever playback reaches an entry of the playlist (by a jump, a seek, the controls or
 * the map), the variables get the values that playing the path straight through would give them. Restoring a snapshot into an edited story
 * drops choices that no longer exist. Without `rememberPath`, every pass of a node changes the variables, including those after a jump
 * back.
 *
 * Called automatically by `<iv-controls>`, `<iv-transcript>` and stories loaded from files. Otherwise, call it before playback starts. Has
 * no effect without the variables plugin.
 * @example
 * rememberPath(inject(Player));
 */
export function rememberPath(player: Player): void {
  if (player.initiedPlugins.includes('variables')) pathMemoryOf(player);
}

/**
 * Like `rememberPath`, but also adds an effect that runs when a node starts. For entry points of the library. The effect must be pure,
 * because it is also called for skipped nodes.
 * @param effect receives the node id and all variables, and returns those that change
 * @returns a function that removes the effect
 */
export function addStartEffect(
  player: Player,
  effect: (nodeId: string, before: VariableValues) => VariableValues,
): () => void {
  const { startEffects } = pathMemoryOf(player);
  startEffects.add(effect);
  return () => void startEffects.delete(effect);
}

function pathMemoryOf(player: Player): PathVariables {
  return enablePathVariables(player.variables, hostOf(player), (from, to) => {
    const decision = player.initiedPlugins.includes('decision') ? player.decision.get(from) : null;
    const { children = [], defaults = [] } = decision ?? {};
    return [...children, ...defaults].some(({ id }) => id === to);
  });
}
