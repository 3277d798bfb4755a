import { HowlerOutput } from './howler-output';
import { HowlerSoundHandle, type HowlerSoundListener } from './howler-sound-handle';
import type { SoundLibraryOptions } from './sound-instance';

/** Sounds made by howler.js. It touches neither howler nor the page before the first sound. */
export class HowlerBackend {
  private readonly device = new HowlerOutput();

  get isSuspended(): boolean {
    return this.device.isSuspended;
  }

  get isLocked(): boolean {
    return this.device.isLocked;
  }

  get now(): number {
    return performance.now() / 1000;
  }

  create(options: SoundLibraryOptions, listener: HowlerSoundListener): HowlerSoundHandle {
    this.device.open();
    return new HowlerSoundHandle(this.device, options, listener);
  }

  onChange(changed: () => void): void {
    this.device.onChange(changed);
  }

  destroy(): void {
    this.device.destroy();
  }
}
