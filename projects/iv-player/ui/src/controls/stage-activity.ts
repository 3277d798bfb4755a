import type { WritableSignal } from '@angular/core';
import { IDLE_MS } from './controls-visibility';
import { listenUntracked } from './listen-untracked';

/**
 * Sets `isIdle` after `IDLE_MS` without pointer or keyboard input on the stage, until `signal` aborts. The viewer is never idle while a
 * pointer is pressed on `keep`, or an element inside it has visible focus. Call it outside Angular's zone.
 */
export function watchActivity(
  stage: HTMLElement,
  keep: HTMLElement,
  isIdle: WritableSignal<boolean>,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  // If either condition keeps the viewer active, only input can end it, and input restarts the timer.
  const onTimeout = (): void => isIdle.set(!isPressed && !keep.querySelector(':focus-visible'));
  const onInput = (): void => {
    isIdle.set(false);
    clearTimeout(timer);
    timer = setTimeout(onTimeout, IDLE_MS);
  };
  const inputs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'focusout'] as const;
  listenUntracked(keep, ['pointerdown'], () => (isPressed = true), { signal });
  listenUntracked(stage, inputs, onInput, { signal });
  // The pointer may be released anywhere.
  const onRelease = (): void => {
    isPressed = false;
    onInput();
  };
  listenUntracked(stage.ownerDocument, ['pointerup', 'pointercancel'], onRelease, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  onInput();
}
