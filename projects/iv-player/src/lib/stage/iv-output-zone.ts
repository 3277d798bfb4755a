import { NgZone, OutputEmitterRef, inject } from '@angular/core';

/**
 * Has the listeners of all outputs of a component called inside Angular's zone, wherever they emit from. An output that is not bound
 * does not enter it. Call it in the constructor of the component, before anything listens.
 */
export function enterZoneForListeners(component: object): void {
  const zone = inject(NgZone);
  for (const output of Object.values(component)) {
    if (!(output instanceof OutputEmitterRef)) continue;
    const subscribe = output.subscribe.bind(output);
    output.subscribe = (listener) => subscribe((value) => zone.run(() => listener(value)));
  }
}
