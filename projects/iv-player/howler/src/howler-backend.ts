import { HowlerOutput } from './howler-output';
import { HowlerSoundHandle, type HowlerSoundListener } from './howler-sound-handle';
import type { SoundLibraryOptions } from './howl-types';

/** Plays sounds with howler.js. Uses neither howler nor the page before the first sound. */
export class HowlerBackend extends HowlerOutput {
  /** Wall clock in seconds. */
  get now(): number {
    return performance.now() / 1000;
  }

  /** Creates a sound and starts loading it, unless `preload` is `false`. */
  create(options: SoundLibraryOptions, listener: HowlerSoundListener): HowlerSoundHandle {
    this.open();
    return new HowlerSoundHandle(this, options, listener);
  }
}
