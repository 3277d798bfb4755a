import type { Observable } from 'rxjs';
import type { PlaylistPass } from '../story/playlist-entry';
import type { SourceRendition } from '../story/node-source';
import type { StoryNode } from '../story/story-node';
import type { TimeRangeList } from '../story/time-ranges';
import type { EngineStatus } from './playback-status';
import type { PreloadPolicy } from './preload-plan';

/** A pass as engines know it: its node and the key that facts name it by. */
export type EnginePass = Pick<PlaylistPass, 'key' | 'node'>;

/**
 * A report of an engine; reports come in the order in which things happen. All times are node times in seconds.
 *
 * - `mediaDuration`: the media's duration became known or changed.
 * - `frameShown`: the frame that `load` or `seek` asked for is on the screen. `startDelay`: seconds until media time is
 *   expected to advance when playback is wanted; starting the sound device takes so long.
 * - `pictureRatio`: width / height of the visible picture became known or changed.
 * - `rendition`: another rendition of an adaptive stream is on the screen; `null`: a file.
 * - `nextStarted`: at a seam the next pass became the current one; its picture is visible and its sound audible.
 * - `mediaTime`: media time of the current pass; several times a second while it advances, at each `setCueTime`, and
 *   after a seek.
 * - `progress`: more of the current pass was loaded; see `buffered`.
 * - `status`: media time started or stopped advancing, and why.
 * - `clockSettled`: media time advances evenly: after `starting`, and while playing after a seek, a seam and a change of rate.
 * - `mediaRate`: someone else has set the speed of the media, which all of the film has from now on.
 * - `alarm`: the time of `setAlarm` has come. `clockTick`: several times a second until then.
 * - `lastFrameShown`: the current pass was played to its end and nothing follows; its last frame stays visible.
 * - `mediaFailed`: the media of the current pass, or of the next one at its seam, cannot be played: all candidates and
 *   retries failed. The last frame stays visible.
 * - `startRefused`: the browser refused to start media while no `play()` waited, such as at a seam; playback is paused.
 */
export type EngineFact =
  | { readonly type: 'mediaDuration'; readonly node: StoryNode; readonly duration: number }
  | { readonly type: 'frameShown'; readonly key: number; readonly time: number; readonly startDelay?: number }
  | { readonly type: 'pictureRatio'; readonly ratio: number }
  | { readonly type: 'rendition'; readonly rendition: SourceRendition | null }
  | { readonly type: 'nextStarted'; readonly key: number }
  | { readonly type: 'mediaTime'; readonly key: number; readonly time: number }
  | { readonly type: 'progress'; readonly key: number }
  | { readonly type: 'status'; readonly status: EngineStatus }
  | { readonly type: 'mediaRate'; readonly rate: number }
  | { readonly type: 'clockSettled' }
  | { readonly type: 'clockTick' }
  | { readonly type: 'alarm' }
  | { readonly type: 'lastFrameShown'; readonly key: number }
  | { readonly type: 'mediaFailed'; readonly key: number; readonly cause: unknown }
  | { readonly type: 'startRefused'; readonly cause: unknown };

/**
 * The port to whatever plays clips. An engine obeys commands and reports facts; it knows no playlist, decision or event.
 * `HtmlVideoEngine` plays `<video>` elements, the fake engine of `iv-player/testing` runs on a virtual clock.
 */
export interface PlaybackEngine {
  /** Seconds before the end of a clip from which on a `setNext` may be too late for a seam without a gap. */
  readonly criticalTime: number;
  /** Reports of the engine; completes with `destroy`. */
  readonly facts: Observable<EngineFact>;
  /** Live media time of the current pass in seconds; right after `load` and `seek` the time asked for; 0 without a pass. */
  readonly time: number;
  /** Loaded ranges of the current pass, in seconds of node time; `undefined`: nothing, or it is not known. */
  readonly buffered?: TimeRangeList | undefined;
  /** Wall-clock time in seconds, which advances whatever the media do; only differences have a meaning. */
  readonly clock: number;

  /**
   * Makes `pass` the current one at node time `at` in seconds: for the first node and for jumps. The visible frame stays
   * until the new one is there (`frameShown`). Goes on playing if it was. Clears the next pass and the cue time.
   */
  load(pass: EnginePass, at: number): void;
  /** Sets the pass that follows the current one, or none. May change until the seam. */
  setNext(pass: EnginePass | null): void;
  /**
   * Nodes worth preloading, likeliest first; replaces the previous list.
   * @param policy how much of them. Default `null`: all, and only metadata while the browser reports that the viewer saves data
   */
  preload(nodes: readonly StoryNode[], policy?: PreloadPolicy | null): void;
  /** Removes the current and the next pass and releases all media. */
  unload(): void;

  /**
   * Starts or resumes, and tries again after `mediaFailed`. Takes effect once a stage is attached and a pass is loaded.
   * Rejects with the browser's error when it refuses to start playback, and with the cause when the media fail.
   */
  play(): Promise<void>;
  /**
   * Pauses playback; the current frame stays visible.
   * @param hasEnded the film is over: sound that is longer than its last picture is heard to its end. Default: false
   */
  pause(hasEnded?: boolean): void;
  /** Moves to `time` in seconds inside the current pass; answered by `frameShown` and `mediaTime`. */
  seek(time: number): void;
  /** Asks for a `mediaTime` fact as exactly as possible when the current pass reaches `time`. Replaces the previous one. */
  setCueTime(time: number | null): void;

  /** Asks for an `alarm` when `clock` is at `time`, and for `clockTick` facts until then. Replaces the previous one. */
  setAlarm(time: number | null): void;

  /**
   * Volume of the videos in [0, 1]. That of a node's video is multiplied by `gainOf` the node, from its first sample on; the
   * product is at most 1.
   */
  setVolume(volume: number, gainOf: (node: StoryNode) => number): void;
  /** Mutes the videos. */
  setMuted(muted: boolean): void;
  /** Sets the speed: a number from 0.0625 to 16, 1 is normal. */
  setRate(rate: number): void;

  /** Calls `task` in a later task of the event loop. */
  defer(task: () => void): void;
  /** Releases every media element, listener and timer. Idempotent. */
  destroy(): void;
}

/** The part of an engine that renders. An engine without pictures ignores it. */
export interface StageAttachment {
  /**
   * Renders the videos into `container`, all of which they fill. A second call moves them; with the same container it
   * only changes `fit`, without interrupting playback.
   * @param fit whether the picture is inscribed in the container or covers it
   */
  attach(container: HTMLElement, fit: 'contain' | 'cover'): void;
  /** Takes the videos off the page; playback waits until the next `attach`. */
  detach(): void;
}
