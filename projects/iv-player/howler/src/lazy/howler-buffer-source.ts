import type { HowlerBufferSource, HowlerGainNode, HowlerSound } from '../howler-internals';
import type { SoundInstance } from '../howl-types';

/**
 * Replaces the buffer source of a decoded sound with one that is connected through `level` and starts from `position` (in seconds) at
 * context time `time`. Howler emits no event, and treats the new source as its own.
 * @returns the previous source, which keeps playing
 */
export function replaceSource(
  howl: SoundInstance,
  sound: HowlerSound,
  level: GainNode,
  time: number,
  position: number,
  rate: number,
): HowlerBufferSource | null | undefined {
  const node = sound._node as HowlerGainNode;
  const previous = node.bufferSource;
  if (previous) {
    const source: HowlerBufferSource = (node.bufferSource = level.context.createBufferSource());
    source.buffer = previous.buffer;
    source.loop = howl.loop(sound._id);
    source.level = level;
    source.connect(level).connect(sound._panner ?? node);
    source.start(time, position);
    Object.assign(sound, { _seek: position, _rateSeek: 0, _playStart: time });
    // Also sets the rate of the source, and howler's timer for the end of the sound.
    howl.rate(rate, sound._id);
  }
  return previous;
}
