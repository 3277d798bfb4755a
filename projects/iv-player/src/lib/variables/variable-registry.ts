import { IvPlayerError } from '../events/player-error';
import type { PlayerFact } from '../player/plugin/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { JsonValue } from '../store/plain-json';
import { type VariableDefinition, readDefinition, readValue, updated } from './variable-definition';
import { VARIABLES_SLICE, type VariableValues, variablesChanged } from './variables-state';

/** The variables by their names: what they are, and what calls and nodes do to them. Contract §8. */
export class VariableRegistry {
  private readonly definitions = new Map<string, VariableDefinition>();

  /** @param warn hears of replaced names, in dev mode */
  constructor(
    private readonly host: PluginHost,
    private readonly warn: (message: string) => void,
  ) {
    host.store.addSlice('variables', VARIABLES_SLICE);
  }

  /** All values, as the store holds them. */
  get values(): VariableValues {
    return this.host.store.stateOf('variables') as VariableValues;
  }

  /** Adds variables, all of them or, when one is wrong, none. One that is there already is replaced, with a warning. */
  register(configs: readonly unknown[]): void {
    const definitions = configs.map(readDefinition);
    for (const definition of definitions) {
      const { name } = definition;
      if (this.definitions.has(name)) this.warn(`The variable "${name}" exists already and is replaced.`);
      this.definitions.set(name, definition);
    }
    this.putBack(definitions);
  }

  get(name: string): JsonValue | undefined {
    return Object.hasOwn(this.values, name) ? this.values[name] : undefined;
  }

  set(name: string, value: unknown): void {
    this.change({ [name]: readValue(this.require(name), value) });
  }

  reset(name?: string): void {
    this.putBack(name === undefined ? [...this.definitions.values()] : [this.require(name)]);
  }

  /** Folds the fact, not the event that follows: whoever hears the event finds the variables already changed. */
  onFact(fact: PlayerFact): void {
    if (fact.type === 'nodePushed') this.update('playlistpush', fact.entry.node.id);
    else if (fact.type === 'passStarted') this.update('nodestart', fact.pass.node.id);
    else if (fact.type === 'passEnding' && fact.cause !== 'restore')
      this.update('nodeend', fact.pass.node.id);
    else if (fact.type === 'playlistReset') this.reset();
  }

  /** What of saved values fits the variables of today; the rest is told to `report`. Throws when it is not JSON. */
  read(saved: Readonly<Record<string, unknown>>, report: (problem: string) => void): VariableValues {
    const fitting: Record<string, JsonValue> = {};
    for (const [name, value] of Object.entries(saved)) {
      const read = readValue({ name, isSum: false }, value);
      const definition = this.definitions.get(name);
      if (!definition) report(`There is no variable "${name}" any more.`);
      else if (definition.isSum && typeof read !== 'number') report(`The variable "${name}" is a sum now.`);
      else fitting[name] = read;
    }
    return fitting;
  }

  /** Gives the variables the values they had; those that were not there yet begin again. */
  restore(saved: VariableValues): void {
    this.putBack([...this.definitions.values()], saved);
  }

  private update(event: string, nodeId: string): void {
    const changes: Record<string, JsonValue> = {};
    for (const definition of this.definitions.values()) {
      const { name, dataSet, updateOn } = definition;
      const brought = updateOn === event ? dataSet.get(nodeId) : undefined;
      if (brought !== undefined) changes[name] = updated(definition, this.values[name] ?? null, brought);
    }
    this.change(changes);
  }

  private putBack(definitions: readonly VariableDefinition[], saved: VariableValues = {}): void {
    const first = definitions.map(({ name, initialValue }) => [name, initialValue]);
    this.change({ ...(Object.fromEntries(first) as VariableValues), ...saved });
  }

  private change(values: VariableValues): void {
    if (Object.keys(values).length > 0) this.host.store.dispatch(variablesChanged(values));
  }

  private require(name: string): VariableDefinition {
    const definition = this.definitions.get(name);
    if (definition) return definition;
    throw new IvPlayerError('INVALID_ARGUMENT', `There is no variable "${name}": register it first.`);
  }
}
