import type { PlaybackEngine } from '../engine/playback-engine';
import type { Pass } from '../story/playlist-entry';
import type { StoryRepository } from '../story/story-repository';
import type { Reel } from './reel';
import { warmOrder } from './warm-order';

/** Tells the engine what follows and what is worth having ready. */
export class Follower {
  /** The pass that will be current next: the first one before the start, then the one behind the current entry. */
  pass: Pass | null = null;

  constructor(
    private readonly engine: PlaybackEngine,
    private readonly reel: Reel,
    private readonly repository: StoryRepository,
  ) {}

  /** The playlist or the current pass is another one. */
  announce(current: Pass | null, isNewPass: boolean): void {
    const index = current ? current.index + 1 : 0;
    if (isNewPass || this.pass?.entry !== this.reel.entries[index]) {
      this.pass = this.reel.passAt(index);
      if (current) this.engine.follow(this.pass);
      else if (this.pass) this.engine.load(this.pass, 0);
    }
    this.warm(current);
  }

  /** The prefetch list of the current node may be another one. */
  warm(current: Pass | null): void {
    const next = this.pass?.node ?? null;
    this.engine.warm(warmOrder(current?.node ?? next, current ? next : null, this.repository));
  }
}
