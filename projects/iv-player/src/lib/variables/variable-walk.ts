import type { PluginHost } from '../player/plugin/plugin-host';
import type { PlaylistEntry } from '../story/playlist-entry';
import type { SetByCode, VariableValues, VisitSnapshot } from './variables-state';

/** What nodes do to variables. */
export interface NodeEffects {
  /** The values after an event of a node; the same object when it changes nothing. */
  after(
    event: 'playlistpush' | 'nodestart' | 'nodeend',
    nodeId: string,
    before: VariableValues,
  ): VariableValues;
  /** Those of kept values that still fit their variables. */
  fitting(kept: VariableValues): VariableValues;
  /** Of variables that were registered since. */
  initialValues(): VariableValues;
}

/** Seconds within which an entry still begins. */
const START = 0.01;
/** Instead of a node time: set in answer to an event with which the entry began, and which comes again with it. */
const COMES_AGAIN = 1e9;

/** What was remembered where an entry of the playlist began. */
type Visit = Omit<VisitSnapshot, 'id'>;

/**
 * The values along the path. Wherever playback goes, the values are those with which one comes there by the path alone: an entry that is
 * entered again begins as it did before, and what is jumped over changes the variables as if it had been played. What code sets while
 * an entry plays belongs to the entry.
 */
export class VariableWalk {
  readonly #visits = new WeakMap<PlaylistEntry, Visit>();
  /** Index of the entry that was entered last; -1 before any. */
  #index = -1;
  /** Node time at which it was entered. */
  #enteredAt = 0;
  /** How many entries of the playlist have changed variables by their push. */
  #pushed = 0;

  constructor(
    private readonly host: PluginHost,
    private readonly effects: NodeEffects,
  ) {}

  /** The values after all entries up to `count` were pushed. Going back takes back what was pushed since. */
  push(count: number, before: VariableValues): VariableValues {
    let values = before;
    while (this.#pushed < count) {
      const entry = this.#entries[this.#pushed++];
      if (entry) values = this.effects.after('playlistpush', entry.node.id, values);
    }
    return values;
  }

  /** Entries were removed from the end of the playlist, or a snapshot was restored. */
  resume(index = this.#index, pushed = this.#pushed): void {
    const { length } = this.#entries;
    this.#index = Math.min(index, length - 1);
    this.#pushed = Math.min(pushed, length);
  }

  /** The values with which the entry at `index` plays from node time `time` on. @param present those now */
  enter(index: number, time: number, present: VariableValues): VariableValues {
    const { effects } = this;
    const entries = this.#entries;
    const next = this.#index + 1;
    let at = next;
    let values = present;
    if (index < next) {
      at = index;
      while (at > 0 && !this.#visitOf(at)) at--;
      const visit = this.#visitOf(at);
      if (visit) {
        values = { ...effects.initialValues(), ...effects.fitting(visit.values) };
        this.#pushed = visit.pushed;
      } else at = index;
    }
    this.#index = index;
    this.#enteredAt = time;
    for (let entry = entries[at]; entry; entry = entries[++at]) {
      values = this.push(at + 1, values);
      // What is played on from its beginning has nothing of an earlier walk.
      const isNew = index === next && time === 0;
      const set = (isNew ? null : this.#visitOf(at)?.set) ?? [];
      this.#visits.set(entry, { values, pushed: this.#pushed, set });
      values = effects.after('nodestart', entry.node.id, values);
      if (at === index) {
        values = this.#withSet(
          set.filter(([, , since]) => since === 0 || since < time),
          values,
        );
        break;
      }
      values = effects.after('nodeend', entry.node.id, this.#withSet(set, values));
    }
    return values;
  }

  /** The values where playback seeks inside of the current entry or leaves it: events that it passes over are not answered. */
  passOver(before: VariableValues, until = COMES_AGAIN): VariableValues {
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
    const answered = time - this.#enteredAt < START ? COMES_AGAIN : time;
    const since = bus.isDelivering ? answered : 0;
    const set = Object.entries(values).map(([name, value]): SetByCode => [name, value, since]);
    visit.set = [...visit.set.filter(([name]) => !Object.hasOwn(values, name)), ...set];
  }

  /** What is remembered of the entries that were played. */
  save(): VisitSnapshot[] {
    return this.#entries.flatMap((entry) => {
      const visit = this.#visits.get(entry);
      return visit ? [{ id: entry.node.id, ...visit }] : [];
    });
  }

  /** The playlist is that of the snapshot. Behind a node that is gone nothing is remembered: it is found by the path. */
  restore(saved: readonly VisitSnapshot[]): void {
    const entries = this.#entries;
    const gone = saved.findIndex(({ id }, index) => entries[index]?.node.id !== id);
    const kept = gone < 0 ? saved : saved.slice(0, gone);
    const length = gone < 0 ? Infinity : gone;
    kept.forEach((visit, index) => {
      const entry = entries[index];
      if (entry) this.#visits.set(entry, { ...visit, pushed: Math.min(visit.pushed, length) });
    });
  }

  get #entries(): readonly PlaylistEntry[] {
    return this.host.playback.entries;
  }

  #withSet(set: readonly SetByCode[], before: VariableValues): VariableValues {
    if (set.length === 0) return before;
    return { ...before, ...this.effects.fitting(Object.fromEntries(set) as VariableValues) };
  }

  #visitOf(index: number): Visit | undefined {
    const entry = this.#entries[index];
    return entry && this.#visits.get(entry);
  }
}
