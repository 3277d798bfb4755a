import { IvPlayerError } from '../events/player-error';
import type { PlayerFact } from '../player/plugin/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { JsonValue } from '../store/plain-json';
import { type VariableDefinition, readDefinition, readValue, updated } from './variable-definition';
import { type Call, VariableWalk } from './variable-walk';
import {
  VARIABLES_SLICE,
  type VariableValues,
  type VariablesSnapshot,
  type VisitSnapshot,
  variablesChanged,
} from './variables-state';

/** Computes variables when a node starts. */
export type VariableComputation = (variables: VariableValues) => Readonly<Record<string, unknown>>;

/** Without variables there is nothing to come back to. */
const NOTHING_REMEMBERED = { pushed: 0, visits: [] };

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/** The variables by their names: their definitions, and how calls and nodes change their values. */
export class VariableRegistry {
  readonly #definitions = new Map<string, VariableDefinition>();
  readonly #computations = new Map<string, Set<VariableComputation>>();
  readonly #walk: VariableWalk;

  constructor(private readonly host: PluginHost) {
    host.store.addSlice('variables', VARIABLES_SLICE);
    this.#walk = new VariableWalk(host, {
      after: (event, nodeId, before) => this.#after(event, nodeId, before),
      complete: (kept) => ({ ...this.#initialValues(), ...kept }),
    });
  }

  /** All values, as the store holds them. */
  get values(): VariableValues {
    return this.host.store.stateOf('variables') as VariableValues;
  }

  /** Adds variables, all of them or, when one is wrong, none. One that is there already is replaced, with a warning. */
  register(configs: readonly unknown[]): void {
    const definitions = configs.map(readDefinition);
    this.#walk.forget(definitions.map(({ name }) => name).filter((name) => this.#definitions.has(name)));
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
    this.#walk.called(name, read);
    this.#change({ [name]: read });
  }

  reset(name?: string): void {
    const reset = name === undefined ? [...this.#definitions.values()] : [this.#require(name)];
    for (const one of reset) this.#walk.called(one.name, one.initialValue);
    this.#change(this.#initialValues(reset));
  }

  /** See `VariablesService.compute`. */
  compute(nodeIds: readonly string[], computation: VariableComputation): () => void {
    const sets = nodeIds.map((id) => {
      const set = this.#computations.get(id) ?? new Set();
      this.#computations.set(id, set);
      return set.add(computation);
    });
    return () => sets.forEach((set) => set.delete(computation));
  }

  /** Runs before the event that follows the fact, so that its listeners find the variables changed. */
  onFact(fact: PlayerFact): void {
    const { values } = this;
    switch (fact.type) {
      case 'nodePushed':
        return this.#become(this.#walk.push(fact.index + 1, values));
      case 'entriesRemoved':
        return this.#walk.shorten();
      case 'passStarted':
        return this.#become(this.#walk.enter(fact.pass.index, fact.time, values));
      case 'passEnding':
        if (fact.cause !== 'restore')
          this.#become(this.#after('nodeend', fact.pass.node.id, this.#walk.seek(Infinity, values)));
        return;
      case 'seekStarted':
        if (fact.time !== undefined) this.#become(this.#walk.seek(fact.time, values));
        return;
      case 'snapshotRestored':
        return this.#walk.restored(fact.pass?.index ?? -1);
      case 'playlistReset':
        this.#walk.shorten();
        return this.#change(this.#initialValues());
      default:
      // Other facts do not concern variables.
    }
  }

  /** The saved values that fit the variables; the others are left out and reported. Throws for what JSON cannot hold. */
  read(saved: VariablesSnapshot, report: (problem: string) => void): VariablesSnapshot {
    const fits = (name: string, value: unknown, tell: typeof report): [string, JsonValue][] => {
      const definition = this.#definitions.get(name);
      const read = readValue({ name, isSum: false }, value);
      if (definition && (!definition.isSum || typeof read === 'number')) return [[name, read]];
      tell(definition ? `The variable "${name}" is a sum now.` : `There is no variable "${name}" any more.`);
      return [];
    };
    const ignore = (): undefined => undefined;
    return {
      ...saved,
      values: saved.values.flatMap(([name, value]) => fits(name, value, report)),
      visits: saved.visits.map(([id, changes, pushed, calls]) => [
        id,
        changes.flatMap(([name, value]) => fits(name, value, ignore)),
        pushed,
        calls.flatMap(([time, name, value, kind]) =>
          fits(name, value, ignore).map(([, read]): Call => [time, name, read, kind]),
        ),
      ]),
    };
  }

  save(): Omit<VariablesSnapshot, 'isAsked'> {
    const values = Object.entries(this.values);
    return { values, ...(values.length > 0 ? this.#walk.save() : NOTHING_REMEMBERED) };
  }

  /** Gives the variables the saved values; those that were not there yet get their initial value. */
  restore({ values, visits, pushed }: VariablesSnapshot): void {
    this.#walk.restore(pushed, visits as VisitSnapshot[]);
    const saved = Object.fromEntries(values) as VariableValues;
    this.#change({ ...this.#initialValues(), ...saved });
  }

  /** The values after an event of a node; the same object when it changes nothing. */
  #after(event: string, nodeId: string, before: VariableValues): VariableValues {
    let after = before;
    for (const definition of this.#definitions.values()) {
      const { name, dataSet, updateOn } = definition;
      const given = updateOn === event ? dataSet.get(nodeId) : undefined;
      if (given !== undefined) after = { ...after, [name]: updated(definition, before[name] ?? null, given) };
    }
    if (event !== 'nodestart') return after;
    for (const compute of this.#computations.get(nodeId) ?? []) {
      try {
        const computed = Object.entries(compute(after)).map(
          ([name, value]) => [name, readValue(this.#require(name), value)] as const,
        );
        if (computed.length > 0) after = { ...after, ...(Object.fromEntries(computed) as VariableValues) };
      } catch (cause) {
        const message = `The variables of "${nodeId}" could not be computed, and stay as they are: see the cause.`;
        this.host.emitError(new IvPlayerError('COMPUTATION_FAILED', message, { cause, nodeId }));
      }
    }
    return after;
  }

  #initialValues(
    definitions: readonly VariableDefinition[] = [...this.#definitions.values()],
  ): VariableValues {
    return Object.fromEntries(definitions.map(({ name, initialValue }) => [name, initialValue]));
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
