import type { StoryNode } from './story-node';

/** An item of the playlist. Several entries can have the same node. */
export interface PlaylistEntry {
  /** Node to play. */
  readonly node: StoryNode;
  /** Id of the choice that led to this entry; `null` if there was none, absent if unknown. */
  choice?: string | null;
}

/** One playback of an entry. Returning to an entry starts a new pass. */
export interface PlaylistPass {
  /** Unique id in the player. */
  readonly key: number;
  /** The entry being played. */
  readonly entry: PlaylistEntry;
  /** Node of the entry. */
  readonly node: StoryNode;
  /** Playlist index of the entry. */
  readonly index: number;
}
