import type { PluginSnapshot } from '../player/plugin/plugin';
import type { PluginHost } from '../player/plugin/plugin-host';
import { RemovedTransitions, type IsTransition } from './removed-transitions';
import type { VariableRegistry } from './variable-registry';
import type { PathSnapshot } from './path-snapshot';
import { PathVariables } from './path-variables';
import type { VariablesSnapshot } from './variables-state';

interface VariablesInternals {
  readonly registry: VariableRegistry;
  snapshot: PluginSnapshot<VariablesSnapshot>;
}

/** Starts tracking the variables and story transitions along the path, and saves them in checkpoints. @param plugin `player.variables` */
export function enablePathVariables(
  plugin: object,
  host: PluginHost,
  isTransition: IsTransition,
): PathVariables {
  const variables = plugin as VariablesInternals;
  const { registry } = variables;
  if (registry.path instanceof PathVariables) return registry.path;
  const path = new PathVariables(host, registry, new RemovedTransitions(host, isTransition));
  registry.path = path;
  variables.snapshot = withPath(variables.snapshot, path);
  return path;
}

type WithPath = VariablesSnapshot & { readonly path: PathSnapshot };

function withPath(values: PluginSnapshot<VariablesSnapshot>, path: PathVariables): PluginSnapshot<WithPath> {
  return {
    save: () => {
      const saved = values.save();
      return saved && { ...saved, path: path.save() };
    },
    read: (saved, context) => ({ ...values.read(saved, context), path: path.read(saved, context.v) }),
    restore: (saved) => {
      path.restore(saved.path);
      values.restore(saved);
    },
  };
}
