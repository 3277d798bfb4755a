import type { DeliveredEvent } from '../player/events/player-bus';
import type { PlayerFact } from '../player/playback/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import type { JsonValue } from '../store/plain-json';
import type { PlaylistEntry } from '../story/playlist-entry';
import { afterChoice } from './choice-effect';
import { changesAt } from './variable-definition';
import type { PathSnapshot, PushChange, SetByCode, Visit } from './path-snapshot';
import { dropRemoved, transitionsAhead } from './removed-transitions';
import type { VariableRegistry } from './variable-registry';
import type { VariableValues } from './variables-state';

/** Additional effect on the variables when a node starts: takes the node's id and all values, and returns the changed ones. */
export type StartEffect = (nodeId: string, before: VariableValues) => VariableValues;

/** Additional effect in the middle of an entry, up to node time `until`: takes all values, and returns the changed ones. */
export type PassEffect = (entry: PlaylistEntry, until: number, before: VariableValues) => VariableValues;

/** Replaces the node time of a value set in response to an event at the entry's start or end, because that event is always repeated. */
const COMES_AGAIN = 1e9;
/** Default while no snapshot is being restored: all entries count as pushed, and no transition is checked. */
const NOTHING_SAVED: Pick<PathSnapshot, 'pushed' | 'ways'> = { pushed: Infinity, ways: [] };
/** Event of an entry that may be emitted after the next entry has begun. */
const FINAL_EVENT = /^(?:decision\.)?final$/;

/**
 * Keeps the variables consistent with the path. However playback reaches an entry, the variables have the values they would have if the
 * path had been played straight through: an entry begins with the same values every time, and skipped entries change the variables as
 * if they had been played. Values that code sets while an entry plays belong to that entry.
 */
export class PathVariables {
  /** Pure functions, which are also called for skipped nodes. */
  readonly startEffects = new Set<StartEffect>();
  readonly passEffects = new Set<PassEffect>();
  readonly #host: PluginHost;
  readonly registry: VariableRegistry;
  readonly #visits = new WeakMap<PlaylistEntry, Visit>();
  readonly #pushes = new WeakMap<PlaylistEntry, PushChange[]>();
  /** Index of the entry most recently entered by playback; -1 before the first. */
  #index = -1;
  /** Node time at which playback entered that entry, as read from the clock once its frame was shown. */
  #enteredAt = 0;
  /** The event whose listener entered that entry, if any. */
  #enteredBy: DeliveredEvent | null = null;
  /** Whether playback has not sought within the pass since. */
  #isAtEntry = false;
  /** Values that listeners set in an earlier pass of the entry and have not set in this one. */
  #unanswered: SetByCode[] = [];
  /** The previously played entry. */
  #left: PlaylistEntry | null = null;
  /** Number of playlist entries whose push has changed the variables. */
  #pushed = 0;
  /** The same in a snapshot, and its transitions, until the snapshot is restored. */
  #saved = NOTHING_SAVED;

  constructor(host: PluginHost, registry: VariableRegistry) {
    this.#host = host;
    this.registry = registry;
    this.#resume(host.playback.currentPass?.index ?? -1);
  }

  /** Changes the variables before the event that follows the fact, so that its listeners see the new values. */
  onFact(fact: PlayerFact): void {
    const { values } = this.registry;
    const after = this.#afterFact(fact, values);
    if (after !== values) this.registry.change(after);
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
        // A seam skips nothing, and the current time is already the next node's.
        return this.#after('nodeend', fact.pass.node.id, fact.cause === 'jump' ? this.#skip(values) : values);
      case 'seekCompleted':
        // Browsers do not seek to the exact time.
        if (this.#isAtEntry) this.#enteredAt = this.#host.playback.currentNodeTime;
        return values;
      case 'seekStarted':
        this.#isAtEntry = false;
        return fact.time === undefined ? values : this.#skip(values, fact.time);
      case 'entriesRemoved':
        return this.#revertPushes(fact.entries, values);
      case 'playlistReset':
        this.#unanswered = [];
        this.#resume(this.#index, this.#pushed);
        return this.registry.initial();
      case 'snapshotRestored':
        this.#unanswered = [];
        this.#dropRemoved(this.#saved.ways);
        this.#resume(fact.pass?.index ?? -1, this.#saved.pushed);
        this.#enteredAt = this.#host.playback.currentNodeTime;
        return values;
      default:
        return values;
    }
  }

  #dropRemoved(saved: readonly string[]): void {
    // Listeners of the restore may change the available choices.
    this.#host.bus.afterwards(() => dropRemoved(this.#host, saved));
  }

  #push(count: number, before: VariableValues): VariableValues {
    let values = before;
    while (this.#pushed < count) {
      const entry = this.#entries[this.#pushed++];
      if (!entry) continue;
      const from = values;
      const to = this.#after('playlistpush', entry.node.id, values);
      const changed = Object.keys(to).filter((name) => to[name] !== from[name]);
      this.#pushes.set(
        entry,
        changed.map((name) => [name, from[name] ?? null, to[name] ?? null]),
      );
      values = to;
    }
    return values;
  }

  /** Reverts the pushes of entries removed from the end of the playlist, such as those of a replaced choice. */
  #revertPushes(removed: readonly PlaylistEntry[], present: VariableValues): VariableValues {
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
      // Reverts the value only if nothing else has changed it since.
      else if (JSON.stringify(value) === JSON.stringify(after)) taken[name] = before;
    }
    return { ...values, ...this.#fitting(taken) };
  }

  /** @param pushed number of entries whose push has changed the variables; default all */
  #resume(index: number, pushed = Infinity): void {
    const { length } = this.#entries;
    this.#index = Math.min(index, length - 1);
    this.#pushed = Math.min(pushed, length);
    this.#saved = NOTHING_SAVED;
  }

  /** Returns the values with which the entry at `index` plays from node time `time`. @param present the current values */
  #enter(index: number, time: number, present: VariableValues): VariableValues {
    const registry = this.registry;
    const entries = this.#entries;
    const next = this.#index + 1;
    let at = next;
    let values = present;
    if (index < next) {
      at = index;
      while (at > 0 && !this.#visitOf(at)) at--;
      const visit = this.#visitOf(at);
      if (visit) {
        values = { ...registry.initial(), ...this.#fitting(visit.values) };
        this.#pushed = visit.pushed;
      } else at = index;
    }
    this.#index = index;
    this.#enteredAt = time;
    this.#enteredBy = this.#host.bus.delivering;
    this.#isAtEntry = true;
    // The values of an earlier visit include the effect of the choice before it.
    const first = index < next ? at : -1;
    for (let entry = entries[at]; entry; entry = entries[++at]) {
      if (at !== first && at > 0)
        values = afterChoice(this.#host, this.registry, entries.slice(at - 1, at + 1), values);
      values = this.#push(at + 1, values);
      // An entry reached by continuous playback has no values from an earlier visit.
      const isNew = index === next && time === 0;
      const set = (isNew ? null : this.#visitOf(at)?.set) ?? [];
      this.#visits.set(entry, { values, pushed: this.#pushed, set });
      values = this.#start(entry.node.id, values);
      for (const effect of this.passEffects)
        values = { ...values, ...this.#fitting(effect(entry, at === index ? time : Infinity, values)) };
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

  /** Returns the values after playback seeks within the current entry or leaves it, because listeners do not see skipped events. */
  #skip(before: VariableValues, until = COMES_AGAIN): VariableValues {
    const now = this.#host.playback.currentNodeTime;
    const passed = this.#unanswered.filter(([, , since]) => since > now && since < until);
    this.#unanswered = this.#unanswered.filter((one) => !passed.includes(one));
    return this.#withSet(passed, before);
  }

  /** Changes variables as a `PassEffect` will repeat it. */
  change(values: VariableValues): void {
    this.registry.change(this.#fitting(values));
  }

  /** Sets variables for code of the application. */
  set(given: VariableValues): void {
    const isOwn = ([name]: [string, JsonValue]): boolean => !this.registry.definitions.get(name)?.refuse;
    const values = Object.fromEntries(Object.entries(given).filter(isOwn));
    this.#keepSet(values);
    this.registry.change(values);
  }

  /** Sets variables to values that belong to no entry: each entry begins with them. */
  give(values: VariableValues): void {
    const isOther = ([name]: SetByCode): boolean => !Object.hasOwn(values, name);
    for (const entry of this.#entries) {
      const visit = this.#visits.get(entry);
      if (!visit) continue;
      visit.values = { ...visit.values, ...values };
      visit.set = visit.set.filter(isOther);
    }
    this.#unanswered = this.#unanswered.filter(isOther);
    this.registry.give(values);
  }

  /** Keeps values that code sets with the entry that they belong to. */
  #keepSet(values: VariableValues): void {
    const { playback, bus } = this.#host;
    const visit = playback.currentPass && this.#visitOf(this.#index);
    if (!visit) return;
    const isOther = ([name]: SetByCode): boolean => !Object.hasOwn(values, name);
    const event = bus.delivering;
    const time = playback.currentNodeTime;
    let owner: Visit = visit;
    const isEarlier = event !== null && this.#isOfEarlierPass(event);
    if (isEarlier) {
      const entry = event.isEntry ? this.#left : (event.pass?.entry ?? null);
      const isWalked = entry !== null && entry === this.#left && entry === this.#entries[this.#index - 1];
      if (isWalked) visit.values = { ...visit.values, ...values };
      owner = (entry && this.#visits.get(entry)) ?? visit;
    } else this.#unanswered = this.#unanswered.filter(isOther);
    const isRepeated =
      isEarlier || event?.isEntry === true || (time === this.#enteredAt && event !== this.#enteredBy);
    const answered = isRepeated ? COMES_AGAIN : time;
    const since = event === null ? 0 : answered;
    const set = Object.entries(values).map(([name, value]): SetByCode => [name, value, since]);
    owner.set = [...owner.set.filter(isOther), ...set];
  }

  /** Whether an event was emitted before playback entered the current pass, and its listener did not enter the pass itself. */
  #isOfEarlierPass(event: DeliveredEvent): boolean {
    if (event === this.#enteredBy) return false;
    const isCurrent = event.pass === this.#host.playback.currentPass;
    // The last pass of an ended playlist is final when the next one has been entered.
    return isCurrent ? event.isEntry && FINAL_EVENT.test(event.name) : event.pass !== null;
  }

  save(): PathSnapshot {
    const isEmpty = Object.keys(this.registry.values).length === 0;
    const entries = (isEmpty ? [] : this.#entries).map((entry) => ({
      id: entry.node.id,
      visit: this.#visits.get(entry) ?? null,
      pushes: this.#pushes.get(entry) ?? [],
    }));
    return { entries, pushed: this.#pushed, ways: transitionsAhead(this.#host) };
  }

  /** Restores the path. The playlist is that of the snapshot, without missing nodes; visits after a missing played node are dropped. */
  restore({ entries: saved, pushed, ways }: PathSnapshot): void {
    const entries = this.#entries;
    let found = 0;
    /** By index in the snapshot, and at its end: the number of entries before it that still exist. */
    const kept = [...saved.map(({ id }) => (entries[found]?.node.id === id ? found++ : found)), found];
    let isGone = false;
    saved.forEach(({ visit, pushes }, index) => {
      const entry = entries[kept[index] ?? 0];
      if (kept[index] === kept[index + 1]) isGone ||= visit !== null;
      else if (entry) {
        this.#pushes.set(entry, pushes);
        if (visit && !isGone) this.#visits.set(entry, { ...visit, pushed: kept[visit.pushed] ?? found });
      }
    });
    this.#saved = { ways, pushed: saved.length > 0 ? (kept[pushed] ?? found) : Infinity };
  }

  get #entries(): readonly PlaylistEntry[] {
    return this.#host.playback.entries;
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
