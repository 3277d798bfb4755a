import { NgZone, type OutputRef, inject } from '@angular/core';

/**
 * Has the listeners of these outputs called inside Angular's zone, wherever they emit from. An output that is not bound does not
 * enter it. Call it in the constructor of the component, before anything listens.
 */
export function enterZoneForListeners(...outputs: readonly OutputRef<unknown>[]): void {
  const zone = inject(NgZone);
  for (const output of outputs) {
    const subscribe = output.subscribe.bind(output);
    output.subscribe = (listener) => subscribe((value) => zone.run(() => listener(value)));
  }
}
