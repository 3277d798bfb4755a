import { HowlerBackend } from '../howler-backend';
import { soundContext } from '../howler-internals';
import type { HowlerSoundHandle } from '../howler-sound-handle';
import type { SoundLibraryOptions } from '../howl-types';

const SAMPLES = 8000;

const files = new Map<number, Blob>();

/** Returns a new URL of a generated WAV file with a tone. */
export function toneUrl(seconds: number): string {
  const file = files.get(seconds) ?? toneFile(seconds);
  files.set(seconds, file);
  return URL.createObjectURL(file);
}

function toneFile(seconds: number): Blob {
  const count = Math.round(seconds * SAMPLES);
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const text = (at: number, characters: string): void =>
    [...characters].forEach((character, index) => view.setUint8(at + index, character.charCodeAt(0)));
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
  for (let index = 0; index < count; index++) {
    view.setInt16(44 + index * 2, 8000 * Math.sin((index * 2 * Math.PI * 440) / SAMPLES), true);
  }
  return new Blob([view], { type: 'audio/wav' });
}

export function until(condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (condition()) resolve();
      else setTimeout(check, 4);
    };
    check();
  });
}

/** Default length in seconds: long enough for a spec in a busy browser. */
const LONG = 10;

/** A backend with real sounds, which records their events. */
export class RealSounds {
  readonly backend = new HowlerBackend();
  readonly reports: string[] = [];
  readonly #handles: HowlerSoundHandle[] = [];

  create(options: Partial<SoundLibraryOptions> = {}): HowlerSoundHandle {
    const description = { id: 'a', src: toneUrl(LONG), format: 'wav', ...options };
    const handle = this.backend.create(description, {
      loaded: () => void this.reports.push('loaded'),
      failed: () => void this.reports.push('failed'),
    });
    this.#handles.push(handle);
    return handle;
  }

  async loaded(options: Partial<SoundLibraryOptions> = {}): Promise<HowlerSoundHandle> {
    const handle = this.create(options);
    await until(() => handle.isLoaded && !this.backend.isSuspended);
    return handle;
  }

  get context(): AudioContext {
    return soundContext() as AudioContext;
  }

  close(): void {
    for (const handle of this.#handles) handle.unload();
    this.backend.destroy();
  }
}
