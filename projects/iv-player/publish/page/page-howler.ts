// In place of the package howler in `player.js`: what `howler-script.ts` has put on the page. Most films have no sounds.
import type * as howler from 'howler';

const { ivHowler } = globalThis as { ivHowler?: Pick<typeof howler, 'Howl' | 'Howler'> };

/** A sound that cannot be loaded. */
class MissingHowl {
  readonly _sounds = [];
  readonly #listeners: ((id: null, cause: string) => void)[] = [];

  on(event: string, listener: (id: null, cause: string) => void): void {
    if (event === 'loaderror') this.#listeners.push(listener);
  }

  load(): void {
    const cause = 'This page has no howler.js, which sounds need: pack the film again.';
    queueMicrotask(() => this.#listeners.forEach((listener) => listener(null, cause)));
  }

  state(): string {
    return 'unloaded';
  }

  unload(): void {
    this.#listeners.length = 0;
  }
}

export const Howl = ivHowler?.Howl ?? MissingHowl;
export const Howler = ivHowler?.Howler ?? {};
