import { type JsonChange, applyChange, difference } from '../store/json-change';
import { type JsonValue, copyJson } from '../store/plain-json';
import type { SavedCheckpoint } from '../store/checkpoints-snapshot';
import type { Checkpoint } from '../story/checkpoint';

/** More are not kept: the oldest go first. */
export const MAX_CHECKPOINTS = 1000;

/** A checkpoint of the trail; the `change` of the last one is `null`. */
export interface CheckpointRecord extends SavedCheckpoint {
  readonly change: JsonChange | null;
}

/**
 * The checkpoints in the order in which they were registered, each with its moment. The newest moment is kept whole, and
 * of the others only how they differ from the one behind them: a thousand checkpoints of a long film cost little more
 * than the film.
 */
export class CheckpointHistory {
  private readonly records: CheckpointRecord[] = [];
  private newest: JsonValue = null;

  /** Joins what a snapshot holds. Throws when a change does not fit. @param moment the snapshot's own */
  static from(moment: JsonValue, checkpoints: readonly CheckpointRecord[]): CheckpointHistory {
    const trail = new CheckpointHistory();
    const last = checkpoints.at(-1);
    trail.newest = changed(copyJson(moment), last?.change ?? null);
    trail.records.push(...checkpoints);
    if (last) trail.records[checkpoints.length - 1] = { ...last, change: null };
    return trail;
  }

  get all(): readonly CheckpointRecord[] {
    return this.records;
  }

  find(id: string | null): CheckpointRecord | undefined {
    return this.records.find((link) => link.id === id);
  }

  /**
   * @param after id of the checkpoint that was passed last
   * @param moment plain JSON, which the trail keeps
   */
  add(checkpoint: Checkpoint, after: string | null, moment: JsonValue): void {
    this.differFrom(moment);
    this.records.push({ ...checkpoint, after, change: null });
    this.newest = moment;
    this.records.splice(0, this.records.length - MAX_CHECKPOINTS);
  }

  /** The moment of a checkpoint, the caller's own to keep. */
  snapshotOf(id: string): JsonValue {
    let found: JsonValue = null;
    this.walk((link, moment) => {
      if (link.id === id) found = moment;
      return link.id === id;
    });
    return found;
  }

  /** From the newest to the oldest, until `visit` returns `true`. What it gets as moment changes when it has returned. */
  walk(visit: (link: CheckpointRecord, moment: JsonValue) => boolean): void {
    let moment = copyJson(this.newest);
    for (const link of this.records.toReversed()) {
      moment = changed(moment, link.change);
      if (visit(link, moment)) return;
    }
  }

  /** Puts those of another trail that are missing in front, as older ones. */
  merge(other: CheckpointHistory): void {
    let oldest = this.records[0] ? this.snapshotOf(this.records[0].id) : null;
    const known = new Set(this.records.map(({ id }) => id));
    const missing: CheckpointRecord[] = [];
    other.walk((link, moment) => {
      if (this.records.length + missing.length >= MAX_CHECKPOINTS) return true;
      if (known.has(link.id)) return false;
      const copy = copyJson(moment);
      const isLast = this.records.length + missing.length === 0;
      if (isLast) this.newest = copy;
      missing.unshift({ ...link, change: isLast ? null : difference(oldest, copy) });
      oldest = copy;
      return false;
    });
    this.records.unshift(...missing);
  }

  /** What a snapshot taken at `moment` holds of the trail. */
  saved(moment: JsonValue): readonly CheckpointRecord[] {
    const last = this.records.at(-1);
    if (!last) return [];
    return [...this.records.slice(0, -1), { ...last, change: difference(moment, this.newest) }];
  }

  private differFrom(moment: JsonValue): void {
    const last = this.records.pop();
    if (last) this.records.push({ ...last, change: difference(moment, this.newest) });
  }
}

function changed(moment: JsonValue, change: JsonChange | null): JsonValue {
  return change ? applyChange(moment, change) : moment;
}
