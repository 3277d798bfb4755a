import { IvPlayerError } from '../events/player-error';
import type { PlayerFact } from '../player/plugin/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { JsonValue } from '../store/plain-json';
import { type VariableDefinition, readDefinition, readValue, updated } from './variable-definition';
import { VariableWalk } from './variable-walk';
import {
  VARIABLES_SLICE,
  type VariableValues,
  type VariablesSnapshot,
  type VisitSnapshot,
  variablesChanged,
} from './variables-state';

/** What the start of a node does to variables besides: returns those that change. */
export type StartEffect = (nodeId: string, before: VariableValues) => VariableValues;

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/** The variables by their names: their definitions, and how calls and nodes change their values. */
export class VariableRegistry {
  readonly #definitions = new Map<string, VariableDefinition>();
  /** See `VariablesService.startEffects`. */
  readonly startEffects = new Set<StartEffect>();
  readonly #walk: VariableWalk;

  constructor(private readonly host: PluginHost) {
    host.store.addSlice('variables', VARIABLES_SLICE);
    this.#walk = new VariableWalk(host, {
      after: (event, nodeId, before) => this.#after(event, nodeId, before),
      fitting: (kept) => this.#fitting(kept),
      initialValues: () => this.#initialValues(),
    });
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
      if ((typeof ngDevMode === 'undefined' || ngDevMode) && this.#definitions.has(name))
        this.host.warn(`The variable "${name}" exists already and is replaced.`);
      this.#definitions.set(name, definition);
    }
    this.#change(this.#initialValues(definitions));
  }

  get(name: string): JsonValue | undefined {
    return Object.hasOwn(this.values, name) ? this.values[name] : undefined;
  }

  set(name: string, value: unknown): void {
    const read = readValue(this.#require(name), value);
    this.#setByCode({ [name]: read });
  }

  reset(name?: string): void {
    this.#setByCode(this.#initialValues(name === undefined ? undefined : [this.#require(name)]));
  }

  /** Runs before the event that follows the fact, so that its listeners find the variables changed. */
  onFact(fact: PlayerFact): void {
    const { values } = this;
    switch (fact.type) {
      case 'nodePushed':
        return this.#become(this.#walk.push(fact.index + 1, values));
      case 'entriesRemoved':
        return this.#walk.resume();
      case 'passStarted':
        return this.#become(this.#walk.enter(fact.pass.index, fact.time, values));
      case 'passEnding':
        if (fact.cause !== 'restore')
          this.#become(this.#after('nodeend', fact.pass.node.id, this.#walk.passOver(values)));
        return;
      case 'seekStarted':
        if (fact.time !== undefined) this.#become(this.#walk.passOver(values, fact.time));
        return;
      case 'snapshotRestored':
        return this.#walk.resume(fact.pass?.index ?? -1, Infinity);
      case 'playlistReset':
        this.#walk.resume();
        return this.#change(this.#initialValues());
      default:
      // Other facts do not concern variables.
    }
  }

  /** The saved values that fit the variables; the others are left out and reported. Throws for what JSON cannot hold. */
  read(saved: VariablesSnapshot, report: (problem: string) => void): VariablesSnapshot {
    for (const { values, set } of saved.visits) {
      this.#fitting(values);
      this.#fitting(Object.fromEntries(set));
    }
    return { ...saved, values: Object.entries(this.#fitting(Object.fromEntries(saved.values), report)) };
  }

  save(): Omit<VariablesSnapshot, 'isAsked'> {
    const values = Object.entries(this.values);
    // Without variables there is nothing to come back to.
    return { values, visits: values.length > 0 ? this.#walk.save() : [] };
  }

  /** Gives the variables the saved values; those that were not there yet get their initial value. */
  restore({ values, visits }: VariablesSnapshot): void {
    this.#walk.restore(visits as VisitSnapshot[]);
    this.#change({ ...this.#initialValues(), ...(Object.fromEntries(values) as VariableValues) });
  }

  #fitting(kept: object, report?: (problem: string) => void): VariableValues {
    const fitting: Record<string, JsonValue> = {};
    for (const [name, value] of Object.entries(kept)) {
      const definition = this.#definitions.get(name);
      const read = readValue({ name, isSum: false }, value);
      if (!definition) report?.(`There is no variable "${name}" any more.`);
      else if (definition.isSum && typeof read !== 'number') report?.(`The variable "${name}" is a sum now.`);
      else fitting[name] = read;
    }
    return fitting;
  }

  /** The values after an event of a node; the same object when it changes nothing. */
  #after(event: string, nodeId: string, before: VariableValues): VariableValues {
    let after = before;
    for (const definition of this.#definitions.values()) {
      const { name, dataSet, updateOn } = definition;
      const given = updateOn === event ? dataSet.get(nodeId) : undefined;
      if (given !== undefined) after = { ...after, [name]: updated(definition, before[name] ?? null, given) };
    }
    for (const effect of event === 'nodestart' ? this.startEffects : [])
      after = { ...after, ...this.#fitting(effect(nodeId, after)) };
    return after;
  }

  #initialValues(
    definitions: readonly VariableDefinition[] = [...this.#definitions.values()],
  ): VariableValues {
    return Object.fromEntries(definitions.map(({ name, initialValue }) => [name, initialValue]));
  }

  #setByCode(values: VariableValues): void {
    this.#walk.called(values);
    this.#change(values);
  }

  #become(values: VariableValues): void {
    if (values !== this.values) this.#change(values);
  }

  #change(values: VariableValues): void {
    if (Object.keys(values).length > 0) this.host.store.dispatch(variablesChanged(values));
  }

  #require(name: string): VariableDefinition {
    const definition = this.#definitions.get(name);
    if (definition) return definition;
    throw new IvPlayerError('INVALID_ARGUMENT', `There is no variable "${name}": register it first.`);
  }
}
