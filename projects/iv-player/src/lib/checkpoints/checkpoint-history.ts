import { type JsonValue, copyJson } from '../store/plain-json';
import type { Checkpoint, SavedCheckpoint } from '../story/checkpoint';
import { applyDiff, diffJson } from './json-diff';

/** More are not kept: the oldest go first. */
export const MAX_CHECKPOINTS = 1000;

/** Seconds behind a checkpoint from which on going back means that one, not the one before it. */
const SETTLED = 5;

/** Seconds by which playback may be before a checkpoint that has just been restored. */
const TOLERANCE = 0.25;

/**
 * The checkpoints in the order in which they were registered. The latest snapshot of the player is kept whole, that of each
 * checkpoint only as its difference from the next one: neighbours share nearly everything.
 */
export class CheckpointHistory {
  /**
   * @param latest the snapshot that was saved last; `null` before any
   * @param latestId id of the checkpoint that was passed last
   */
  constructor(
    private latest: JsonValue = null,
    readonly checkpoints: SavedCheckpoint[] = [],
    public latestId: string | null = null,
  ) {}

  /** The snapshot that was saved last: with a checkpoint or without. */
  get snapshot(): JsonValue {
    return this.latest;
  }

  set snapshot(snapshot: JsonValue) {
    const last = this.checkpoints.pop();
    if (last) {
      // Without a change of its own the checkpoint has the snapshot itself, which needs no copy.
      const own = last.change === null ? this.latest : changed(copyJson(this.latest), last);
      this.checkpoints.push({ ...last, change: diffJson(snapshot, own) });
    }
    this.latest = snapshot;
  }

  find(id: string | null): SavedCheckpoint | undefined {
    return this.checkpoints.find((checkpoint) => checkpoint.id === id);
  }

  /** @param snapshot plain JSON, which is kept, not copied */
  add(checkpoint: Checkpoint, snapshot: JsonValue): void {
    this.snapshot = snapshot;
    this.checkpoints.push({ ...checkpoint, previousId: this.latestId, change: null });
    this.checkpoints.splice(0, this.checkpoints.length - MAX_CHECKPOINTS);
    this.latestId = checkpoint.id;
  }

  /** Changes the snapshot of one checkpoint, and no other; returns whether there is one of that id. */
  amend(id: string, change: (snapshot: JsonValue) => JsonValue): boolean {
    const index = this.checkpoints.findIndex((checkpoint) => checkpoint.id === id);
    const checkpoint = this.checkpoints[index];
    if (!checkpoint) return false;
    const before = this.checkpoints[index - 1];
    const after = this.checkpoints[index + 1];
    const ownBefore = before ? this.snapshotOf(before.id) : null;
    const own = change(this.snapshotOf(id));
    if (!after && checkpoint.change === null) this.latest = own;
    else {
      const following = after ? this.snapshotOf(after.id) : this.latest;
      this.checkpoints[index] = { ...checkpoint, change: diffJson(following, own) };
    }
    if (before) this.checkpoints[index - 1] = { ...before, change: diffJson(own, ownBefore) };
    return true;
  }

  /** The snapshot of a checkpoint, a copy. */
  snapshotOf(id: string): JsonValue {
    let found: JsonValue = null;
    this.walk((checkpoint, snapshot) => {
      if (checkpoint.id === id) found = snapshot;
      return checkpoint.id !== id;
    });
    return found;
  }

  /**
   * From the newest checkpoint to the oldest, until `visit` returns `false`. The snapshot that it gets is changed in place
   * after it has returned. Throws when a change does not fit.
   */
  walk(visit: (checkpoint: SavedCheckpoint, snapshot: JsonValue) => unknown): void {
    let snapshot = copyJson(this.latest);
    for (const checkpoint of this.checkpoints.toReversed()) {
      snapshot = changed(snapshot, checkpoint);
      if (visit(checkpoint, snapshot) === false) return;
    }
  }

  /** Puts the checkpoints of another history that are missing in front, as older ones. */
  merge(other: CheckpointHistory): void {
    this.latest ??= other.latest;
    this.latestId ??= other.latestId;
    const [first] = this.checkpoints;
    let oldest = first ? this.snapshotOf(first.id) : this.latest;
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
   * The checkpoint that going back leads to, or `null`: the one passed last, or the one before it when that was less than
   * 5 s ago. Those that playback has not reached yet, since it was sought back, do not count.
   * @param secondsPast by how many seconds of the playlist's stream playback is behind a checkpoint
   * @param isOnPath whether the node of a checkpoint was played at its place of the playlist: after a restore, those that came later
   *   are passed again without being registered again
   */
  previous(
    secondsPast: (checkpoint: Checkpoint) => number,
    isOnPath: (checkpoint: Checkpoint) => boolean = () => true,
  ): Checkpoint | null {
    const seen = new Set<Checkpoint>();
    /** The first that has been reached, on the way back that begins with `checkpoint`. */
    const reached = (checkpoint: SavedCheckpoint | undefined): SavedCheckpoint | undefined => {
      // What comes from outside may lead in circles.
      if (!checkpoint || seen.has(checkpoint)) return undefined;
      seen.add(checkpoint);
      const isAhead = secondsPast(checkpoint) < -TOLERANCE;
      return isAhead || !isOnPath(checkpoint) ? reached(this.find(checkpoint.previousId)) : checkpoint;
    };
    /** The last that was passed since, on the way on from `checkpoint`. */
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
