import { type Signal, afterNextRender, signal } from '@angular/core';

/**
 * Whether scripts can set the volume: on an iPhone only its buttons do. `true` until it is known.
 * Call it in the constructor of a component.
 */
export function injectVolumeSupport(): Signal<boolean> {
  const isSupported = signal(true);
  afterNextRender(() => {
    const probe = document.createElement('audio');
    probe.volume = 0.5;
    // Where it is not allowed the value reads as set, and goes back to 1 in a later turn.
    setTimeout(() => isSupported.set(probe.volume === 0.5));
  });
  return isSupported.asReadonly();
}
