import type { StoryNode } from './story-node';

/** One place in the playlist. The same node may stand in several; identity tells them apart. */
export interface PlaylistEntry {
  readonly node: StoryNode;
}

/** One occurrence of a node being played; going back to an entry is a new pass of it. Contract §4. */
export interface PlaylistPass {
  /** Unique for the player's life. */
  readonly key: number;
  readonly entry: PlaylistEntry;
  readonly node: StoryNode;
  /** The entry's place in the playlist. */
  readonly index: number;
}
