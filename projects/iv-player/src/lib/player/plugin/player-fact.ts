import type { PlaybackStatus } from '../../engine/playback-status';
import type { PlaylistEntry, PlaylistPass } from '../../story/playlist-entry';
import type { StoryNode } from '../../story/story-node';

/** Who pushed: the application (a viewer's choice included), or a plugin by itself. Contract §5.3. */
export type PushCause = 'application' | 'automatic';

/** How a pass ends. */
export type PassEndCause = 'seam' | 'jump' | 'reset' | 'finished' | 'restore';

/**
 * What the player tells its plugins, in the middle of the change itself: the getters already show the new state, and no
 * event of the change has been delivered yet. A plugin folds the fact into its own state and raises its own events,
 * which queue up behind the player's.
 *
 * - `pushed`: `entry` now stands at `index`, the end of the playlist.
 * - `dropped`: entries that had not been played were taken off the end.
 * - `leaving`: `pass` is about to end; it is still the current one, and `nodeend` has not been raised.
 * - `entered`: `pass` has begun at node time `time`; `nodestart` is queued.
 * - `time`: media time of the current pass, several times a second.
 * - `rewound`: a seek went back inside the current pass, to `time`.
 * - `seeking`: a seek or a jump begins, and the node time is still the old one; inside the pass it leads to `time`.
 * - `seeked`: the frame that was sought is on the screen; media time, if it runs, is expected to stand for so many seconds.
 * - `status`: the player's status changed.
 * - `clockSettled`: media time is even: after `starting`, and while playing after a seek, a seam and a change of rate.
 * - `volume`: the player's `volume` or `muted` changed. `rate`: its `playbackRate` did.
 * - `duration`: the length of `node` became known or changed.
 * - `picture`: the picture that is seen has another width / height.
 * - `reset`: the playlist was emptied.
 * - `restored`: a saved moment is back, the plugins' memories too. `pass` plays (`null`: nothing has been played yet) and is
 *   at `time`; with `isOver` the film has ended on it. Neither a push nor a jump: nothing of it is new.
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
  | { readonly type: 'clockSettled' | 'volumeChanged' | 'rateChanged' }
  | {
      readonly type: 'status';
      readonly status: PlaybackStatus;
    }
  | { readonly type: 'durationChanged'; readonly node: StoryNode }
  | { readonly type: 'pictureRatio'; readonly ratio: number }
  | { readonly type: 'playlistReset' }
  | {
      readonly type: 'snapshotRestored';
      readonly pass: PlaylistPass | null;
      readonly time: number;
      readonly isOver: boolean;
    };
