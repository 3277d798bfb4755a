import type { PluginSnapshot } from '../player/plugin/plugin';
import type { PluginHost } from '../player/plugin/plugin-host';
import { GoneWays, type IsWay } from './gone-ways';
import type { VariableRegistry } from './variable-registry';
import { type PathSnapshot, VariableWalk } from './variable-walk';
import type { VariablesSnapshot } from './variables-state';

/** What of the plugin its types do not show. */
interface RememberingVariables {
  readonly registry: VariableRegistry;
  snapshot: PluginSnapshot<VariablesSnapshot>;
}

/**
 * Has the entries of the playlist remember the variables, and ways of the story, from now on; checkpoints save what they remember.
 * @param plugin `player.variables`
 */
export function rememberVariables(plugin: object, host: PluginHost, isWay: IsWay): VariableWalk {
  const variables = plugin as RememberingVariables;
  const { registry } = variables;
  if (registry.memory instanceof VariableWalk) return registry.memory;
  const walk = new VariableWalk(host, registry, new GoneWays(host, isWay));
  registry.memory = walk;
  variables.snapshot = withPath(variables.snapshot, walk);
  return walk;
}

type WithPath = VariablesSnapshot & { readonly path: PathSnapshot };

function withPath(values: PluginSnapshot<VariablesSnapshot>, walk: VariableWalk): PluginSnapshot<WithPath> {
  return {
    save: () => {
      const saved = values.save();
      return saved && { ...saved, path: walk.save() };
    },
    read: (saved, context) => ({ ...values.read(saved, context), path: walk.read(saved, context.v) }),
    restore: (saved) => {
      walk.restore(saved.path);
      values.restore(saved);
    },
  };
}
