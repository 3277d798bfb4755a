/** What `hide` and `show` call to animate: it may return a promise or an `Animation`, or take `done`. Contract §6. */
export type OverlayAnimator = (element: Element, done: () => void) => unknown;

interface Finishing {
  readonly finished: PromiseLike<unknown>;
}

/** One `hide` under way: it ends when the animation does, at the latest after the time-out, and only once. */
export class Hiding {
  private readonly timer: ReturnType<typeof setTimeout> | undefined;
  private isOver = false;

  /**
   * @param timeout in ms from now
   * @param hide hides the overlay
   * @param fail hears of an animation that threw, rejected or was cancelled
   */
  constructor(
    timeout: number,
    private readonly hide: () => void,
    private readonly fail: (cause: unknown) => void,
  ) {
    this.timer = setTimeout(() => this.finish(), timeout);
  }

  /** Runs the animation. */
  run(animate: OverlayAnimator, element: Element): void {
    try {
      const result = animate(element, () => this.finish());
      const ending = endingOf(result);
      if (ending)
        ending.then(
          () => this.finish(),
          (cause: unknown) => this.abort(cause),
        );
      else if (animate.length < 2) this.finish();
    } catch (cause) {
      this.abort(cause);
    }
  }

  /** A `show` came in between: the overlay stays. */
  cancel(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  private abort(cause: unknown): void {
    if (!this.isOver) this.fail(cause);
    this.finish();
  }

  private finish(): void {
    if (this.isOver) return;
    this.cancel();
    this.hide();
  }
}

/** The promise of an animation's end, when there is one. */
export function endingOf(result: unknown): PromiseLike<unknown> | null {
  if (typeof result !== 'object' || result === null) return null;
  if (typeof (result as Partial<Finishing>).finished === 'object') return (result as Finishing).finished;
  return typeof (result as Partial<PromiseLike<unknown>>).then === 'function'
    ? (result as PromiseLike<unknown>)
    : null;
}
