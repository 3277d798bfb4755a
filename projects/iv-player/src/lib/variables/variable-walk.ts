import type { PluginHost } from '../player/plugin/plugin-host';
import type { JsonValue } from '../store/plain-json';
import type { PlaylistEntry } from '../story/playlist-entry';
import type { VariableValues, VisitSnapshot } from './variables-state';

/** What nodes do to variables. */
export interface NodeEffects {
  /** The values after an event of a node; the same object when it changes nothing. */
  after(
    event: 'playlistpush' | 'nodestart' | 'nodeend',
    nodeId: string,
    before: VariableValues,
  ): VariableValues;
  /** Values that were kept, with initial ones for variables that were registered since. */
  complete(kept: VariableValues): VariableValues;
}

/** The application has set a variable by itself. */
const CALL = 0;
/** In answer to an event, which does not come again where its time is passed over. */
const ANSWER = 1;
/** In answer to an event with which the entry began, which comes again with it. */
const START_ANSWER = 2;

/** What the application has set, at which node time in seconds. */
export type Call = [time: number, name: string, value: JsonValue, kind: number];

/** What was remembered where an entry of the playlist began. */
interface Visit {
  /** The values before the node changed any. */
  readonly values: VariableValues;
  /** How many entries had been pushed, as far as pushes change variables. */
  readonly pushed: number;
  /** What the application has set while it played. */
  readonly calls: Call[];
}

/** Calls within so many seconds count as one: a slider sets a value many times. */
const ONE_CALL = 1;
/** Seconds within which an entry still begins. */
const START = 0.01;

/**
 * The values along the path. Wherever playback goes, the values are those with which one comes there by the path alone: an entry that is
 * entered again begins as it did before, and what is jumped over changes the variables as if it had been played.
 */
export class VariableWalk {
  readonly #visits = new WeakMap<PlaylistEntry, Visit>();
  /** Index of the entry that was entered last; -1 before any. */
  #index = -1;
  /** Node time at which it was entered. */
  #enteredAt = 0;
  /** How many entries of the playlist have changed variables by their push. */
  #pushed = 0;
  /** What a snapshot says of it, until the snapshot is restored. */
  #savedPushed: number | null = null;

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

  /** Entries were removed from the end of the playlist. */
  shorten(): void {
    this.#pushed = Math.min(this.#pushed, this.#entries.length);
    this.#index = Math.min(this.#index, this.#entries.length - 1);
  }

  /** The values with which the entry at `index` plays from node time `time` on. @param present those now */
  enter(index: number, time: number, present: VariableValues): VariableValues {
    const entries = this.#entries;
    let at = this.#index + 1;
    let values = present;
    if (index < at) {
      at = index;
      while (at > 0 && !this.#visitOf(at)) at--;
      const visit = this.#visitOf(at);
      if (visit) {
        values = this.effects.complete(visit.values);
        this.#pushed = visit.pushed;
      } else at = index;
    }
    this.#index = index;
    this.#enteredAt = time;
    for (; ; at++) {
      const entry = entries[at];
      if (!entry) return values;
      values = this.push(at + 1, values);
      const calls = this.#visits.get(entry)?.calls ?? [];
      this.#visits.set(entry, { values, pushed: this.#pushed, calls });
      values = this.effects.after('nodestart', entry.node.id, values);
      if (at === index) {
        const isPassed = ([of, , , kind]: Call): boolean =>
          kind === CALL ? of <= time : kind === ANSWER && of < time;
        return withCalls(calls.filter(isPassed), values);
      }
      values = withCalls(calls, values);
      values = this.effects.after('nodeend', entry.node.id, values);
    }
  }

  /**
   * The values after a seek to `time` inside of the current entry, or behind it: what was set between here and there on an earlier
   * pass counts again.
   */
  seek(time: number, before: VariableValues): VariableValues {
    const now = this.host.playback.currentNodeTime;
    const isBetween = ([of, , , kind]: Call): boolean => of > now && of <= time && kind !== START_ANSWER;
    return withCalls((this.#visitOf(this.#index)?.calls ?? []).filter(isBetween), before);
  }

  /** The application has set a variable. */
  called(name: string, value: JsonValue): void {
    const { playback, bus } = this.host;
    const calls = playback.currentPass ? this.#visitOf(this.#index)?.calls : undefined;
    if (!calls) return;
    const time = playback.currentNodeTime;
    const isStart = Math.abs(time - this.#enteredAt) < START;
    const kind = !bus.isDelivering ? CALL : isStart ? START_ANSWER : ANSWER;
    const before = calls.findIndex(
      ([of, one, , how]) => one === name && how === kind && Math.abs(time - of) < ONE_CALL,
    );
    const [earlier] = before < 0 ? [] : calls.splice(before, 1);
    calls.push([earlier?.[0] ?? time, name, value, kind]);
  }

  /** These variables are others now: nothing of them comes back. */
  forget(names: readonly string[]): void {
    const isKept = (name: string): boolean => !names.includes(name);
    for (const entry of names.length > 0 ? this.#entries : []) {
      const visit = this.#visits.get(entry);
      if (!visit) continue;
      const values = Object.fromEntries(Object.entries(visit.values).filter(([name]) => isKept(name)));
      const calls = visit.calls.filter(([, name]) => isKept(name));
      this.#visits.set(entry, { ...visit, values, calls });
    }
  }

  /** What is remembered of the entries, one after the other, each as what differs from the one before. */
  save(): { readonly pushed: number; readonly visits: VisitSnapshot[] } {
    const visits: VisitSnapshot[] = [];
    let before: VariableValues = {};
    for (const entry of this.#entries) {
      const visit = this.#visits.get(entry);
      if (!visit) break;
      const { values, pushed, calls } = visit;
      const changes = Object.entries(values).filter(([name, value]) => before[name] !== value);
      visits.push([entry.node.id, changes, pushed, calls.map((call): Call => [...call])]);
      before = values;
    }
    return { pushed: this.#pushed, visits };
  }

  /** The playlist is that of the snapshot, without the entries whose nodes are gone. */
  restore(pushed: number, saved: readonly VisitSnapshot[]): void {
    const entries = this.#entries;
    let kept = 0;
    /** Whether the node of each saved visit is there no more. */
    const isGone = saved.map(([id]) => {
      const isKept = entries[kept]?.node.id === id;
      if (isKept) kept++;
      return !isKept;
    });
    const withoutGone = (count: number): number => count - isGone.slice(0, count).filter(Boolean).length;
    let values: VariableValues = {};
    let at = 0;
    for (const [index, [, changes, count, calls]] of saved.entries()) {
      values = { ...values, ...(Object.fromEntries(changes) as VariableValues) };
      const entry = isGone[index] ? undefined : entries[at++];
      if (entry) this.#visits.set(entry, { values, pushed: withoutGone(count), calls });
    }
    this.#savedPushed = withoutGone(pushed);
  }

  /** A snapshot was restored, with what it has of the variables if it has any. */
  restored(index: number): void {
    this.#index = index;
    this.#pushed = Math.min(this.#savedPushed ?? Infinity, this.#entries.length);
    this.#savedPushed = null;
  }

  get #entries(): readonly PlaylistEntry[] {
    return this.host.playback.entries;
  }

  #visitOf(index: number): Visit | undefined {
    const entry = this.#entries[index];
    return entry && this.#visits.get(entry);
  }
}

function withCalls(calls: readonly Call[], before: VariableValues): VariableValues {
  const made = calls.map(([, name, value]) => [name, value] as const);
  return made.length > 0 ? { ...before, ...(Object.fromEntries(made) as VariableValues) } : before;
}
