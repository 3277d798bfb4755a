import { IvPlayerError } from '../events/player-error';
import type { PlayerFact } from '../player/playback/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { JsonValue } from '../store/plain-json';
import type { SliceHandle } from '../store/player-store';
import {
  type VariableDefinition,
  changesAt,
  initialValues,
  readDefinition,
  readValue,
} from './variable-definition';
import {
  VARIABLES_SLICE,
  type VariableChanges,
  type VariableValues,
  type VariablesAction,
  type VariablesSnapshot,
} from './variables-state';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

/** Tracks how the variables change along the path; see `PathVariables`. */
export interface PathTracking {
  changesAt(fact: PlayerFact): VariableValues;
  onSetByCode(values: VariableValues): void;
}

/** Holds the variables by name: their definitions, and the changes that calls and nodes make. */
export class VariableRegistry {
  readonly #host: PluginHost;
  readonly definitions = new Map<string, VariableDefinition>();
  /** If `null`, every pass of a node changes the variables, including one after a jump back. */
  path: PathTracking | null = null;
  readonly #store: SliceHandle<VariableValues, VariablesAction>;

  constructor(host: PluginHost) {
    this.#host = host;
    this.#store = host.store.addSlice('variables', VARIABLES_SLICE);
  }

  get values(): VariableValues {
    return this.#store.state;
  }

  /** Adds variables, or none if one is invalid. Replaces existing variables, with a warning. */
  register(configs: readonly unknown[]): void {
    const definitions = configs.map(readDefinition);
    for (const definition of definitions) {
      const { name } = definition;
      if ((typeof ngDevMode === 'undefined' || ngDevMode) && this.definitions.has(name))
        this.#host.warn(`Replaced the existing variable "${name}".`);
      this.definitions.set(name, definition);
    }
    this.#change(initialValues(definitions));
  }

  remove(names: readonly string[]): void {
    for (const name of names) this.definitions.delete(name);
    this.#change(Object.fromEntries(names.map((name) => [name, undefined])));
  }

  get(name: string): JsonValue | undefined {
    return Object.hasOwn(this.values, name) ? this.values[name] : undefined;
  }

  set(name: string, value: unknown): void {
    this.#setByCode({ [name]: readValue(this.#require(name), value) });
  }

  reset(name?: string): void {
    this.#setByCode(initialValues(name === undefined ? this.definitions.values() : [this.#require(name)]));
  }

  /** Changes the variables before the event that follows the fact, so that its listeners see the new values. */
  onFact(fact: PlayerFact): void {
    if (this.path) this.#change(this.path.changesAt(fact));
    else if (fact.type === 'nodePushed') this.#update('playlistpush', fact.entry.node.id);
    else if (fact.type === 'passStarted') this.#update('nodestart', fact.pass.node.id);
    else if (fact.type === 'passEnding' && fact.cause !== 'restore')
      this.#update('nodeend', fact.pass.node.id);
    if (fact.type === 'playlistReset') this.#change(initialValues(this.definitions.values()));
  }

  /** Returns the saved values that fit the variables, and reports the others. Throws for values that are not JSON. */
  read(
    saved: VariablesSnapshot['values'],
    report: (problem: string) => void,
  ): [name: string, value: JsonValue][] {
    const fitting: [name: string, value: JsonValue][] = [];
    for (const [name, value] of saved) {
      const definition = this.definitions.get(name);
      const read = readValue({ name, isSum: false }, value);
      if (!definition) report(`The variable "${name}" no longer exists: its value was not restored.`);
      else if (definition.isSum && typeof read !== 'number')
        report(`The variable "${name}" is now a sum: its value was not restored.`);
      else fitting.push([name, read]);
    }
    return fitting;
  }

  /** Sets the saved values. Variables without a saved value get their initial value. */
  restore(saved: VariablesSnapshot['values']): void {
    const values = Object.fromEntries(saved) as VariableValues;
    this.#change({ ...initialValues(this.definitions.values()), ...values });
  }

  #update(event: string, nodeId: string): void {
    this.#change(changesAt(event, nodeId, this.definitions.values(), this.values));
  }

  #setByCode(values: VariableValues): void {
    this.path?.onSetByCode(values);
    this.#change(values);
  }

  #change(values: VariableChanges): void {
    if (Object.keys(values).length > 0) this.#store.dispatch({ type: 'variables/changed', values });
  }

  #require(name: string): VariableDefinition {
    const definition = this.definitions.get(name);
    if (definition) return definition;
    throw new IvPlayerError('INVALID_ARGUMENT', `There is no variable "${name}": register it first.`);
  }
}
