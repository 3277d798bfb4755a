import { NgZone, OutputEmitterRef, inject } from '@angular/core';

/**
 * Makes all listeners of a component's outputs run in Angular's zone, even if the outputs emit outside it. Outputs without listeners do not
 * enter the zone. Call it in the component's constructor, before any listener is added.
 */
export function enterZoneForListeners(component: object): void {
  const zone = inject(NgZone);
  for (const output of Object.values(component)) {
    if (!(output instanceof OutputEmitterRef)) continue;
    const subscribe = output.subscribe.bind(output);
    output.subscribe = (listener) => subscribe((value) => zone.run(() => listener(value)));
  }
}
