import type { PlaybackEngine } from '../engine/playback-engine';

/** Runs something outside of whatever watches for changes; Angular's `NgZone` is one. */
export interface Outside {
  runOutsideAngular<T>(task: () => T): T;
}

/** The engine with every command run outside Angular, so that its timers and media events cause no change detection. */
export function zoneFree<Engine extends PlaybackEngine>(engine: Engine, zone: Outside): Engine {
  return new Proxy(engine, {
    get: (target, member) => {
      const value: unknown = Reflect.get(target, member, target);
      if (typeof value !== 'function' || member === 'constructor') return value;
      return (...args: unknown[]) =>
        zone.runOutsideAngular(() => Reflect.apply(value, target, args) as unknown);
    },
  });
}
