import { type JsonChange, applyChange, difference } from '../store/json-change';
import { type Json, copyJson } from '../store/plain-json';
import type { SavedCheckpoint } from '../store/checkpoints-snapshot';
import type { Checkpoint } from '../story/checkpoint';

/** More are not kept: the oldest go first. */
export const MOST_CHECKPOINTS = 1000;

/** A checkpoint of the trail; the `change` of the last one is `null`. */
export interface Link extends SavedCheckpoint {
  readonly change: JsonChange | null;
}

/**
 * The checkpoints in the order in which they were registered, each with its moment. The newest moment is kept whole, and
 * of the others only how they differ from the one behind them: a thousand checkpoints of a long film cost little more
 * than the film.
 */
export class CheckpointTrail {
  private readonly links: Link[] = [];
  private newest: Json = null;

  /** Joins what a snapshot holds. Throws when a change does not fit. @param moment the snapshot's own */
  static from(moment: Json, checkpoints: readonly Link[]): CheckpointTrail {
    const trail = new CheckpointTrail();
    const last = checkpoints.at(-1);
    trail.newest = changed(copyJson(moment), last?.change ?? null);
    trail.links.push(...checkpoints);
    if (last) trail.links[checkpoints.length - 1] = { ...last, change: null };
    return trail;
  }

  get all(): readonly Link[] {
    return this.links;
  }

  find(id: string | null): Link | undefined {
    return this.links.find((link) => link.id === id);
  }

  /**
   * @param after id of the checkpoint that was passed last
   * @param moment plain JSON, which the trail keeps
   */
  add(checkpoint: Checkpoint, after: string | null, moment: Json): void {
    this.linkTo(moment);
    this.links.push({ ...checkpoint, after, change: null });
    this.newest = moment;
    this.links.splice(0, this.links.length - MOST_CHECKPOINTS);
  }

  /** The moment of a checkpoint, the caller's own to keep. */
  momentOf(id: string): Json {
    let found: Json = null;
    this.walk((link, moment) => {
      if (link.id === id) found = moment;
      return link.id === id;
    });
    return found;
  }

  /** From the newest to the oldest, until `visit` returns `true`. What it gets as moment changes when it has returned. */
  walk(visit: (link: Link, moment: Json) => boolean): void {
    let moment = copyJson(this.newest);
    for (const link of this.links.toReversed()) {
      moment = changed(moment, link.change);
      if (visit(link, moment)) return;
    }
  }

  /** Puts those of another trail that are missing in front, as older ones. */
  merge(other: CheckpointTrail): void {
    let oldest = this.links[0] ? this.momentOf(this.links[0].id) : null;
    const known = new Set(this.links.map(({ id }) => id));
    const missing: Link[] = [];
    other.walk((link, moment) => {
      if (this.links.length + missing.length >= MOST_CHECKPOINTS) return true;
      if (known.has(link.id)) return false;
      const copy = copyJson(moment);
      const isLast = this.links.length + missing.length === 0;
      if (isLast) this.newest = copy;
      missing.unshift({ ...link, change: isLast ? null : difference(oldest, copy) });
      oldest = copy;
      return false;
    });
    this.links.unshift(...missing);
  }

  /** What a snapshot taken at `moment` holds of the trail. */
  saved(moment: Json): readonly Link[] {
    const last = this.links.at(-1);
    if (!last) return [];
    return [...this.links.slice(0, -1), { ...last, change: difference(moment, this.newest) }];
  }

  private linkTo(moment: Json): void {
    const last = this.links.pop();
    if (last) this.links.push({ ...last, change: difference(moment, this.newest) });
  }
}

function changed(moment: Json, change: JsonChange | null): Json {
  return change ? applyChange(moment, change) : moment;
}
