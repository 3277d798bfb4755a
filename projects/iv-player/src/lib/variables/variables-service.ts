import { Injectable, type Signal, computed, inject, signal } from '@angular/core';
import { PluginHost } from '../player/plugin/plugin-host';
import type { IvPlugin, PluginSnapshot } from '../player/plugin/plugin';
import { isSame } from '../player/changed-options';
import { VERSION } from '../player/version';
import { type VariableConnection, VariableBranching } from './variable-branching';
import type { JsonValue } from '../store/plain-json';
import { PathVariables, type StartEffect } from './path-variables';
import { VariableRegistry } from './variable-registry';
import type { VariableConfig, VariableOptions } from './variable-definition';
import { type VariablesSnapshot, variablesSchema } from './variables-snapshot';
import type { VariableValues } from './variables-state';

/**
 * Options of the plugin: `plugins.variables`, or `initPlugin('variables', options)`.
 * @example
 * provideIvPlayer({}, withVariables({ register: [{ name: 'courage', initialValue: 0 }] }));
 */
export interface VariablesInitOptions {
  /** Variables to register. Default: none. */
  readonly register?: readonly VariableConfig[];
}

/**
 * `player.variables`: values that nodes and calls change, saved in every checkpoint.
 *
 * A `VariableRegistry` keeps them in the store, `PathVariables` makes them follow the path, and `VariableBranching` chooses next nodes
 * based on them. For typed variables, use
 * `inject<VariablesService<MyVariables>>(VariablesService)`.
 * @example
 * player.variables.register('courage', { initialValue: 0, action: 'sum', dataSet: { cave: 1 } });
 * player.variables.getValue('courage');
 * @typeParam T types of the variables by name; by default, every value is JSON or `undefined`
 */
@Injectable()
export class VariablesService<
  T extends object = Readonly<Record<string, JsonValue | undefined>>,
> implements IvPlugin {
  /** The plugin's name in `plugins` and for `initPlugin`. */
  readonly name = 'variables';
  readonly #host = inject(PluginHost);
  readonly #registry = new VariableRegistry(this.#host);
  /** @internal */
  readonly path = new PathVariables(this.#host, this.#registry);
  readonly #connections = new VariableBranching<Readonly<T>>(this.#host, () => this.#all);
  readonly #current = signal(this.#all);
  #configured: NonNullable<VariablesInitOptions['register']> = [];
  /** The variables as signals, for templates. `select(name)` returns a signal for one variable. */
  readonly signals: {
    /** All values by name. */
    readonly values: Signal<Readonly<T>>;
  } = { values: this.#current.asReadonly() };

  /**
   * State saved in checkpoints.
   * @internal
   */
  readonly snapshot: PluginSnapshot<VariablesSnapshot> = {
    save: () => ({
      values: Object.entries(this.#registry.values),
      given: [...this.#registry.given],
      isAsked: this.#connections.isAsked,
      path: this.path.save(),
    }),
    read: (saved, { report, v }) => {
      const { values, given, ...others } = variablesSchema(v)(saved, this.name);
      return {
        values: this.#registry.read(values, report),
        given: this.#registry.read(given, () => undefined),
        ...others,
      };
    },
    restore: ({ values, given, isAsked, path }) => {
      const before = new Map(given);
      const since = [...this.#registry.given].filter(([name, value]) => before.get(name) !== value);
      this.path.restore(path);
      this.#registry.restore({ values, given });
      this.path.give(Object.fromEntries(since));
      this.#connections.isAsked = isAsked;
    },
  };

  /** @internal */
  constructor() {
    this.#host.store.redux.subscribe(() => this.#current.set(this.#all));
    this.#host.facts.subscribe((fact) => {
      this.path.onFact(fact);
      this.#connections.onFact(fact);
    });
  }

  /** The version of the library. */
  get version(): string {
    return VERSION;
  }

  /** Registers the variables in the init options. Throws `INVALID_ARGUMENT` without registering any. */
  configure({ register = [] }: VariablesInitOptions): void {
    const isNew = (variable: (typeof register)[number]): boolean =>
      !this.#configured.some((one) => isSame(one, variable));
    // Variables with unchanged options keep their value.
    this.#registry.register(register.filter(isNew));
    const named = new Set(register.map(({ name }) => name));
    this.#configured = [...this.#configured.filter(({ name }) => !named.has(name)), ...register];
  }

  /**
   * Adds a variable with its initial value. Replaces an existing variable, with a warning in dev mode. Throws `INVALID_ARGUMENT` for an
   * invalid name, value or option.
   */
  register<K extends keyof T & string>(variable: VariableConfig<K, Exclude<T[K], undefined>>): void;
  /** Like the overload above, with the name as a separate argument. */
  register<K extends keyof T & string>(name: K, options: VariableOptions<Exclude<T[K], undefined>>): void;
  register(variable: string | object, options?: object): void {
    this.#registry.register([typeof variable === 'string' ? { ...options, name: variable } : variable]);
  }

  /** Removes variables, whose values become `undefined`. Unknown names are ignored. */
  remove(...names: readonly (keyof T & string)[]): void {
    this.#registry.remove(names);
  }

  /** Returns the frozen value of a variable; `undefined` for an unknown name. */
  getValue<K extends keyof T & string>(name: K): T[K] {
    return this.#registry.get(name) as T[K];
  }

  /** Sets a variable to a copy of the value. Throws `INVALID_ARGUMENT` for an unknown name or a value that is not JSON. */
  setValue<K extends keyof T & string>(name: K, value: Exclude<T[K], undefined>): void {
    const set = (): void => this.path.set(this.#registry.checked(name, value));
    this.#host.command('variables.setValue', [name, value], set, undefined);
  }

  /** Resets one or all variables to their initial values. Throws `INVALID_ARGUMENT` for an unknown name. */
  reset(name?: keyof T & string): void {
    const names = name === undefined ? [] : [name];
    this.#host.command(
      'variables.reset',
      names,
      () => this.path.set(this.#registry.initial(name)),
      undefined,
    );
  }

  /** Returns a signal of a variable's value, which is `undefined` until the variable is registered. */
  select<K extends keyof T & string>(name: K): Signal<T[K]> {
    return computed(() => (Object.hasOwn(this.#current(), name) ? this.#current()[name] : undefined) as T[K]);
  }

  /**
   * Chooses what follows one or more nodes based on the variables, with or without a decision. A connection takes precedence over deciders,
   * but not over the viewer's choice, and replaces an earlier connection of the same node. The single child of a connected node is not
   * pushed automatically. If `to` throws or returns an unknown node, `error` is emitted with code `DECIDER_FAILED` and the next node is
   * chosen without the connection.
   *
   * Throws `UNKNOWN_NODE` for an unknown `from`, and `INVALID_ARGUMENT` without `to`. Returns a function that disconnects.
   */
  connect(connection: VariableConnection<Readonly<T>>): () => void {
    return this.#connections.add(connection);
  }

  /** @internal */
  get given(): ReadonlyMap<string, JsonValue> {
    return this.#registry.given;
  }

  get #all(): Readonly<T> {
    return this.#registry.values as Readonly<T>;
  }
}

/**
 * Adds an effect on the variables when a node starts. For entry points of the library. The effect must be pure, because it is also called
 * for skipped nodes.
 * @param variables `player.variables`
 * @param effect receives the node id and all variables, and returns those that change
 * @returns a function that removes the effect
 */
export function addStartEffect({ path }: VariablesService, effect: StartEffect): () => void {
  path.startEffects.add(effect);
  return () => void path.startEffects.delete(effect);
}

/**
 * Sets variables to values from outside, such as those of the page around a film. They belong to no entry: going back and starting over
 * keep them, and snapshots contain them. For entry points of the library. Ignores unknown names.
 */
export function giveValues(variables: VariablesService, values: VariableValues): void {
  const known = Object.entries(values).filter(([name]) => variables.getValue(name) !== undefined);
  variables.path.give(Object.fromEntries(known));
}

/** Returns the values given from outside, by name. */
export const givenValues = (variables: VariablesService): VariableValues =>
  Object.fromEntries([...variables.given].filter(([name]) => variables.getValue(name) !== undefined));
