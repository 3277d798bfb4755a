import type { StoryNode } from './story-node';

/** Result of a question in a playlist entry, as paths have it. */
export interface PathAnswer {
  /** Id of the question. */
  readonly id: string;
  /** Ids of the answers given; `null` if none was given, or if the question has no answers to choose from. */
  readonly answer: readonly string[] | null;
  /** Whether the answer is right; `null` if it is not judged. */
  readonly correct: boolean | null;
  /** Points for the last try. */
  readonly points: number;
  /** Number of tries. */
  readonly tries: number;
  /** `true` if the question is not over: it has tries left, or was skipped. */
  readonly open?: true;
}

/** An item of the playlist. Several entries can have the same node. */
export interface PlaylistEntry {
  /** Node to play. */
  readonly node: StoryNode;
  /** Id of the choice that led to this entry; `null` if there was none, absent if unknown. */
  choice?: string | null;
  /** Results of the entry's questions, in the order in which they were over; absent without questions. */
  answers?: readonly PathAnswer[];
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
