import type { CheckpointsSnapshot } from '../story/checkpoint';
import type { CheckpointHistory } from './checkpoint-history';
import type { TwoSlotStorage, Steps } from './two-slot-storage';

type Job = 'read' | 'write' | 'clear';

/** What `SnapshotPersistence` needs. */
export interface PersistenceDeps {
  /** What is to be written now; `null` for nothing. */
  compose(): CheckpointsSnapshot | null;
  /** Called with what was stored by others: before a reload, or in another tab. */
  onFound(history: CheckpointHistory): void;
  onError(cause: unknown): void;
  /** Runs a task while no other tab runs one, as far as that is possible. */
  lock(task: () => unknown): unknown;
}

/**
 * Stores what `compose` returns. One job at a time, jobs requested meanwhile become one; each reads first what others have
 * stored, so that nothing of theirs is lost. A failure is reported once until something succeeds.
 */
export class SnapshotPersistence {
  #requested: Job | null = null;
  #isBusy = false;
  /** Whether the storage was seen to return promises. */
  #isAsync = false;
  /** The job that failed last. The first read fails before most applications listen, so a failing write is reported again. */
  #failed: Job | null = null;
  #isClosed = false;

  constructor(
    private readonly slots: TwoSlotStorage,
    private readonly deps: PersistenceDeps,
  ) {
    this.#request('read');
  }

  write(): void {
    this.#request('write');
  }

  /** Removes all that is stored. */
  clear(): void {
    this.#request('clear');
  }

  /** Takes no job any more; those that were requested are carried out. */
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
      const run = (): unknown => runSteps(this.#carryOut(job));
      try {
        const done = this.#isAsync ? this.deps.lock(run) : run();
        this.#isAsync ||= isPromise(done);
        yield done;
        this.#failed = null;
      } catch (cause) {
        if (this.#failed !== job) this.deps.onError(cause);
        this.#failed = job;
      }
    }
    this.#isBusy = false;
  }

  *#carryOut(job: Job): Steps {
    if (job === 'clear') yield* this.slots.clear();
    const history = yield* this.slots.read();
    // What was cleared meanwhile stays so.
    if (history && this.#requested !== 'clear') this.deps.onFound(history);
    const snapshot = job === 'read' ? null : this.deps.compose();
    if (snapshot) yield* this.slots.write(snapshot);
  }
}

/**
 * Runs the steps: to the end before it returns as long as nothing yielded is a promise, so that what is stored synchronously
 * is stored when the call returns, also in a page that is being closed.
 */
function runSteps<Result>(
  steps: Steps<Result>,
  step: () => IteratorResult<unknown, Result> = () => steps.next(),
): Result | Promise<Result> {
  let { done, value } = step();
  while (!done) {
    if (isPromise(value)) {
      return Promise.resolve(value).then(
        (answer) => runSteps(steps, () => steps.next(answer)),
        (error: unknown) => runSteps(steps, () => steps.throw(error)),
      );
    }
    ({ done, value } = steps.next(value));
  }
  return value as Result;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function';
}
