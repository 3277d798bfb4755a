/** Work that waits at each `yield` for what is yielded, if that has to be waited for. */
export type Steps<Result> = Generator<unknown, Result, unknown>;

/**
 * Does the work: at once and to the end as long as nothing yielded is a promise, so that what is stored synchronously is
 * stored when the call returns, and even in a page that is being closed.
 */
export function runMaybeAsync<Result>(
  steps: Steps<Result>,
  begin: () => IteratorResult<unknown, Result> = () => steps.next(),
): Result | Promise<Result> {
  let step = begin();
  while (!step.done) {
    const { value } = step;
    if (isPromise(value)) {
      return Promise.resolve(value).then(
        (answer) => runMaybeAsync(steps, () => steps.next(answer)),
        (error: unknown) => runMaybeAsync(steps, () => steps.throw(error)),
      );
    }
    step = steps.next(value);
  }
  return step.value;
}

/** Whether something has to be waited for. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function';
}
