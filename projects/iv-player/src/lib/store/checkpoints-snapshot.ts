import type { Checkpoint } from '../story/checkpoint';

/**
 * What `checkpoints.save()` returns and `load` takes: a moment of the player and all checkpoints, as plain JSON that may be
 * kept for years.
 */
export interface CheckpointsSnapshot {
  readonly format: 'iv-player';
  /** Of the format. Older ones are brought up to date by `load`, newer ones are refused. */
  readonly version: number;
  /** When it was saved, as `Date.toISOString` writes it. */
  readonly savedAt: string;
  /** The moment at which it was saved. */
  readonly moment: unknown;
  /** Id of the checkpoint that was passed last, or `null`. */
  readonly after: string | null;
  /** In the order in which they were registered. */
  readonly checkpoints: readonly SavedCheckpoint[];
}

/** A checkpoint in a snapshot. */
export interface SavedCheckpoint extends Checkpoint {
  /** Id of the checkpoint that had been passed last when this one was registered. */
  readonly after: string | null;
  /** Leads from the moment of the next checkpoint to this one's; from the snapshot's own moment to the last one's. */
  readonly change: unknown;
}
