/** Runs something outside of whatever watches for changes; Angular's `NgZone` is one. */
export interface ZoneLike {
  runOutsideAngular<T>(task: () => T): T;
}

/** An object with every method run outside Angular, so that its timers and media events cause no change detection. */
export function runOutsideZone<Worker extends object>(worker: Worker, zone: ZoneLike): Worker {
  return new Proxy(worker, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function' || member === 'constructor') return value;
      return (...args: unknown[]) =>
        zone.runOutsideAngular(() => Reflect.apply(value, target, args) as unknown);
    },
  });
}
