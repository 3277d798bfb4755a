import type { DeliveryZone } from '../events/event-channel';

/** Wraps an object so that its methods run outside Angular's zone, where its timers and media events do not trigger change detection. */
export function outsideZoneProxy<Worker extends object>(
  worker: Worker,
  zone: Pick<DeliveryZone, 'runOutsideAngular'>,
): Worker {
  return new Proxy(worker, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function' || member === 'constructor') return value;
      return (...args: unknown[]) =>
        zone.runOutsideAngular(() => Reflect.apply(value, target, args) as unknown);
    },
  });
}
