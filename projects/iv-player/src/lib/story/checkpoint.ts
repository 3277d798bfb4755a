/** A place in the story to come back to. */
export interface Checkpoint {
  /** Unique, in other tabs and on other days too. */
  readonly id: string;
  /** The node that was being played. */
  readonly nodeId: string;
  /** Its place in the playlist. */
  readonly playlistIndex: number;
  /** Node time in seconds. */
  readonly time: number;
}
