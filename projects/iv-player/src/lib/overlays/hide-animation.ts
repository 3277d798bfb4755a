/**
 * Animates an element for `show` or `hide`. Return a promise or an `Animation`, or declare the `done` parameter and call it when finished.
 * @example
 * const fade: OverlayAnimator<Element> = (element) => element.animate({ opacity: [0, 1] }, 300);
 * player.overlays.show('lamp', fade);
 */
export type OverlayAnimator<Target> = (element: Target, done: () => void) => unknown;

/** Calls `task` after a delay in ms. Returns a function that cancels it. */
export type StartTimer = (task: () => void, milliseconds: number) => () => void;

interface HideAnimationDeps {
  readonly hide: () => void;
  readonly animationFailed: (cause: unknown) => void;
}

/** Maximum delay of a timer in ms. Longer ones would fire immediately. */
const MAX_DELAY = 0x7fffffff;

/** Hides an overlay once, after its animation or a timeout. */
export class HideAnimation {
  readonly #deps: HideAnimationDeps;
  #isOver = false;
  readonly #cancelTimer: () => void;

  /** @param timeout maximum duration in ms */
  constructor(startTimer: StartTimer, timeout: number, deps: HideAnimationDeps) {
    this.#deps = deps;
    this.#cancelTimer = startTimer(() => this.#finish(), Math.min(timeout, MAX_DELAY));
  }

  get isRunning(): boolean {
    return !this.#isOver;
  }

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

  /** Cancels hiding, for example after `show` or `remove`. */
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

/** Returns the promise that an animator returned, or the `finished` promise of its `Animation`; otherwise `null`. */
export function completionOf(result: unknown): PromiseLike<unknown> | null {
  const { finished } = Object(result) as { readonly finished?: unknown };
  return [finished, result].find(isPromise) ?? null;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof (Object(value) as Partial<PromiseLike<unknown>>).then === 'function';
}
