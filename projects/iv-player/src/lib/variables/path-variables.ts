import type { PlayerFact } from '../player/playback/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { SnapshotSchemas } from '../store/snapshot-schema';
import type { JsonValue } from '../store/plain-json';
import type { PlaylistEntry } from '../story/playlist-entry';
import { changesAt, initialValues } from './variable-definition';
import type { StaleTransitions } from './stale-transitions';
import type { PathTracking, VariableRegistry } from './variable-registry';
import type { VariableValues } from './variables-state';

/** What the start of a node does to variables besides: gets its id and all values, and returns those that change. */
export type StartEffect = (nodeId: string, before: VariableValues) => VariableValues;

/**
 * What code has set while an entry played, from which node time in seconds on: 0 unless it answered an event, which is not emitted when
 * its time is passed over.
 */
type SetByCode = [name: string, value: JsonValue, since: number];

/** What the push of an entry has changed, from what to what. */
type PushChange = [name: string, before: JsonValue, after: JsonValue];

/** What was remembered where an entry of the playlist began. */
interface Visit {
  /** Before its node changed any. */
  values: VariableValues;
  /** How many entries had been pushed. */
  pushed: number;
  /** What code has set while it played. */
  set: SetByCode[];
}

/** What a snapshot has of the path. */
export interface PathSnapshot {
  readonly entries: readonly {
    readonly id: string;
    readonly visit: Visit | null;
    readonly pushes: PushChange[];
  }[];
  /** How many entries had been pushed. */
  readonly pushed: number;
  readonly ways: readonly string[];
}

const NOTHING: PathSnapshot = { entries: [], pushed: Infinity, ways: [] };

/** Seconds within which an entry still begins. */
const START = 0.01;
/** Instead of a node time: set in answer to an event with which the entry begins or ends, and which comes again with it. */
const COMES_AGAIN = 1e9;
/** What is emitted of an entry when the next one has begun already. */
const LAST_EVENT = /^(?:nodeend|playlistpush|seeking|(?:decision\.)?(?:made|end|final))$/;

/**
 * The values along the path. Wherever playback goes, the values are those with which one comes there by the path alone: an entry that is
 * entered again begins as it did before, and what is jumped over changes the variables as if it had been played. What code sets while
 * an entry plays belongs to the entry.
 */
export class PathVariables implements PathTracking {
  /** They only compute: they are called for a node that is jumped over, too. */
  readonly startEffects = new Set<StartEffect>();
  readonly #visits = new WeakMap<PlaylistEntry, Visit>();
  readonly #pushes = new WeakMap<PlaylistEntry, PushChange[]>();
  /** Index of the entry that was entered last; -1 before any. */
  #index = -1;
  /** Node time at which it was entered. */
  #enteredAt = 0;
  /** What listeners set there on an earlier pass, and have not on this one. */
  #unanswered: SetByCode[] = [];
  /** The entry that played before. */
  #left: PlaylistEntry | null = null;
  /** How many entries of the playlist have changed variables by their push. */
  #pushed = 0;
  /** What a snapshot says of it, until the snapshot is restored. */
  #savedPushed = Infinity;

  constructor(
    private readonly host: PluginHost,
    private readonly registry: VariableRegistry,
    private readonly ways: StaleTransitions,
  ) {
    this.#resume(host.playback.currentPass?.index ?? -1);
  }

  changesAt(fact: PlayerFact): VariableValues {
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
        this.#left = fact.pass.entry;
        if (fact.cause === 'restore') return values;
        // At a seam nothing is passed over, and the time is that of the next node already.
        return this.#after(
          'nodeend',
          fact.pass.node.id,
          fact.cause === 'jump' ? this.#passOver(values) : values,
        );
      case 'seekStarted':
        return fact.time === undefined ? values : this.#passOver(values, fact.time);
      case 'entriesRemoved':
        return this.#takeBack(fact.entries, values);
      case 'playlistReset':
        this.#unanswered = [];
        this.#resume(this.#index, this.#pushed);
        return values;
      case 'snapshotRestored':
        this.#unanswered = [];
        this.#resume(fact.pass?.index ?? -1, this.#savedPushed);
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
      const changes = Object.entries(values).map(([name, value]): PushChange => [
        name,
        value,
        pushed[name] ?? null,
      ]);
      this.#pushes.set(
        entry,
        changes.filter(([, from, to]) => from !== to),
      );
      values = pushed;
    }
    return values;
  }

  /** Entries were removed from the end of the playlist, as where another choice replaces one: their push counts no more. */
  #takeBack(removed: readonly PlaylistEntry[], present: VariableValues): VariableValues {
    const entries = this.#entries;
    const without = (values: VariableValues, pushed: number): VariableValues =>
      removed
        .slice(0, Math.max(0, pushed - entries.length))
        .reduceRight<VariableValues>((before, entry) => this.#withoutPush(entry, before), values);
    for (const entry of entries) {
      const visit = this.#visits.get(entry);
      if (!visit) continue;
      visit.values = without(visit.values, visit.pushed);
      visit.pushed = Math.min(visit.pushed, entries.length);
    }
    const values = without(present, this.#pushed);
    this.#resume(this.#index, this.#pushed);
    return values;
  }

  #withoutPush(entry: PlaylistEntry, values: VariableValues): VariableValues {
    const taken: Record<string, JsonValue> = {};
    for (const [name, before, after] of this.#pushes.get(entry) ?? []) {
      const value = values[name];
      if (this.registry.definitions.get(name)?.isSum)
        taken[name] = Number(value) - (Number(after) - Number(before));
      // Otherwise something else has changed it since.
      else if (JSON.stringify(value) === JSON.stringify(after)) taken[name] = before;
    }
    return { ...values, ...this.#fitting(taken) };
  }

  /** @param pushed how many entries have changed variables; default all */
  #resume(index: number, pushed = Infinity): void {
    const { length } = this.#entries;
    this.#index = Math.min(index, length - 1);
    this.#pushed = Math.min(pushed, length);
    this.#savedPushed = Infinity;
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
      this.#visits.set(entry, { values, pushed: this.#pushed, set });
      values = this.#start(entry.node.id, values);
      if (at === index) {
        this.#unanswered = set.filter(([, , since]) => since >= time && since > 0 && since < COMES_AGAIN);
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
    const passed = this.#unanswered.filter(([, , since]) => since > now && since < until);
    this.#unanswered = this.#unanswered.filter((one) => !passed.includes(one));
    return this.#withSet(passed, before);
  }

  /** Code has set variables. */
  onSetByCode(values: VariableValues): void {
    const { playback, bus } = this.host;
    const visit = playback.currentPass && this.#visitOf(this.#index);
    if (!visit) return;
    const isOther = ([name]: SetByCode): boolean => !Object.hasOwn(values, name);
    const time = playback.currentNodeTime;
    const begins = Math.abs(time - this.#enteredAt) < START;
    let owner: Visit = visit;
    if (begins && bus.delivering !== null && LAST_EVENT.test(bus.delivering)) {
      const isWalked = this.#left !== null && this.#left === this.#entries[this.#index - 1];
      if (isWalked) visit.values = { ...visit.values, ...values };
      owner = (this.#left && this.#visits.get(this.#left)) ?? visit;
    } else this.#unanswered = this.#unanswered.filter(isOther);
    const answered = begins ? COMES_AGAIN : time;
    const since = bus.delivering === null ? 0 : answered;
    const set = Object.entries(values).map(([name, value]): SetByCode => [name, value, since]);
    owner.set = [...owner.set.filter(isOther), ...set];
  }

  save(): PathSnapshot {
    const hasVariables = Object.keys(this.registry.values).length > 0;
    const saved = (entry: PlaylistEntry): PathSnapshot['entries'][number] => ({
      id: entry.node.id,
      visit: this.#visits.get(entry) ?? null,
      pushes: this.#pushes.get(entry) ?? [],
    });
    return {
      entries: hasVariables ? this.#entries.map(saved) : [],
      pushed: this.#pushed,
      ways: this.ways.save(),
    };
  }

  /** Checks what a snapshot of the variables has of it: nothing if it was saved before there was any. */
  read(saved: unknown, v: SnapshotSchemas): PathSnapshot {
    const values = (kept: unknown, place: string): VariableValues => {
      v.object({})(kept, place);
      return this.#fitting(kept as VariableValues);
    };
    const visit = v.object({
      values,
      pushed: v.integer(0),
      set: v.array(v.tuple(v.string, v.json, v.number(0))),
    });
    const entry = v.object({
      id: v.string,
      visit: v.nullable(visit),
      pushes: v.array(v.tuple(v.string, v.json, v.json)),
    });
    const path = v.object({ entries: v.array(entry), pushed: v.integer(0), ways: v.array(v.string) });
    const read = v.object({ path: v.optional<unknown>(path, NOTHING) })(saved, 'variables')
      .path as PathSnapshot;
    // What JSON cannot hold.
    for (const { visit: one, pushes } of read.entries) {
      this.#fitting(Object.fromEntries(one?.set ?? []) as VariableValues);
      for (const [name, before, after] of pushes)
        for (const value of [before, after]) this.#fitting({ [name]: value });
    }
    return read;
  }

  /** The playlist is that of the snapshot, without nodes that are gone. Behind one that was played nothing is remembered of visits. */
  restore({ entries: saved, pushed, ways }: PathSnapshot): void {
    this.ways.restore(ways);
    const entries = this.#entries;
    let found = 0;
    const isKept = saved.map(({ id }) => {
      const isThere = entries[found]?.node.id === id;
      if (isThere) found++;
      return isThere;
    });
    const kept = (count: number): number =>
      Number.isFinite(count) ? isKept.slice(0, count).filter(Boolean).length : count;
    const gone = saved.findIndex(({ visit }, index) => visit && !isKept[index]);
    saved
      .filter((_one, index) => isKept[index])
      .forEach(({ visit, pushes }, at) => {
        const entry = entries[at] as PlaylistEntry;
        this.#pushes.set(entry, pushes);
        if (visit && (gone < 0 || at < gone))
          this.#visits.set(entry, { ...visit, pushed: kept(visit.pushed) });
        else this.#visits.delete(entry);
      });
    this.#savedPushed = saved.length > 0 ? kept(pushed) : Infinity;
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
