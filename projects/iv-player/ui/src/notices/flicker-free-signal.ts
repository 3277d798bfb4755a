import { NgZone, type Signal, effect, inject, signal } from '@angular/core';

/** `true` once `source` was `true` for `delay` ms, and for at least `minimum` ms. Requires an injection context. */
export function flickerFreeSignal(source: () => boolean, delay: number, minimum: number): Signal<boolean> {
  const zone = inject(NgZone);
  const later = (task: () => void, milliseconds: number): (() => void) => {
    const timer = zone.runOutsideAngular(() => setTimeout(task, milliseconds));
    return () => clearTimeout(timer);
  };
  const isShown = signal(false);
  /** Whether it became `true` less than `minimum` ms ago. */
  const isRecent = signal(false);
  effect((onCleanup) => {
    const isWanted = source();
    if (isWanted === isShown()) return;
    if (!isWanted) {
      if (!isRecent()) isShown.set(false);
      return;
    }
    const show = (): void => {
      isShown.set(true);
      isRecent.set(true);
    };
    onCleanup(later(show, delay));
  });
  effect((onCleanup) => {
    if (isRecent()) onCleanup(later(() => isRecent.set(false), minimum));
  });
  return isShown.asReadonly();
}
