import type { CheckpointsSnapshot } from '../story/checkpoint';
import type { CheckpointHistory } from './checkpoint-history';
import type { TwoSlotStorage, Steps } from './two-slot-storage';

type Job = 'read' | 'write' | 'clear';

export interface SnapshotPersistenceDeps {
  /** Returns the snapshot to write, or `null` for none. */
  compose(): CheckpointsSnapshot | null;
  /** Called with data stored before a reload or by another tab. */
  onFound(history: CheckpointHistory): void;
  onError(cause: unknown): void;
  /** Rejects if a promise does not settle in time. Default: waits for ever. */
  readonly withinTime?: <T>(promise: PromiseLike<T>) => PromiseLike<T>;
  /** Runs a task exclusively among tabs, where the browser supports that. */
  lock(task: () => unknown): unknown;
}

/**
 * Stores snapshots, one job at a time. Jobs requested while another is running are merged into one. Each job first reads the storage, so
 * that data from other tabs are not lost. Repeated failures are reported once, until a job succeeds.
 */
export class SnapshotPersistence {
  readonly #slots: TwoSlotStorage;
  readonly #deps: SnapshotPersistenceDeps;
  #requested: Job | null = null;
  #isBusy = false;
  #isAsync = false;
  /** The last failed job. The first read may fail before the application listens for errors, so a failed write is reported again. */
  #failed: Job | null = null;
  #isClosed = false;

  constructor(slots: TwoSlotStorage, deps: SnapshotPersistenceDeps) {
    this.#slots = slots;
    this.#deps = deps;
    this.#request('read');
  }

  write(): void {
    this.#request('write');
  }

  clear(): void {
    this.#request('clear');
  }

  /** Stops accepting jobs. Jobs already requested still run. */
  close(): void {
    this.#isClosed = true;
  }

  #request(job: Job): void {
    if (this.#isClosed) return;
    if (this.#requested !== 'clear') this.#requested = job;
    if (!this.#isBusy) void runSteps(this.#work());
  }

  *#work(): Steps {
    this.#isBusy = true;
    while (this.#requested) {
      const job = this.#requested;
      this.#requested = null;
      const run = (): unknown => runSteps(this.#carryOut(job), undefined, this.#deps.withinTime);
      try {
        const done = this.#isAsync ? this.#deps.lock(run) : run();
        this.#isAsync ||= isPromise(done);
        yield done;
        this.#failed = null;
      } catch (cause) {
        if (this.#failed !== job) this.#deps.onError(cause);
        this.#failed = job;
      }
    }
    this.#isBusy = false;
  }

  *#carryOut(job: Job): Steps {
    if (job === 'clear') yield* this.#slots.clear();
    const history = yield* this.#slots.read();
    // A clear requested in the meantime takes precedence.
    if (history && this.#requested !== 'clear') this.#deps.onFound(history);
    const snapshot = job === 'read' ? null : this.#deps.compose();
    if (snapshot) yield* this.#slots.write(snapshot);
  }
}

/**
 * Runs the steps, synchronously unless one yields a promise. A synchronous storage is therefore written before the call returns, even
 * while the page is being closed.
 */
function runSteps<Result>(
  steps: Steps<Result>,
  step: () => IteratorResult<unknown, Result> = () => steps.next(),
  limit: (promise: PromiseLike<unknown>) => PromiseLike<unknown> = (promise) => promise,
): Result | Promise<Result> {
  let { done, value } = step();
  while (!done) {
    if (isPromise(value)) {
      return Promise.resolve(limit(value)).then(
        (answer) => runSteps(steps, () => steps.next(answer), limit),
        (error: unknown) => runSteps(steps, () => steps.throw(error), limit),
      );
    }
    ({ done, value } = steps.next(value));
  }
  return value as Result;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function';
}
