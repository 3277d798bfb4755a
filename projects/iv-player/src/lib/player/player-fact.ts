import type { PlaylistEntry, Pass } from '../story/playlist-entry';
import type { StoryNode } from '../story/story-node';

/** Who pushed: the application (a viewer's choice included), or a plugin by itself. Contract §5.3. */
export type PushCause = 'application' | 'automatic';

/** How a pass ends. */
export type LeaveCause = 'seam' | 'jump' | 'reset' | 'finished' | 'restore';

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
 * - `running`: media time began or ceased to run. `waiting` tells why not: for data, or because it was paused or is over.
 *   `settling` says that it has begun, but its clock does not go evenly yet.
 * - `steady`: now it does, after such a beginning, and while running after a seek, a seam and a change of speed.
 * - `volume`: the player's `volume` or `muted` changed. `rate`: its `playbackRate` did.
 * - `duration`: the length of `node` became known or changed.
 * - `picture`: the picture that is seen has another width / height.
 * - `reset`: the playlist was emptied.
 * - `restored`: a saved moment is back, the plugins' memories too. `pass` plays (`null`: nothing has been played yet) and is
 *   at `time`; with `isOver` the film has ended on it. Neither a push nor a jump: nothing of it is new.
 */
export type PlayerFact =
  | {
      readonly type: 'pushed';
      readonly entry: PlaylistEntry;
      readonly index: number;
      readonly cause: PushCause;
    }
  | { readonly type: 'dropped'; readonly entries: readonly PlaylistEntry[] }
  | { readonly type: 'leaving'; readonly pass: Pass; readonly cause: LeaveCause }
  | { readonly type: 'entered'; readonly pass: Pass; readonly time: number }
  | { readonly type: 'time'; readonly pass: Pass; readonly time: number }
  | { readonly type: 'rewound'; readonly pass: Pass; readonly time: number }
  | { readonly type: 'seeking'; readonly time?: number }
  | { readonly type: 'seeked'; readonly standsFor: number }
  | { readonly type: 'steady' | 'volume' | 'rate' }
  | {
      readonly type: 'running';
      readonly running: boolean;
      readonly waiting: boolean;
      readonly settling: boolean;
    }
  | { readonly type: 'duration'; readonly node: StoryNode }
  | { readonly type: 'picture'; readonly ratio: number }
  | { readonly type: 'reset' }
  | {
      readonly type: 'restored';
      readonly pass: Pass | null;
      readonly time: number;
      readonly isOver: boolean;
    };
