/**
 * Called by `show` and `hide` to animate: it may return a promise or an `Animation`, or take `done`.
 * @example
 * const fade: OverlayAnimator<Element> = (element) => element.animate({ opacity: [0, 1] }, 300);
 * player.overlays.show('lamp', fade);
 */
export type OverlayAnimator<Target> = (element: Target, done: () => void) => unknown;

/** Calls `task` after that many ms; returns a function that cancels it. */
export type StartTimer = (task: () => void, milliseconds: number) => () => void;

/** What a `HideAnimation` calls. */
export interface HideAnimationDeps {
  /** Hides the overlay. */
  readonly hide: () => void;
  /** Reports an animation that threw, rejected or was cancelled. */
  readonly animationFailed: (cause: unknown) => void;
}

/** The longest delay of a timer, in ms; a longer one would fire at once. */
const MAX_DELAY = 0x7fffffff;

/** A `hide` whose animation runs: it ends with the animation, at the latest after the timeout, and only once. */
export class HideAnimation {
  readonly #deps: HideAnimationDeps;
  #isOver = false;
  readonly #cancelTimer: () => void;

  /** @param timeout in ms from now */
  constructor(startTimer: StartTimer, timeout: number, deps: HideAnimationDeps) {
    this.#deps = deps;
    this.#cancelTimer = startTimer(() => this.#finish(), Math.min(timeout, MAX_DELAY));
  }

  /** Whether the overlay is about to be hidden. */
  get isRunning(): boolean {
    return !this.#isOver;
  }

  /** Runs the animation. */
  run<Target>(animate: OverlayAnimator<Target>, element: Target): void {
    try {
      const completion = completionOf(animate(element, () => this.#finish()));
      if (completion) {
        completion.then(
          () => this.#finish(),
          (cause: unknown) => this.#fail(cause),
        );
      } else if (animate.length < 2) this.#finish();
    } catch (cause) {
      this.#fail(cause);
    }
  }

  /** After a `show` or a removal: the overlay is not hidden any more. */
  cancel(): void {
    this.#isOver = true;
    this.#cancelTimer();
  }

  #fail(cause: unknown): void {
    if (!this.#isOver) this.#deps.animationFailed(cause);
    this.#finish();
  }

  #finish(): void {
    if (this.#isOver) return;
    this.cancel();
    this.#deps.hide();
  }
}

/** The promise that an animator returned, or that of the `Animation` it returned; `null` for anything else. */
export function completionOf(result: unknown): PromiseLike<unknown> | null {
  const { finished } = Object(result) as { readonly finished?: unknown };
  return [finished, result].find(isPromise) ?? null;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (Object(value) as Partial<PromiseLike<unknown>>).then === 'function';
}
