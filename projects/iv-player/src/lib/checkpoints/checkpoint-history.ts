import { type JsonValue, copyJson } from '../store/plain-json';
import type { Checkpoint, SavedCheckpoint } from '../story/checkpoint';
import { applyDiff, diffJson } from './json-diff';

/** Maximum number of checkpoints. The oldest are dropped first. */
export const MAX_CHECKPOINTS = 1000;

/** Minimum seconds after a checkpoint for going back to lead to that checkpoint instead of the one before it. */
const SETTLED = 5;

/** Seconds by which playback may lag behind a checkpoint that has just been restored. */
const TOLERANCE = 0.25;

/**
 * Checkpoints in order of registration. Only the latest player snapshot is kept in full. Each checkpoint's snapshot is kept as its
 * difference from the next one, because adjacent snapshots are nearly identical.
 */
export class CheckpointHistory {
  #latest: JsonValue;

  /** @param latest the last saved snapshot; `null` before the first @param latestId id of the last passed checkpoint */
  constructor(
    latest: JsonValue = null,
    readonly checkpoints: SavedCheckpoint[] = [],
    public latestId: string | null = null,
  ) {
    this.#latest = latest;
  }

  /** The last saved snapshot, with or without a checkpoint. */
  get snapshot(): JsonValue {
    return this.#latest;
  }

  set snapshot(snapshot: JsonValue) {
    const last = this.checkpoints.pop();
    if (last) {
      // Without a change, the checkpoint's snapshot is the latest one, which needs no copy.
      const own = last.change === null ? this.#latest : changed(copyJson(this.#latest), last);
      this.checkpoints.push({ ...last, change: diffJson(snapshot, own) });
    }
    this.#latest = snapshot;
  }

  find(id: string | null): SavedCheckpoint | undefined {
    return this.checkpoints.find((checkpoint) => checkpoint.id === id);
  }

  /** Adds a checkpoint. @param snapshot plain JSON, which is kept without a copy */
  add(checkpoint: Checkpoint, snapshot: JsonValue): void {
    this.snapshot = snapshot;
    this.checkpoints.push({ ...checkpoint, previousId: this.latestId, change: null });
    this.checkpoints.splice(0, this.checkpoints.length - MAX_CHECKPOINTS);
    this.latestId = checkpoint.id;
  }

  /** Changes the snapshot of a single checkpoint. Returns whether the checkpoint exists. */
  amend(id: string, change: (snapshot: JsonValue) => JsonValue): boolean {
    const index = this.checkpoints.findIndex((checkpoint) => checkpoint.id === id);
    const checkpoint = this.checkpoints[index];
    if (!checkpoint) return false;
    const before = this.checkpoints[index - 1];
    const after = this.checkpoints[index + 1];
    const ownBefore = before ? this.snapshotOf(before.id) : null;
    const own = change(this.snapshotOf(id));
    if (!after && checkpoint.change === null) this.#latest = own;
    else {
      const following = after ? this.snapshotOf(after.id) : this.#latest;
      this.checkpoints[index] = { ...checkpoint, change: diffJson(following, own) };
    }
    if (before) this.checkpoints[index - 1] = { ...before, change: diffJson(own, ownBefore) };
    return true;
  }

  /** Returns a copy of a checkpoint's snapshot. */
  snapshotOf(id: string): JsonValue {
    let found: JsonValue = null;
    this.walk((checkpoint, snapshot) => {
      if (checkpoint.id === id) found = snapshot;
      return checkpoint.id !== id;
    });
    return found;
  }

  /**
   * Visits the checkpoints from newest to oldest until `visit` returns `false`. The snapshot passed to it is modified in place afterwards.
   * Throws if a change cannot be applied.
   */
  walk(visit: (checkpoint: SavedCheckpoint, snapshot: JsonValue) => unknown): void {
    let snapshot = copyJson(this.#latest);
    for (const checkpoint of this.checkpoints.toReversed()) {
      snapshot = changed(snapshot, checkpoint);
      if (visit(checkpoint, snapshot) === false) return;
    }
  }

  /** Prepends the checkpoints of another history that this one lacks, as older ones. */
  merge(other: CheckpointHistory): void {
    this.#latest ??= other.#latest;
    this.latestId ??= other.latestId;
    const [first] = this.checkpoints;
    let oldest = first ? this.snapshotOf(first.id) : this.#latest;
    const known = new Set(this.checkpoints.map(({ id }) => id));
    const missing: SavedCheckpoint[] = [];
    other.walk((checkpoint, snapshot) => {
      if (known.size + missing.length >= MAX_CHECKPOINTS) return false;
      if (known.has(checkpoint.id)) return true;
      const copy = copyJson(snapshot);
      missing.unshift({ ...checkpoint, change: diffJson(oldest, copy) });
      oldest = copy;
      return true;
    });
    this.checkpoints.unshift(...missing);
  }

  /**
   * Returns the checkpoint that going back leads to, or `null`: the last one passed, or the one before it if the last one is less than 5
   * seconds back in the playlist. After a backward seek, checkpoints later than the new position do not count.
   * @param secondsPast returns the seconds since playback passed a checkpoint, on the playlist's timeline
   * @param isOnPath whether the playlist has the checkpoint's node at its position. After a restore, playback can pass later checkpoints
   *   without registering them again
   */
  previous(
    secondsPast: (checkpoint: Checkpoint) => number,
    isOnPath: (checkpoint: Checkpoint) => boolean = () => true,
  ): Checkpoint | null {
    const seen = new Set<Checkpoint>();
    /** Returns the first reached checkpoint, searching backwards from `checkpoint`. */
    const reached = (checkpoint: SavedCheckpoint | undefined): SavedCheckpoint | undefined => {
      // External data may contain cycles.
      if (!checkpoint || seen.has(checkpoint)) return undefined;
      seen.add(checkpoint);
      const isAhead = secondsPast(checkpoint) < -TOLERANCE;
      return isAhead || !isOnPath(checkpoint) ? reached(this.find(checkpoint.previousId)) : checkpoint;
    };
    /** Returns the last passed checkpoint, searching forwards from `checkpoint`. */
    const passed = (checkpoint: SavedCheckpoint): SavedCheckpoint => {
      const later = this.checkpoints.findLast(
        (one) => one.previousId === checkpoint.id && secondsPast(one) >= 0 && isOnPath(one),
      );
      return later && !seen.has(later) ? (seen.add(later), passed(later)) : checkpoint;
    };
    const found = reached(this.find(this.latestId) ?? this.checkpoints.at(-1));
    const last = found && passed(found);
    seen.clear();
    return (last && secondsPast(last) < SETTLED ? reached(this.find(last.previousId)) : last) ?? null;
  }
}

function changed(snapshot: JsonValue, { change }: SavedCheckpoint): JsonValue {
  return change === null ? snapshot : applyDiff(snapshot, change as JsonValue);
}
