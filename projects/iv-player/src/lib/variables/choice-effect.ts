import { IvPlayerError } from '../events/player-error';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistEntry } from '../story/playlist-entry';
import type { VariableRegistry } from './variable-registry';
import type { VariableValues } from './variables-state';

/** Changes of variables, or a function that returns them for the values before. */
type ChoiceEffect = VariableValues | ((before: VariableValues) => VariableValues);

/** The part of the decision plugin that knows the effects of choices. */
interface ChoiceEffects {
  effectOf?(parent: string, entry: PlaylistEntry): ChoiceEffect | undefined;
}

/** Returns the values after the choice that led from one entry to the next. Ignores and reports what cannot be set. */
export function afterChoice(
  host: PluginHost,
  registry: VariableRegistry,
  [from, to]: readonly PlaylistEntry[],
  before: VariableValues,
): VariableValues {
  const decisions = host.plugin('decision') as ChoiceEffects | undefined;
  const effect = from && to && decisions?.effectOf?.(from.node.id, to);
  if (!effect) return before;
  const after = { ...before };
  const attempt = (run: () => void): void => {
    try {
      run();
    } catch (cause) {
      const choice = to.choice ?? to.node.id;
      const message = `The choice "${choice}" of "${from.node.id}" cannot set its variables: ${(cause as Error).message}`;
      host.emitError(new IvPlayerError('INVALID_ARGUMENT', message, { cause, nodeId: from.node.id }));
    }
  };
  let changes: VariableValues = {};
  attempt(() => (changes = typeof effect === 'function' ? effect(before) : effect));
  for (const name of Object.keys(changes))
    attempt(() => Object.assign(after, registry.checked(name, changes[name])));
  return after;
}
