import { IvPlayerError } from '../events/player-error';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { JsonValue } from '../store/plain-json';
import type { SliceHandle } from '../store/player-store';
import { type VariableDefinition, initialValues, readDefinition, readValue } from './variable-definition';
import {
  VARIABLES_SLICE,
  type VariableChanges,
  type VariableValues,
  type VariablesAction,
} from './variables-state';
import type { VariablesSnapshot } from './variables-snapshot';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

/** Holds the variables by name: their definitions, and their values in the store. */
export class VariableRegistry {
  readonly #host: PluginHost;
  readonly definitions = new Map<string, VariableDefinition>();
  /** Values from outside that replace initial ones, by name; also those of variables that were removed. */
  given: ReadonlyMap<string, JsonValue> = new Map();
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
    this.change(this.#initialOf(definitions));
  }

  /** Replaces initial values, and the current ones. */
  give(values: VariableValues): void {
    this.given = new Map([...this.given, ...Object.entries(values)]);
    this.change(values);
  }

  remove(names: readonly string[]): void {
    for (const name of names) this.definitions.delete(name);
    this.change(Object.fromEntries(names.map((name) => [name, undefined])));
  }

  get(name: string): JsonValue | undefined {
    return Object.hasOwn(this.values, name) ? this.values[name] : undefined;
  }

  /** Returns the value to set, by name. Throws `INVALID_ARGUMENT` for an unknown name or an invalid value. */
  checked(name: string, value: unknown): VariableValues {
    const definition = this.#require(name);
    definition.refuse?.();
    return { [name]: readValue(definition, value) };
  }

  /** Returns the initial values of one or all variables. Throws `INVALID_ARGUMENT` for an unknown name. */
  initial(name?: string): VariableValues {
    return this.#initialOf(name === undefined ? this.definitions.values() : [this.#require(name)]);
  }

  #initialOf(definitions: Iterable<VariableDefinition>): VariableValues {
    const initial = Object.entries(initialValues(definitions));
    return Object.fromEntries(initial.map(([name, value]) => [name, this.given.get(name) ?? value]));
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
  restore({ values: saved, given }: Pick<VariablesSnapshot, 'values' | 'given'>): void {
    this.given = new Map([...(given as readonly [string, JsonValue][]), ...this.given]);
    this.change({ ...this.initial(), ...(Object.fromEntries(saved) as VariableValues) });
  }

  change(values: VariableChanges): void {
    if (Object.keys(values).length > 0) this.#store.dispatch({ type: 'variables/changed', values });
  }

  #require(name: string): VariableDefinition {
    const definition = this.definitions.get(name);
    if (definition) return definition;
    throw new IvPlayerError('INVALID_ARGUMENT', `There is no variable "${name}": register it first.`);
  }
}
