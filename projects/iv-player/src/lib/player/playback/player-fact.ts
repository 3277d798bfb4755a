import type { PlaybackStatus } from '../../engine/playback-status';
import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { StoryNode } from '../../story/story-node';

/** Who pushed: the application (a viewer's choice included), a plugin by itself, or `path` for what counts as played already. */
export type PushCause = 'application' | 'automatic' | 'path';

/** How a pass ends: at its seam, by a jump, a reset or a restore, or because the playlist has ended. */
export type PassEndCause = 'seam' | 'jump' | 'reset' | 'finished' | 'restore';

/**
 * A report of the player to plugins, in the middle of the change itself: the getters show the new state already, and no event
 * of the change has been delivered yet. A plugin updates its own state and emits its own events, which follow the player's.
 * Times are in seconds.
 *
 * - `nodePushed`: `entry` is now the last entry of the playlist, at `index`.
 * - `entriesRemoved`: entries that had not been played were removed from the end.
 * - `passEnding`: `pass` is about to end; it is still the current one, and `nodeend` has not been emitted.
 * - `passStarted`: `pass` has started at node time `time`; `nodestart` is queued.
 * - `passTime`: media time of the current pass, several times a second.
 * - `passRewound`: a seek went back inside the current pass, to node time `time`.
 * - `seekStarted`: a seek or a jump starts; the node time is still the old one. `time`: the new node time, inside the pass.
 * - `seekCompleted`: the frame that was sought is on the screen. `startDelay`: seconds until media time advances, if it does.
 * - `status`: the player's status changed.
 * - `clockSettled`: media time is even: after `starting`, and while playing after a seek, a seam and a change of rate.
 * - `clockTick`: wall-clock time passes, several times a second while an `alarm` is set.
 * - `volumeChanged`: `volume` or `muted` changed. `rateChanged`: `playbackRate` did.
 * - `duckingChanged`: the factor of `PluginMedia.setDucking` did.
 * - `nodeChanged`: `node` was added to the repository, changed or removed there, or its media told its duration.
 * - `pictureRatio`: width / height of the visible video changed.
 * - `playlistReset`: the playlist was emptied.
 * - `snapshotRestored`: a snapshot was restored, the plugins' parts too. `pass` is the current one (`null`: none yet), at node
 *   time `time`; with `isOver` the playlist has ended on it. It is neither a push nor a jump.
 */
export type PlayerFact =
  | {
      readonly type: 'nodePushed';
      readonly entry: PlaylistEntry;
      readonly index: number;
      readonly cause: PushCause;
    }
  | { readonly type: 'entriesRemoved'; readonly entries: readonly PlaylistEntry[] }
  | { readonly type: 'passEnding'; readonly pass: PlaylistPass; readonly cause: PassEndCause }
  | { readonly type: 'passStarted'; readonly pass: PlaylistPass; readonly time: number }
  | { readonly type: 'passTime'; readonly pass: PlaylistPass; readonly time: number }
  | { readonly type: 'passRewound'; readonly pass: PlaylistPass; readonly time: number }
  | { readonly type: 'seekStarted'; readonly time?: number }
  | { readonly type: 'seekCompleted'; readonly startDelay: number }
  | {
      readonly type: 'clockSettled' | 'clockTick' | 'volumeChanged' | 'rateChanged' | 'duckingChanged';
    }
  | { readonly type: 'status'; readonly status: PlaybackStatus }
  | { readonly type: 'nodeChanged'; readonly node: StoryNode }
  | { readonly type: 'pictureRatio'; readonly ratio: number }
  | { readonly type: 'playlistReset' }
  | {
      readonly type: 'snapshotRestored';
      readonly pass: PlaylistPass | null;
      readonly time: number;
      readonly isOver: boolean;
    };
