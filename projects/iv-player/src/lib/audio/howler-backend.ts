import { HowlerDevice } from './howler-device';
import { HowlerVoice } from './howler-voice';
import type { SoundBackend, Voice, VoiceListener } from './sound-backend';
import type { SoundDescription } from './sound-description';

/** Sounds made by howler.js. It touches neither howler nor the page before the first sound. */
export class HowlerBackend implements SoundBackend {
  private readonly device = new HowlerDevice();

  get isHeld(): boolean {
    return this.device.isHeld;
  }

  get isLocked(): boolean {
    return this.device.isLocked;
  }

  get now(): number {
    return performance.now() / 1000;
  }

  create(description: SoundDescription, listener: VoiceListener): Voice {
    this.device.open();
    return new HowlerVoice(this.device, description, listener);
  }

  watch(changed: () => void): void {
    this.device.watch(changed);
  }

  destroy(): void {
    this.device.destroy();
  }
}
