import type { WritableSignal } from '@angular/core';
import { IDLE_MS } from './controls-visibility';
import { listen } from './listen';

/**
 * Writes to `isIdle` whether the viewer has used pointer and keyboard on the stage lately, until `signal` aborts. Never idle
 * while a pointer is pressed on `keep`, nor while an element inside it shows keyboard focus. Call it outside Angular's zone.
 */
export function watchActivity(
  stage: HTMLElement,
  keep: HTMLElement,
  isIdle: WritableSignal<boolean>,
  signal: AbortSignal,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  // Without input nothing can change what keeps it active: the next input starts the time again.
  const onTimeout = (): void => isIdle.set(!isPressed && !keep.querySelector(':focus-visible'));
  const onInput = (): void => {
    isIdle.set(false);
    clearTimeout(timer);
    timer = setTimeout(onTimeout, IDLE_MS);
  };
  listen(keep, ['pointerdown'], () => (isPressed = true), { signal });
  listen(stage, ['pointermove', 'pointerdown', 'keydown', 'focusin', 'focusout'], onInput, { signal });
  // The pointer may be released anywhere.
  const onRelease = (): void => {
    isPressed = false;
    onInput();
  };
  listen(stage.ownerDocument, ['pointerup', 'pointercancel'], onRelease, { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  onInput();
}
