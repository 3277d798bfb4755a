import { HowlerBackend } from '../howler-backend';
import { soundContext } from '../howler-internals';
import type { HowlerSoundHandle } from '../howler-sound-handle';
import type { SoundLibraryOptions } from '../sound-instance';

const SAMPLES = 8000;

/** The address of a tone, as a WAV file made on the spot. */
export function toneAddress(seconds: number): string {
  const count = Math.round(seconds * SAMPLES);
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const text = (at: number, letters: string): void =>
    [...letters].forEach((letter, place) => view.setUint8(at + place, letter.charCodeAt(0)));
  const numbers: readonly [at: number, value: number, bytes: 2 | 4][] = [
    [4, 36 + count * 2, 4],
    [16, 16, 4],
    [20, 1, 2],
    [22, 1, 2],
    [24, SAMPLES, 4],
    [28, SAMPLES * 2, 4],
    [32, 2, 2],
    [34, 16, 2],
    [40, count * 2, 4],
  ];
  text(0, 'RIFF');
  text(8, 'WAVEfmt ');
  text(36, 'data');
  for (const [at, value, bytes] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }
  for (let place = 0; place < count; place++) {
    view.setInt16(44 + place * 2, 8000 * Math.sin((place * 2 * Math.PI * 440) / SAMPLES), true);
  }
  return URL.createObjectURL(new Blob([view], { type: 'audio/wav' }));
}

/** Resolves when `condition` holds. */
export function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (condition()) resolve();
      else setTimeout(look, 4);
    };
    look();
  });
}

/** A backend with real sounds, and what they told. */
export class RealSounds {
  readonly backend = new HowlerBackend();
  readonly told: string[] = [];
  private readonly voices: HowlerSoundHandle[] = [];

  create(options: Partial<SoundLibraryOptions> = {}): HowlerSoundHandle {
    const description = { id: 'a', src: toneAddress(2), format: 'wav', ...options };
    const voice = this.backend.create(description, {
      loaded: () => void this.told.push('loaded'),
      failed: () => void this.told.push('failed'),
    });
    this.voices.push(voice);
    return voice;
  }

  async loaded(options: Partial<SoundLibraryOptions> = {}): Promise<HowlerSoundHandle> {
    const voice = this.create(options);
    await until(() => voice.isLoaded && !this.backend.isSuspended);
    return voice;
  }

  get context(): AudioContext {
    return soundContext() as AudioContext;
  }

  close(): void {
    for (const voice of this.voices) voice.unload();
    this.backend.destroy();
  }
}
