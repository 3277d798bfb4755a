import type { PlayerFact } from '../player/plugin/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { SnapshotSchemas } from '../player/snapshot/snapshot-schema';
import type { JsonValue } from '../store/plain-json';
import type { PlaylistEntry } from '../story/playlist-entry';
import { changesAt, initialValues } from './variable-definition';
import type { GoneWays } from './gone-ways';
import type { VariableMemory } from './variable-memory';
import type { VariableRegistry } from './variable-registry';
import type { VariableValues } from './variables-state';

/** What the start of a node does to variables besides: gets its id and all values, and returns those that change. */
export type StartEffect = (nodeId: string, before: VariableValues) => VariableValues;

/**
 * What code has set while an entry played, from which node time in seconds on: 0 unless it answered an event, which is not emitted when
 * its time is passed over.
 */
type SetByCode = [name: string, value: JsonValue, since: number];

/** What was remembered where an entry of the playlist began. */
interface Visit {
  /** Of its node. */
  readonly id: string;
  /** Before its node changed any. */
  readonly values: VariableValues;
  /** How many entries had been pushed. */
  readonly pushed: number;
  /** What code has set while it played. */
  set: SetByCode[];
}

/** What a snapshot has of the path. */
export interface PathSnapshot {
  readonly visits: readonly Visit[];
  readonly ways: readonly string[];
}

/** Seconds within which an entry still begins. */
const START = 0.01;
/** Instead of a node time: set in answer to an event with which the entry began, and which comes again with it. */
const COMES_AGAIN = 1e9;

/**
 * The values along the path. Wherever playback goes, the values are those with which one comes there by the path alone: an entry that is
 * entered again begins as it did before, and what is jumped over changes the variables as if it had been played. What code sets while
 * an entry plays belongs to the entry.
 */
export class VariableWalk implements VariableMemory {
  /** They only compute: they are called for a node that is jumped over, too. */
  readonly startEffects = new Set<StartEffect>();
  readonly #visits = new WeakMap<PlaylistEntry, Visit>();
  /** What the push of an entry has changed, as it was before. */
  readonly #beforePush = new WeakMap<PlaylistEntry, VariableValues>();
  /** Index of the entry that was entered last; -1 before any. */
  #index = -1;
  /** Node time at which it was entered. */
  #enteredAt = 0;
  /** How many entries of the playlist have changed variables by their push. */
  #pushed = 0;

  constructor(
    private readonly host: PluginHost,
    private readonly registry: VariableRegistry,
    private readonly ways: GoneWays,
  ) {
    this.#resume(host.playback.currentPass?.index ?? -1);
  }

  changes(fact: PlayerFact): VariableValues {
    const { values } = this.registry;
    const after = this.#afterFact(fact, values);
    return after === values ? {} : after;
  }

  #afterFact(fact: PlayerFact, values: VariableValues): VariableValues {
    switch (fact.type) {
      case 'nodePushed':
        return this.#push(fact.index + 1, values);
      case 'passStarted':
        return this.#enter(fact.pass.index, fact.time, values);
      case 'passEnding':
        return fact.cause === 'restore'
          ? values
          : this.#after('nodeend', fact.pass.node.id, this.#passOver(values));
      case 'seekStarted':
        return fact.time === undefined ? values : this.#passOver(values, fact.time);
      case 'entriesRemoved':
        return this.#takeBack(fact.entries, values);
      case 'playlistReset':
        this.#resume(this.#index, this.#pushed);
        return values;
      case 'snapshotRestored':
        this.#resume(fact.pass?.index ?? -1);
        this.#enteredAt = fact.pass ? this.host.playback.currentNodeTime : 0;
        return values;
      default:
        return values;
    }
  }

  /** The values after all entries up to `count` were pushed. Going back takes back what was pushed since. */
  #push(count: number, before: VariableValues): VariableValues {
    let values = before;
    while (this.#pushed < count) {
      const entry = this.#entries[this.#pushed++];
      if (!entry) continue;
      const pushed = this.#after('playlistpush', entry.node.id, values);
      const isOther = ([name, value]: [string, JsonValue]): boolean => pushed[name] !== value;
      if (pushed !== values)
        this.#beforePush.set(entry, Object.fromEntries(Object.entries(values).filter(isOther)));
      values = pushed;
    }
    return values;
  }

  /** Entries were removed from the end of the playlist, as where another choice replaces one: their push counts no more. */
  #takeBack(removed: readonly PlaylistEntry[], present: VariableValues): VariableValues {
    const counted = removed.slice(0, Math.max(0, this.#pushed - this.#entries.length));
    let values = present;
    for (const entry of counted.toReversed()) {
      const before = this.#beforePush.get(entry);
      if (before) values = { ...values, ...this.#fitting(before) };
    }
    this.#resume(this.#index, this.#pushed);
    return values;
  }

  /** @param pushed how many entries have changed variables; default all */
  #resume(index: number, pushed = Infinity): void {
    const { length } = this.#entries;
    this.#index = Math.min(index, length - 1);
    this.#pushed = Math.min(pushed, length);
  }

  /** The values with which the entry at `index` plays from node time `time` on. @param present those now */
  #enter(index: number, time: number, present: VariableValues): VariableValues {
    const { registry } = this;
    const entries = this.#entries;
    const next = this.#index + 1;
    let at = next;
    let values = present;
    if (index < next) {
      at = index;
      while (at > 0 && !this.#visitOf(at)) at--;
      const visit = this.#visitOf(at);
      if (visit) {
        values = { ...initialValues(registry.definitions.values()), ...this.#fitting(visit.values) };
        this.#pushed = visit.pushed;
      } else at = index;
    }
    this.#index = index;
    this.#enteredAt = time;
    for (let entry = entries[at]; entry; entry = entries[++at]) {
      values = this.#push(at + 1, values);
      // What is played on from its beginning has nothing of an earlier walk.
      const isNew = index === next && time === 0;
      const set = (isNew ? null : this.#visitOf(at)?.set) ?? [];
      this.#visits.set(entry, { id: entry.node.id, values, pushed: this.#pushed, set });
      values = this.#start(entry.node.id, values);
      if (at === index) {
        values = this.#withSet(
          set.filter(([, , since]) => since === 0 || since < time),
          values,
        );
        break;
      }
      values = this.#after('nodeend', entry.node.id, this.#withSet(set, values));
    }
    return values;
  }

  /** The values where playback seeks inside of the current entry or leaves it: events that it passes over are not answered. */
  #passOver(before: VariableValues, until = COMES_AGAIN): VariableValues {
    const now = this.host.playback.currentNodeTime;
    const set = this.#visitOf(this.#index)?.set ?? [];
    return this.#withSet(
      set.filter(([, , since]) => since > now && since < until),
      before,
    );
  }

  /** Code has set variables. */
  called(values: VariableValues): void {
    const { playback, bus } = this.host;
    const visit = playback.currentPass && this.#visitOf(this.#index);
    if (!visit) return;
    const time = playback.currentNodeTime;
    const answered = Math.abs(time - this.#enteredAt) < START ? COMES_AGAIN : time;
    const since = bus.isDelivering ? answered : 0;
    const set = Object.entries(values).map(([name, value]): SetByCode => [name, value, since]);
    visit.set = [...visit.set.filter(([name]) => !Object.hasOwn(values, name)), ...set];
  }

  save(): PathSnapshot {
    const hasVariables = Object.keys(this.registry.values).length > 0;
    const visits = hasVariables ? this.#entries.map((entry) => this.#visits.get(entry)) : [];
    return { visits: visits.filter((visit) => visit !== undefined), ways: this.ways.save() };
  }

  /** Checks what a snapshot of the variables has of it: nothing if it was saved before there was any. */
  read(saved: unknown, v: SnapshotSchemas): PathSnapshot {
    const values = (kept: unknown, place: string): VariableValues => {
      v.object({})(kept, place);
      return this.#fitting(kept as VariableValues);
    };
    const set = v.array(v.tuple(v.string, v.json, v.number(0)));
    const visits = v.array(v.object({ id: v.string, values, pushed: v.integer(0), set }));
    const path = v.object({ visits, ways: v.array(v.string) });
    const { path: read } = v.object({ path: v.optional(path, { visits: [], ways: [] }) })(saved, 'variables');
    for (const visit of read.visits) this.#fitting(Object.fromEntries(visit.set) as VariableValues);
    return read as PathSnapshot;
  }

  /** The playlist is that of the snapshot. Behind a node that is gone nothing is remembered: it is found by the path. */
  restore({ visits, ways }: PathSnapshot): void {
    this.ways.restore(ways);
    const entries = this.#entries;
    const gone = visits.findIndex(({ id }, index) => entries[index]?.node.id !== id);
    const kept = gone < 0 ? visits.length : gone;
    for (const [index, entry] of entries.slice(0, kept).entries()) {
      const visit = visits[index];
      if (visit)
        this.#visits.set(entry, { ...visit, pushed: gone < 0 ? visit.pushed : Math.min(visit.pushed, gone) });
    }
  }

  get #entries(): readonly PlaylistEntry[] {
    return this.host.playback.entries;
  }

  #after(event: string, nodeId: string, before: VariableValues): VariableValues {
    const changes = changesAt(event, nodeId, this.registry.definitions.values(), before);
    return Object.keys(changes).length > 0 ? { ...before, ...changes } : before;
  }

  #start(nodeId: string, before: VariableValues): VariableValues {
    let values = this.#after('nodestart', nodeId, before);
    for (const effect of this.startEffects) values = { ...values, ...this.#fitting(effect(nodeId, values)) };
    return values;
  }

  /** Those of kept values that still fit their variables. */
  #fitting(kept: VariableValues): VariableValues {
    return Object.fromEntries(this.registry.read(Object.entries(kept), () => undefined));
  }

  #withSet(set: readonly SetByCode[], before: VariableValues): VariableValues {
    if (set.length === 0) return before;
    return { ...before, ...this.#fitting(Object.fromEntries(set) as VariableValues) };
  }

  #visitOf(index: number): Visit | undefined {
    const entry = this.#entries[index];
    return entry && this.#visits.get(entry);
  }
}
