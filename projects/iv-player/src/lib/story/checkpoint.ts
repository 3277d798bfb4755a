/**
 * A place in the story that the viewer can return to.
 * @example
 * player.on('checkpoints.restore', ({ nodeId, time }) => console.log(nodeId, time));
 */
export interface Checkpoint {
  /** Unique id, across tabs and sessions. */
  readonly id: string;
  /** Id of the node that was playing. */
  readonly nodeId: string;
  /** Playlist index of the node. */
  readonly playlistIndex: number;
  /** Node time in seconds. */
  readonly time: number;
}

/** A checkpoint in a `CheckpointsSnapshot`. */
export interface SavedCheckpoint extends Checkpoint {
  /** Id of the most recent checkpoint when this one was registered, or `null`. */
  readonly previousId: string | null;
  /**
   * Change that turns the player's snapshot at the next checkpoint into the one at this checkpoint. For the last checkpoint, it applies to
   * the `player` of the `CheckpointsSnapshot`. `null` if they are equal.
   */
  readonly change: unknown;
}

/**
 * The player's state and all checkpoints, as plain JSON. Returned by `checkpoints.save()`, and accepted by `load`.
 * @example
 * const snapshot = player.checkpoints.save();
 * await player.checkpoints.load(snapshot);
 */
export interface CheckpointsSnapshot {
  /** Identifies snapshots of this library. */
  readonly format: 'iv-player';
  /** Version of the format. `load` rejects other versions with `BAD_SNAPSHOT`. */
  readonly version: number;
  /** Time of saving, in the format of `Date.toISOString`. */
  readonly savedAt: string;
  /** State of playback and of each plugin. */
  readonly player: unknown;
  /** Id of the most recently passed checkpoint, or `null`. */
  readonly latestId: string | null;
  /** All checkpoints, in order of registration. */
  readonly checkpoints: readonly SavedCheckpoint[];
}
