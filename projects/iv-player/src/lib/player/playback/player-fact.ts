import type { PlaybackStatus } from '../../engine/playback-status';
import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { DecisionRecord, StoryNode } from '../../story/story-node';

/**
 * Origin of a push: `application` (including a viewer's choice), `automatic` (a plugin), or `path` for entries that count as already
 * played.
 */
export type PushCause = 'application' | 'automatic' | 'path';

/** Details of the choice that a push makes, as far as its plugin knows them. */
export interface PushedChoice {
  /** Who made the choice. Default: `rule` for an `automatic` push, otherwise `viewer`. */
  readonly by?: DecisionRecord['by'];
  /** Id of the choice; `null` if no choice leads to the node. Default: that of the first choice that does. */
  readonly choice?: string | null;
  /** Whether playback then jumps to the node. Default `false`. */
  readonly seek?: boolean;
}

/** Reason a pass ended: a seam, a jump, a reset, a restored snapshot, or the end of the playlist (`finished`). */
export type PassEndCause = 'seam' | 'jump' | 'reset' | 'finished' | 'restore';

/**
 * Notification for plugins, sent in the middle of a change: getters already return the new state, but events have not been delivered yet.
 * In response, a plugin updates its state and emits its own events, which follow the player's. Times are in seconds.
 *
 * - `nodePushed`: `entry` was added to the end of the playlist, at `index`. `choice`: the choice that was made, if known.
 * - `entriesRemoved`: unplayed entries were removed from the end of the playlist.
 * - `passEnding`: `pass` is about to end. It is still the current pass, and `nodeend` has not been emitted.
 * - `passStarted`: `pass` started at node time `time`; `nodestart` is queued.
 * - `passTime`: the node time of the current pass advanced. Sent several times a second.
 * - `passRewound`: a seek moved back within the current pass, to node time `time`.
 * - `seekStarted`: a seek or jump is starting; the node time is still the old one. `time` is the target of a seek within the pass.
 * - `seekCompleted`: the first frame after a seek or jump is on the screen. If playing, media time advances after `startDelay`.
 * - `status`: the player's status changed.
 * - `clockSettled`: media time now advances evenly, after `starting` or after a seek, seam or change of rate while playing.
 * - `clockTick`: wall-clock time passed. Sent several times a second while an `alarm` is set.
 * - `volumeChanged`: `volume` or `muted` changed.
 * - `rateChanged`: `playbackRate` changed.
 * - `duckingChanged`: the factor set by `PluginMedia.setDucking` changed.
 * - `nodeChanged`: `node` was added, changed or removed, or its duration was read from the media.
 * - `pictureRatio`: the width / height of the visible video changed.
 * - `playlistReset`: the playlist was emptied.
 * - `snapshotRestored`: a snapshot was restored, including the plugins' parts. `pass` is now the current pass, at node time `time` (`null`:
 *   not started). `isOver`: whether the playlist had ended on it. Sent instead of facts about pushes and jumps.
 * - `closing`: the player is about to be destroyed. The facts then complete.
 */
export type PlayerFact =
  | {
      readonly type: 'nodePushed';
      readonly entry: PlaylistEntry;
      readonly index: number;
      readonly cause: PushCause;
      readonly choice?: PushedChoice | undefined;
    }
  | { readonly type: 'entriesRemoved'; readonly entries: readonly PlaylistEntry[] }
  | { readonly type: 'passEnding'; readonly pass: PlaylistPass; readonly cause: PassEndCause }
  | { readonly type: 'passStarted'; readonly pass: PlaylistPass; readonly time: number }
  | { readonly type: 'passTime'; readonly pass: PlaylistPass; readonly time: number }
  | { readonly type: 'passRewound'; readonly pass: PlaylistPass; readonly time: number }
  | { readonly type: 'seekStarted'; readonly time?: number }
  | { readonly type: 'seekCompleted'; readonly startDelay: number }
  | { readonly type: 'clockSettled' | 'clockTick' | 'volumeChanged' | 'rateChanged' | 'duckingChanged' }
  | { readonly type: 'status'; readonly status: PlaybackStatus }
  | { readonly type: 'nodeChanged'; readonly node: StoryNode }
  | { readonly type: 'pictureRatio'; readonly ratio: number }
  | { readonly type: 'playlistReset' | 'closing' }
  | {
      readonly type: 'snapshotRestored';
      readonly pass: PlaylistPass | null;
      readonly time: number;
      readonly isOver: boolean;
    };
