/**
 * A place in the story to go back to.
 * @example
 * player.on('checkpoints.restore', ({ nodeId, time }) => console.log(nodeId, time));
 */
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

/** A checkpoint in a `CheckpointsSnapshot`. */
export interface SavedCheckpoint extends Checkpoint {
  /** Id of the checkpoint that had been passed last when this one was registered, or `null`. */
  readonly previousId: string | null;
  /**
   * How the player's snapshot at the next checkpoint becomes the one at this checkpoint; for the last checkpoint it starts
   * from the `player` of the whole snapshot. `null` when they are equal.
   */
  readonly change: unknown;
}

/**
 * Snapshot that `checkpoints.save()` returns and `load` takes: the player's state and all checkpoints, as plain JSON.
 * @example
 * const snapshot = player.checkpoints.save();
 * await player.checkpoints.load(snapshot);
 */
export interface CheckpointsSnapshot {
  /** Marks snapshots of this library. */
  readonly format: 'iv-player';
  /** Version of the format; `load` rejects every other with `BAD_SNAPSHOT`. */
  readonly version: number;
  /** When it was saved, as `Date.toISOString` writes it. */
  readonly savedAt: string;
  /** The player's snapshot: playback, and what each plugin saved. */
  readonly player: unknown;
  /** Id of the checkpoint that was passed last, or `null`. */
  readonly latestId: string | null;
  /** In the order in which they were registered. */
  readonly checkpoints: readonly SavedCheckpoint[];
}
