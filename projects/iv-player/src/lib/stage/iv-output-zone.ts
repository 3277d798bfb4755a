import { NgZone, OutputEmitterRef, inject } from '@angular/core';

/**
 * Runs the listeners of all outputs of a component in Angular's zone, wherever the outputs emit from. Outputs without listeners do not
 * enter the zone. Call it in the component's constructor, before anything listens.
 */
export function enterZoneForListeners(component: object): void {
  const zone = inject(NgZone);
  for (const output of Object.values(component)) {
    if (!(output instanceof OutputEmitterRef)) continue;
    const subscribe = output.subscribe.bind(output);
    output.subscribe = (listener) => subscribe((value) => zone.run(() => listener(value)));
  }
}
