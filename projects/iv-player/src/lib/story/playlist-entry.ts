import type { StoryNode } from './story-node';

/** One item of the playlist. Several entries may hold the same node. */
export interface PlaylistEntry {
  /** The node to play. */
  readonly node: StoryNode;
  /** Id of the choice that led there; `null` where none did; not there where nothing is known of it. */
  choice?: string | null;
}

/** One playing of an entry; going back to an entry is a new pass of it. */
export interface PlaylistPass {
  /** Unique for the player's life. */
  readonly key: number;
  /** The entry that is played. */
  readonly entry: PlaylistEntry;
  /** The entry's node. */
  readonly node: StoryNode;
  /** The entry's index in the playlist. */
  readonly index: number;
}
