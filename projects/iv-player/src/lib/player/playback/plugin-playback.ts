import type { PlaybackStatus } from '../../engine/playback-status';
import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { NodeReference } from '../../story/story-node';
import type { PushCause, PushedChoice } from './player-fact';

/** Playback API for plugins. Times are in seconds. */
export interface PluginPlayback {
  /** Entries of the playlist. `entries[pass.index + 1]` follows the current pass. */
  readonly entries: readonly PlaylistEntry[];
  /** The current pass; `null` before the first pass and after a reset. */
  readonly currentPass: PlaylistPass | null;
  /** Live node time of the current pass; 0 without one. */
  readonly currentNodeTime: number;
  /** Media time played so far, across all nodes. Seeks, stalls and pauses do not add to it. */
  readonly playedTime: number;
  /** Returns the played time at a node time of the current pass, assuming no further seek. */
  playedTimeAt(nodeTime: number): number;
  /** Whether media time advances and, if not, why. */
  readonly status: PlaybackStatus;
  /** Whether a seek or jump is waiting for its first frame. */
  readonly isSeeking: boolean;
  /** Lead time before a node's end. If the next node is pushed later than this, the seam may have a gap. */
  readonly criticalTime: number;
  /** Wall-clock time in seconds from an arbitrary origin. It differs between replays, so do not base decisions on it. */
  readonly clock: number;

  /**
   * Calls `reached` once when the current pass reaches the node time `time`, immediately if it already has. The cue is removed when
   * the pass ends.
   * @returns a function that removes the cue
   */
  cue(time: number, reached: () => void): () => void;
  /**
   * Calls `reached` once, asynchronously, when `clock` reaches `time`.
   * @returns a function that cancels the alarm
   */
  alarm(time: number, reached: () => void): () => void;
  /**
   * Keeps the current pass at its last frame (status `held`) instead of continuing with the next entry, until the hold is released.
   * A hold is also removed when the pass ends.
   * @param choosesNext whether the plugin determines the next node in the meantime. Default `false`
   * @returns a function that releases the hold
   */
  hold(choosesNext?: boolean): () => void;
  /** The node time at which the library holds the current pass, for example for a question; `null` while it does not. */
  readonly stoppedAt: number | null;
  /**
   * Returns the playlist index and node time to which a seek or jump to these goes instead. Default: the same. A target in the current
   * pass continues it. Set by at most one plugin.
   */
  redirect: (index: number, time: number) => readonly [index: number, time: number];
  /**
   * Stops preloading nodes from the current node's prefetch list that can no longer follow this pass. Replaces the ids of earlier
   * calls; cleared when the pass ends.
   */
  exclude(nodeIds: readonly string[]): void;
  /** Whether a plugin holds the current pass and determines the next node. */
  readonly isNextChosen: boolean;
  /**
   * Adds nodes to the end of the playlist. Throws `UNKNOWN_NODE` without adding any.
   * @param choice the choice that leads to the first node, if known
   */
  push(nodes: readonly NodeReference[], cause: PushCause, choice?: PushedChoice): void;
  /** Removes all unplayed entries after `index`, then pushes `nodes`. Throws `UNKNOWN_NODE` without changing anything. */
  replaceAfter(index: number, nodes: readonly NodeReference[], cause: PushCause, choice?: PushedChoice): void;
  /** Seeks to node time `time` in the current pass. */
  seekWithinPass(time: number): void;
  /** Starts a new pass of the entry at `index`, at node time `time` (default 0). Throws `INVALID_ARGUMENT` if there is no such entry. */
  jumpTo(index: number, time?: number): void;
}
