import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { StoryRepository } from '../../story/story-repository';
import type { PlaylistItems } from './playlist-items';
import { preloadOrder } from './preload-order';

/** Keeps the engine informed of what comes next and of what is worth preloading. */
export class NextItem {
  /** The pass that will be current next: the first one before playback starts, then the one after the current entry. */
  pass: PlaylistPass | null = null;
  #stopWatching: (() => void) | undefined;

  constructor(
    private readonly engine: PlaybackEngine,
    private readonly items: PlaylistItems,
    private readonly repository: StoryRepository,
  ) {}

  /** The playlist changed, or with `isNewPass` the current pass did. */
  update(current: PlaylistPass | null, isNewPass: boolean): void {
    const index = current ? current.index + 1 : 0;
    if (isNewPass || this.pass?.entry !== this.items.entries[index]) {
      this.pass = this.items.passAt(index);
      if (current) this.engine.setNext(this.pass);
      else if (this.pass) this.engine.load(this.pass, 0);
    }
    this.#watchPrefetch(current);
    this.preload(current);
  }

  /** The prefetch list of the current node changed, or that of the next one. */
  preload(current: PlaylistPass | null): void {
    const next = this.pass?.node ?? null;
    this.engine.preload(preloadOrder(current?.node ?? next, current ? next : null, this.repository));
  }

  #watchPrefetch(current: PlaylistPass | null): void {
    const { pass } = this;
    this.#stopWatching?.();
    this.#stopWatching = pass?.node.watch({
      listened: () => undefined,
      prefetchChanged: () => {
        if (this.pass === pass) this.preload(current);
      },
    });
  }
}
