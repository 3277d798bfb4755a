import { type Signal, effect, signal } from '@angular/core';

/**
 * A flag without flicker: it becomes `true` when `source` was `true` for `delay` ms, and then stays so for at least `minimum`
 * ms. Call it in an injection context.
 */
export function steadySignal(source: () => boolean, delay: number, minimum: number): Signal<boolean> {
  const isShown = signal(false);
  /** Whether it was shown less than `minimum` ms ago. */
  const isRecent = signal(false);
  effect((onCleanup) => {
    const isWanted = source();
    if (isWanted === isShown()) return;
    if (!isWanted) {
      if (!isRecent()) isShown.set(false);
      return;
    }
    const timer = setTimeout(() => {
      isShown.set(true);
      isRecent.set(true);
    }, delay);
    onCleanup(() => clearTimeout(timer));
  });
  effect((onCleanup) => {
    if (!isRecent()) return;
    const timer = setTimeout(() => isRecent.set(false), minimum);
    onCleanup(() => clearTimeout(timer));
  });
  return isShown.asReadonly();
}
