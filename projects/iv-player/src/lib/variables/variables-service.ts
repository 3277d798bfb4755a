import { Injectable, type Signal, computed, inject, isDevMode, signal } from '@angular/core';
import { PlayerService } from '../player/player-service';
import type { IvPlugin, PluginSnapshot } from '../player/plugin/plugin';
import { readSaved } from '../player/snapshot/snapshot-schema';
import { VERSION } from '../player/version';
import { type VariableConnection, VariableConnections } from './connections';
import type { JsonValue } from '../store/plain-json';
import { VariableRegistry } from './variable-registry';
import type { VariableConfig, VariableOptions } from './variable-definition';
import { SAVED_VARIABLES, type SavedVariables } from './variables-state';

type Name<T> = keyof T & string;
type Value<T, K extends keyof T> = Exclude<T[K], undefined>;

/** Init options: `plugins.variables`, or `initPlugin('variables', options)`. */
export interface VariablesInitOptions {
  /** Variables to register. Default none. */
  readonly register?: readonly VariableConfig[];
}

/**
 * `player.variables`: what the story remembers. Contract §8.
 * The story: a `VariableRegistry` keeps the values in the store and folds what nodes bring; `Connections` let them choose the
 * next node. With types: `inject<VariablesService<MyVariables>>(VariablesService)`.
 * @typeParam T the variables by their names; without it every name reads as some JSON or `undefined`
 */
@Injectable()
export class VariablesService<
  T extends object = Readonly<Record<string, JsonValue | undefined>>,
> implements IvPlugin {
  readonly name = 'variables';
  /** Specification §9. */
  readonly version = VERSION;
  private readonly player = inject(PlayerService);
  private readonly registry = new VariableRegistry(this.player, (message) => {
    if (isDevMode()) console.warn(`iv-player: ${message}`);
  });
  private readonly connections = new VariableConnections<Readonly<T>>(this.player, () => this.all);
  private readonly shown = signal(this.all);
  /** All values by their names, as a signal. */
  readonly values: Signal<Readonly<T>> = this.shown.asReadonly();

  /** What checkpoints keep: the values. */
  readonly snapshot: PluginSnapshot<SavedVariables> = {
    save: () => ({ values: this.registry.values, isAsked: this.connections.isAsked }),
    read: (saved, { report }) => {
      const { values, isAsked } = readSaved(SAVED_VARIABLES, saved, this.name);
      return { values: this.registry.read(values, report), isAsked };
    },
    restore: ({ values, isAsked }) => {
      this.registry.restore(values);
      this.connections.isAsked = isAsked;
    },
  };

  constructor() {
    this.player.store.redux.subscribe(() => this.shown.set(this.all));
    this.player.facts.subscribe((fact) => {
      this.registry.onFact(fact);
      this.connections.onFact(fact);
    });
  }

  /** Registers the variables of the init options. Throws `INVALID_ARGUMENT` and then registers none. */
  configure({ register = [] }: VariablesInitOptions): void {
    this.registry.register(register);
  }

  /**
   * Adds a variable, which begins with its initial value; a name that is there already is replaced, with a warning.
   * Throws `INVALID_ARGUMENT` for a name, value or option that cannot be.
   */
  register<K extends Name<T>>(variable: VariableConfig<K, Value<T, K>>): void;
  register<K extends Name<T>>(name: K, options: VariableOptions<Value<T, K>>): void;
  register(variable: string | object, options?: object): void {
    this.registry.register([typeof variable === 'string' ? { ...options, name: variable } : variable]);
  }

  /** The value of a variable; `undefined` for an unknown name. What it gives is frozen. */
  getValue<K extends Name<T>>(name: K): T[K] {
    return this.registry.get(name) as T[K];
  }

  /** Gives a variable a value, which is copied. Throws `INVALID_ARGUMENT` for an unknown name and for what is not JSON. */
  setValue<K extends Name<T>>(name: K, value: Value<T, K>): void {
    const set = (): void => this.registry.set(name, value);
    this.player.command('variables.setValue', [name, value], set, undefined);
  }

  /** Gives a variable, or all of them, the initial value again. Throws `INVALID_ARGUMENT` for an unknown name. */
  reset(name?: Name<T>): void {
    const names = name === undefined ? [] : [name];
    this.player.command('variables.reset', names, () => this.registry.reset(name), undefined);
  }

  /** The value of a variable as a signal; `undefined` as long as the name is unknown. */
  select<K extends Name<T>>(name: K): Signal<T[K]> {
    return computed(() => (Object.hasOwn(this.shown(), name) ? this.shown()[name] : undefined) as T[K]);
  }

  /**
   * Lets the variables choose what follows a node, or each of several, with a decision or without: before any decider,
   * where the viewer has not chosen. A node that is connected already gets the new connection instead. A single child of a
   * connected node is not pushed in advance. When `to` throws or names an unknown node, `error` is raised with code
   * `DECIDER_FAILED` and the normal decision goes on.
   * Throws `UNKNOWN_NODE` for an unknown `from`, `INVALID_ARGUMENT` without `to`. Returns a function that disconnects.
   */
  connect(connection: VariableConnection<Readonly<T>>): () => void {
    return this.connections.add(connection);
  }

  private get all(): Readonly<T> {
    return this.registry.values as Readonly<T>;
  }
}
