import { type Signal, signal } from '@angular/core';
import { IDLE_MS } from './hiding-rule';

/** What counts as input. */
const INPUT = ['pointermove', 'pointerdown', 'pointerup', 'keydown', 'focusin', 'focusout'] as const;

/**
 * Whether the viewer has used pointer and keyboard on the stage lately. Never idle while a pointer is pressed, nor while an
 * element inside `keep` shows keyboard focus. Create it outside Angular's zone.
 */
export class StageActivity {
  readonly #isIdle = signal(false);
  /** Whether there was no input for a while. */
  readonly isIdle: Signal<boolean> = this.#isIdle.asReadonly();
  readonly #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPressed = false;
  #isIgnoring = false;

  constructor(
    stage: HTMLElement,
    private readonly keep: HTMLElement,
  ) {
    const { signal: stopped } = this.#stop;
    for (const name of INPUT) stage.addEventListener(name, () => this.report(), { signal: stopped });
    const press = (isPressed: boolean) => () => {
      this.#isPressed = isPressed;
      this.report();
    };
    keep.addEventListener('pointerdown', press(true), { signal: stopped });
    // The pointer may be released anywhere.
    for (const name of ['pointerup', 'pointercancel'] as const)
      stage.ownerDocument.addEventListener(name, press(false), { signal: stopped });
    this.report();
  }

  /** Counts as input. */
  report(): void {
    if (this.#isIgnoring) return;
    this.#isIdle.set(false);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#onTimeout(), IDLE_MS);
  }

  /** Runs `task`, whose events are no input of the viewer. */
  ignore(task: () => void): void {
    this.#isIgnoring = true;
    task();
    this.#isIgnoring = false;
  }

  destroy(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  /** Without input nothing can change what keeps it active: the next input starts the time again. */
  #onTimeout(): void {
    if (!this.#isPressed && !this.keep.querySelector(':focus-visible')) this.#isIdle.set(true);
  }
}
