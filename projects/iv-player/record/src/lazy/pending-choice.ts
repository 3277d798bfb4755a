import type { DecisionRecord } from 'iv-player';
import type { PluginPlayback } from 'iv-player/plugin';
import type { RecordNote } from '../record-note';

/** A choice as it is recorded. */
export type MadeChoice = Omit<DecisionRecord, 'prompt'>;

type Entry = PluginPlayback['entries'][number];

/** Tells choices of one pass apart. */
const textOf = ({ answer, to }: Pick<DecisionRecord, 'answer' | 'to'>): string =>
  JSON.stringify([answer, to]);

/** The choice of the current pass as it would be final now: it has to be told before the page is left. */
export class PendingChoice {
  /** Who chose the entries that were pushed. */
  readonly #by = new WeakMap<Entry, DecisionRecord['by']>();
  /** Choices made in the current pass, and with consent, without repetitions. */
  #made: readonly string[] = [];
  /** The choice of the current pass that was told. */
  #told: string | null = null;
  /** Nodes that were decided since the last reset, or since consent came. */
  readonly #decided = new Set<string>();
  /** Whether others may have been decided before consent. */
  #isPartial = false;

  take({ event, currentPass, decision, isOn }: RecordNote): void {
    if (!isOn) this.#made = [];
    if (event.type === 'nodePushed')
      this.#by.set(event.entry, event.choice?.by ?? (event.cause === 'automatic' ? 'rule' : 'viewer'));
    else if (event.type === 'passStarted') this.#made = [];
    else if (event.type === 'playlistReset') this.#forget(false);
    else if (isOn && event.type === 'made' && event.id === currentPass?.node.id) {
      const { choice, node: to } = decision?.selected ?? {};
      const made = JSON.stringify([choice, to?.id]);
      if (made !== this.#made.at(-1)) this.#made = [...this.#made, made];
    }
  }

  /** Recording begins, or begins again, in the middle of the film. */
  consented(): void {
    this.#told = null;
    this.#forget(true);
  }

  #forget(isPartial: boolean): void {
    this.#decided.clear();
    this.#isPartial = isPartial;
  }

  /** Returns what to tell of a choice that is final: `null` if it was told. @param isOld whether it may have been made before consent */
  final(record: MadeChoice, isOld: boolean): MadeChoice | null {
    const told = this.#told;
    const again = record.again && (!this.#isPartial || this.#decided.has(record.node));
    this.#told = null;
    this.#decided.add(record.node);
    return told === textOf(record) ? null : { ...this.#known(record, isOld), again: again || told !== null };
  }

  /** Returns what to tell of the choice of the current pass before the page is left, once. */
  next(note: RecordNote, isOld: boolean): MadeChoice | null {
    const record = this.#recordOf(note);
    const told = this.#told;
    if (!record || textOf(record) === told) return null;
    this.#told = textOf(record);
    const again = told !== null || this.#decided.has(record.node);
    return { ...this.#known({ ...record, again }, isOld), again };
  }

  /** A choice without what happened before consent. */
  #known(record: MadeChoice, isOld: boolean): MadeChoice {
    if (!isOld) return record;
    const changed = Math.min(record.changed, Math.max(0, this.#made.length - 1));
    return { ...record, changed, seconds: this.#made.length > 0 ? record.seconds : null };
  }

  /** A pass starts. */
  reset(): void {
    this.#told = null;
  }

  /** `null` without a choice, or if the next node is the only one. */
  #recordOf({ currentPass, entries, decision, rate }: RecordNote): Omit<MadeChoice, 'again'> | null {
    const next = currentPass && entries[currentPass.index + 1];
    if (!decision || !next || decision.selected.node?.id !== next.node.id) return null;
    const { choice: answer = null, autoDecided = false, selectionTime = 0 } = decision.selected;
    if (autoDecided && decision.children.length < 2) return null;
    const offered = decision.choices.map(({ id, label, to }) => ({
      ...{ id, to: to.id },
      label: typeof label === 'string' ? label : id,
    }));
    const by = this.#by.get(next) ?? 'viewer';
    const isOwn = by === 'viewer' || by === 'page';
    const { duration } = decision;
    return {
      ...{ node: currentPass.node.id, index: currentPass.index, offered, answer, to: next.node.id },
      // What followed already is the default.
      by: isOwn !== autoDecided ? by : autoDecided ? 'default' : 'viewer',
      seconds: autoDecided ? null : selectionTime / rate,
      changed: Math.max(0, this.#made.length - 1),
      limit: duration < Infinity ? duration : null,
      label: offered.find(({ id }) => id === answer)?.label ?? null,
    };
  }
}
