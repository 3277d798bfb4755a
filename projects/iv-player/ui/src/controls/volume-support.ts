import { type Signal, afterNextRender, signal } from '@angular/core';

/** Whether scripts can set the volume, which they cannot on iOS. `true` until known. Call it in a component's constructor. */
export function injectVolumeSupport(): Signal<boolean> {
  const isSupported = signal(true);
  afterNextRender(() => {
    const probe = document.createElement('audio');
    probe.volume = 0.5;
    // If scripts cannot set it, the volume seems to change, but returns to 1 in a later task.
    setTimeout(() => isSupported.set(probe.volume === 0.5));
  });
  return isSupported.asReadonly();
}
