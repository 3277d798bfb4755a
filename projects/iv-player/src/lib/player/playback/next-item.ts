import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PlaylistPass } from '../../story/playlist-entry';
import type { StoryRepository } from '../../story/story-repository';
import type { PlaylistItems } from './playlist-items';
import type { StoryNode } from '../../story/story-node';

/** Tells the engine what follows and what is worth having ready. */
export class NextItem {
  /** The pass that will be current next: the first one before the start, then the one behind the current entry. */
  pass: PlaylistPass | null = null;

  constructor(
    private readonly engine: PlaybackEngine,
    private readonly reel: PlaylistItems,
    private readonly repository: StoryRepository,
  ) {}

  /** The playlist or the current pass is another one. */
  update(current: PlaylistPass | null, isNewPass: boolean): void {
    const index = current ? current.index + 1 : 0;
    if (isNewPass || this.pass?.entry !== this.reel.entries[index]) {
      this.pass = this.reel.passAt(index);
      if (current) this.engine.setNext(this.pass);
      else if (this.pass) this.engine.load(this.pass, 0);
    }
    this.preload(current);
  }

  /** The prefetch list of the current node may be another one. */
  preload(current: PlaylistPass | null): void {
    const next = this.pass?.node ?? null;
    this.engine.preload(preloadOrder(current?.node ?? next, current ? next : null, this.repository));
  }
}

/**
 * The nodes worth having ready, nearest and likeliest first: the one that certainly follows, then what the current node
 * names, then what the follower names. Contract §5.11, §9.
 */
export function preloadOrder(
  current: StoryNode | null,
  following: StoryNode | null,
  repository: StoryRepository,
): readonly StoryNode[] {
  const named = [...(current?.prefetch ?? []), ...(following?.prefetch ?? [])];
  const nodes = named.map((id) => repository.get(id)).filter((node) => node !== null);
  return [...new Set(following ? [following, ...nodes] : nodes)];
}
