/** What `show` and `hide` call to animate: it may return a promise or an `Animation`, or take `done`. Contract §6. */
export type OverlayAnimator<Target> = (element: Target, done: () => void) => unknown;

/** Calls `task` after that many ms; returns what takes it back. */
export type Later = (task: () => void, milliseconds: number) => () => void;

/** What happens at the end of a `hide`. */
export interface HidingOutcome {
  /** Hides the overlay. */
  readonly hide: () => void;
  /** Hears of an animation that threw, rejected or was cancelled. */
  readonly fail: (cause: unknown) => void;
}

/** The longest time a timer can wait, in ms; a longer one would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** One `hide` under way: it ends when the animation does, at the latest after the time-out, and only once. */
export class PendingHide {
  private isOver = false;
  private readonly takeBack: () => void;

  /** @param timeout in ms from now */
  constructor(
    later: Later,
    timeout: number,
    private readonly outcome: HidingOutcome,
  ) {
    this.takeBack = later(() => this.finish(), Math.min(timeout, LONGEST));
  }

  /** Runs the animation. */
  run<Target>(animate: OverlayAnimator<Target>, element: Target): void {
    try {
      const ending = endingOf(animate(element, () => this.finish()));
      if (ending) {
        ending.then(
          () => this.finish(),
          (cause: unknown) => this.abort(cause),
        );
      } else if (animate.length < 2) this.finish();
    } catch (cause) {
      this.abort(cause);
    }
  }

  /** A `show` came in between, or the end of the overlay: nothing is hidden any more. */
  cancel(): void {
    this.isOver = true;
    this.takeBack();
  }

  private abort(cause: unknown): void {
    if (!this.isOver) this.outcome.fail(cause);
    this.finish();
  }

  private finish(): void {
    if (this.isOver) return;
    this.cancel();
    this.outcome.hide();
  }
}

/** The promise of the end of what an animator returned, when there is one: it is a promise, or has one as an `Animation` does. */
export function endingOf(result: unknown): PromiseLike<unknown> | null {
  const { finished } = Object(result) as { readonly finished?: unknown };
  return [finished, result].find(isPromise) ?? null;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (Object(value) as Partial<PromiseLike<unknown>>).then === 'function';
}
