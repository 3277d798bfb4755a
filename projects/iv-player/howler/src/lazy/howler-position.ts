import type { HowlerSound } from '../howler-internals';
import type { SoundInstance } from '../howl-types';

/** Normalizes a position in seconds: wraps it around for a loop, otherwise limits it to 0 or more. */
export function wrapPosition(howl: SoundInstance, { _id }: HowlerSound, seconds: number): number {
  const duration = howl.duration();
  return howl.loop(_id) && duration > 0 ? (seconds + duration) % duration : Math.max(0, seconds);
}
