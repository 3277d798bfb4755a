import type { CheckpointsSnapshot } from '../store/checkpoints-snapshot';
import type { SnapshotSlots } from './snapshot-slots';
import type { SnapshotContents } from './snapshot-reader';
import { type Steps, runMaybeAsync } from './run-maybe-async';

type Job = 'read' | 'write' | 'clear';

/** What the archive needs of its owner. */
export interface PersistenceDeps {
  /** What is to be written now; `null` for nothing. */
  compose(): CheckpointsSnapshot | null;
  /** Something was found that this player has not written: on another day, or in another tab. */
  found(contents: SnapshotContents): void;
  failed(cause: unknown): void;
  /** Runs a task of the whole browser's tabs one at a time, as far as that is possible. */
  inTurn(task: () => unknown): unknown;
}

/**
 * Stores what its owner composes. One job at a time, jobs asked for meanwhile become one; each looks first at what others
 * have stored, so that nothing of theirs is lost. A failure is told once until something succeeds.
 */
export class SnapshotPersistence {
  private wanted: Job | null = null;
  private isBusy = false;
  /** What failed last: reading comes too early for most applications to hear of it, so a failing write is told again. */
  private failed: Job | null = null;
  private isClosed = false;

  constructor(
    private readonly slots: SnapshotSlots,
    private readonly owner: PersistenceDeps,
  ) {
    this.want('read');
  }

  write(): void {
    this.want('write');
  }

  /** Takes away all that is stored. */
  clear(): void {
    this.want('clear');
  }

  /** Begins nothing any more. */
  close(): void {
    this.isClosed = true;
  }

  private want(job: Job): void {
    if (this.wanted !== 'clear') this.wanted = job;
    if (!this.isBusy) void runMaybeAsync(this.work());
  }

  private *work(): Steps<void> {
    this.isBusy = true;
    for (let job = this.next(); job; job = this.next()) {
      const steps = (): unknown => runMaybeAsync(this.carryOut(job));
      try {
        yield this.slots.isSlow ? this.owner.inTurn(steps) : steps();
        this.failed = null;
      } catch (cause) {
        if (this.failed !== job) this.owner.failed(cause);
        this.failed = job;
      }
    }
    this.isBusy = false;
  }

  private next(): Job | null {
    const job = this.isClosed ? null : this.wanted;
    this.wanted = null;
    return job;
  }

  private *carryOut(job: Job): Steps<void> {
    if (job === 'clear') yield* this.slots.clear();
    const contents = yield* this.slots.look();
    if (contents) this.owner.found(contents);
    const snapshot = job === 'read' ? null : this.owner.compose();
    if (snapshot) yield* this.slots.write(snapshot);
  }
}
