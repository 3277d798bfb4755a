import { HowlerOutput } from './howler-output';
import { HowlerSoundHandle } from './howler-sound-handle';
import type { SoundBackend, SoundHandle, SoundHandleListener } from '../backend/sound-backend';
import type { SoundDescription } from '../sound-options';

/** Sounds made by howler.js. It touches neither howler nor the page before the first sound. */
export class HowlerBackend implements SoundBackend {
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

  create(description: SoundDescription, listener: SoundHandleListener): SoundHandle {
    this.device.open();
    return new HowlerSoundHandle(this.device, description, listener);
  }

  onChange(changed: () => void): void {
    this.device.onChange(changed);
  }

  destroy(): void {
    this.device.destroy();
  }
}
