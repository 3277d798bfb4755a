// Replaces the package howler in `player.js` (`tools/build/player-files.mjs`): takes it from `howler-script.ts`, because most films have no
// sounds. Without that script, sounds fail to load, as if their files were missing.
import type * as howler from 'howler';
import type { SoundInstance, SoundInstanceListener } from 'iv-player/private';

const MISSING = 'This page has no howler.js, which sounds need: pack the film again.';

const { ivHowler } = globalThis as { ivHowler?: Pick<typeof howler, 'Howl' | 'Howler'> };

/** Returns the code for playing sounds, which `player.js` would load on demand. */
Object.assign(globalThis, {
  ivHowlerParts: (): unknown => {
    if (ivHowler) return (ivHowler as unknown as { readonly parts: unknown }).parts;
    throw new Error(MISSING);
  },
});

/** A sound that cannot be loaded. */
class MissingHowl implements Record<keyof SoundInstance, unknown> {
  /** Playbacks, as in howler. */
  readonly _sounds = [];
  #listeners: SoundInstanceListener[] = [];

  on(event: string, listener: SoundInstanceListener): this {
    if (event === 'loaderror') this.#listeners.push(listener);
    return this;
  }

  once(event: string, listener: SoundInstanceListener): this {
    return this.on(event, listener);
  }

  off(): this {
    this.#listeners = [];
    return this;
  }

  load(): this {
    queueMicrotask(() => this.#listeners.forEach((listener) => listener(0, MISSING)));
    return this;
  }

  unload(): this {
    return this.off();
  }

  state(): 'unloaded' {
    return 'unloaded';
  }

  play(): number {
    return 0;
  }

  playing(): boolean {
    return false;
  }

  duration(): number {
    return 0;
  }

  pause(): this {
    return this;
  }

  stop(): this {
    return this;
  }

  mute(): this {
    return this;
  }

  fade(): this {
    return this;
  }

  volume(value?: number): number | this {
    return value === undefined ? 1 : this;
  }

  rate(value?: number): number | this {
    return value === undefined ? 1 : this;
  }

  seek(value?: number): number | this {
    return value === undefined ? 0 : this;
  }

  loop(value?: boolean): boolean | this {
    return value === undefined ? false : this;
  }
}

export const Howl = ivHowler?.Howl ?? MissingHowl;
export const Howler = ivHowler?.Howler ?? { ctx: null };
