import type { PluginHost } from '../player/plugin/plugin-host';
import { GoneWays, type IsWay } from './gone-ways';
import type { VariableRegistry } from './variable-registry';
import { VariableWalk } from './variable-walk';

/**
 * Has the entries of the playlist remember the variables, and ways of the story, from now on.
 * @param variables `player.variables`, whose types do not show its `registry`
 */
export function rememberVariables(variables: object, host: PluginHost, isWay: IsWay): VariableWalk {
  const { registry } = variables as { readonly registry: VariableRegistry };
  if (registry.memory instanceof VariableWalk) return registry.memory;
  const walk = new VariableWalk(host, registry, new GoneWays(host, isWay));
  registry.memory = walk;
  return walk;
}
