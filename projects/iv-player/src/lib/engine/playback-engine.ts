import type { Observable } from 'rxjs';
import type { StoryNode } from '../story/story-node';
import type { EngineStatus } from './playback-status';

/** One pass of a node on its way to the screen. */
export interface EnginePass {
  /** Unique for each pass; a node played twice is two items. */
  readonly key: number;
  readonly node: StoryNode;
}

/**
 * What an engine tells, in the order in which it happened. All times are node times in seconds.
 *
 * - `duration`: the media told its length, or a new one.
 * - `shown`: the item that `load` or `seek` asked for has its frame on the screen. `startDelay`: seconds for which media
 *   time is expected to stand still yet although it runs, because sound takes so long to begin.
 * - `picture`: width / height of the picture that is seen, when it becomes known or changes.
 * - `entered`: at a seam the follower took the place of the item before it; its sound is on.
 * - `time`: media time of the current item; several times a second while running, at each `wakeAt`, and after a seek.
 * - `status`: media time started or stopped advancing, and why.
 * - `clockSettled`: media time is even: after `starting`, and while playing after a seek, a seam and a change of rate.
 * - `finished`: the last frame has had its time and nothing follows; it is held.
 * - `failed`: the media of the current item, or of the follower whose seam has come, cannot be played, all candidates
 *   and retries used up; the last frame is held.
 */
export type EngineFact =
  | { readonly type: 'mediaDuration'; readonly node: StoryNode; readonly duration: number }
  | { readonly type: 'frameShown'; readonly key: number; readonly time: number; readonly startDelay?: number }
  | { readonly type: 'pictureRatio'; readonly ratio: number }
  | { readonly type: 'nextStarted'; readonly key: number }
  | { readonly type: 'mediaTime'; readonly key: number; readonly time: number }
  | { readonly type: 'status'; readonly status: EngineStatus }
  | { readonly type: 'clockSettled' }
  | { readonly type: 'lastFrameShown'; readonly key: number }
  | { readonly type: 'mediaFailed'; readonly key: number; readonly cause: unknown };

/**
 * The port to whatever plays clips. It obeys commands and reports facts; it knows no playlist, no decision, no event.
 * The HTML engine plays real video; the fake engine of `iv-player/testing` runs on a virtual clock.
 */
export interface PlaybackEngine {
  /** A node pushed later than this many seconds before the end may miss its seam. */
  readonly criticalTime: number;
  readonly facts: Observable<EngineFact>;
  /** Live media time of the current item in seconds; after `load` and `seek` at once the time asked for; 0 without one. */
  readonly time: number;

  /**
   * Makes `item` current at node time `at`: for the first node and for jumps. The frame on the screen is held until the
   * new one has a frame to show (`shown`). Keeps running if it was. Forgets the follower.
   */
  load(item: EnginePass, at: number): void;
  /** What comes after the current item, or nothing. May be changed until the seam. */
  setNext(item: EnginePass | null): void;
  /** The nodes worth having ready, nearest and likeliest first; replaces the previous list. */
  preload(nodes: readonly StoryNode[]): void;
  /** Shows nothing any more. */
  unload(): void;

  /**
   * Starts or resumes, also after `failed` (tries again). Waits until a stage is attached and an item is loaded.
   * Rejects with the browser's error when it refuses to start playback.
   */
  play(): Promise<void>;
  pause(): void;
  /** Moves inside the current item; answered by `shown` and `time`. */
  seek(time: number): void;
  /** Asks for a `time` fact as exactly as possible when the current item passes `time`. Replaces the previous wish. */
  setCueTime(time: number | null): void;

  /** Loudness of the picture's sound in [0, 1]. */
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;

  /** Calls `task` on the next event-loop turn. */
  defer(task: () => void): void;
  /** Releases every media element, listener and timer. Idempotent. */
  destroy(): void;
}
