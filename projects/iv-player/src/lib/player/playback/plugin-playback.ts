import type { PlaybackStatus } from '../../engine/playback-status';
import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { NodeReference } from '../../story/story-node';
import type { PushCause } from './player-fact';

/** Playback as plugins see and change it. Times are in seconds. */
export interface PluginPlayback {
  /** The playlist's entries; `entries[pass.index + 1]` is what follows the current pass. */
  readonly entries: readonly PlaylistEntry[];
  /** The current pass; `null` before the first one and after a reset. */
  readonly currentPass: PlaylistPass | null;
  /** Node time of the current pass, read from the engine at each call; 0 without one. */
  readonly currentNodeTime: number;
  /** Media time played so far, all nodes together; seeks, stalls and pauses add nothing to it. */
  readonly playedTime: number;
  /** The same when the current node's time is `nodeTime` seconds, in the present stretch without a seek. */
  playedTimeAt(nodeTime: number): number;
  /** Whether media time advances and, if it does not, why. */
  readonly status: PlaybackStatus;
  /** Whether a seek or a jump waits for its first frame. */
  readonly isSeeking: boolean;
  /** Seconds before a node's end; a node pushed later than this may miss its seam. */
  readonly criticalTime: number;
  /** Wall-clock time in seconds; only differences have a meaning. It differs from one replay to the next: decide nothing by it. */
  readonly clock: number;

  /**
   * Calls `reached` once, when playback of the current pass passes the node time `time`; at once when it already has. The cue
   * ends with the pass. Returns a function that removes it.
   */
  cue(time: number, reached: () => void): () => void;
  /** Calls `reached` once, when `clock` is at `time`, and never before it returns. Returns a function that cancels. */
  alarm(time: number, reached: () => void): () => void;
  /**
   * Holds the current pass: instead of ending it stays at its last picture (status `held`), whatever follows in the playlist,
   * until the function returned is called, which lets the next entry follow. A hold ends with the pass.
   * @param choosesNext whether the plugin finds what follows until then. Default `false`
   */
  hold(choosesNext?: boolean): () => void;
  /**
   * Nodes in the prefetch list of the current node that cannot follow this pass any more: they are not preloaded for it. Replaces
   * the previous ones; ends with the pass.
   */
  exclude(nodeIds: readonly string[]): void;
  /** Whether a plugin that holds the current pass finds what follows. */
  readonly isNextChosen: boolean;
  /** Adds nodes at the end of the playlist. Throws `UNKNOWN_NODE` and then adds none. */
  push(nodes: readonly NodeReference[], cause: PushCause): void;
  /** Removes every entry after `index` that has not been played, then pushes `nodes`. Throws `UNKNOWN_NODE` and then does neither. */
  replaceAfter(index: number, nodes: readonly NodeReference[], cause: PushCause): void;
  /** Starts a new pass of the entry at `index`, at node time `time` (default 0). Throws `INVALID_ARGUMENT` without such an entry. */
  jumpTo(index: number, time?: number): void;
}
