import type { Observable } from 'rxjs';
import type { PlaylistPass } from '../story/playlist-entry';
import type { SourceRendition } from '../story/node-source';
import type { StoryNode } from '../story/story-node';
import type { TimeRangeList } from '../story/time-ranges';
import type { EngineStatus } from './playback-status';
import type { PreloadPolicy } from './preload-policy';

/** A pass as engines see it: its node, and the key that identifies it in facts. */
export type EnginePass = Pick<PlaylistPass, 'key' | 'node'>;

/**
 * A report from an engine. Facts arrive in the order they happened; all times are node times in seconds.
 *
 * - `mediaDuration`: the media's duration became known or changed.
 * - `frameShown`: the frame requested by `load` or `seek` is on the screen. `startDelay`: expected time, in seconds, until media time
 *   advances if playback is wanted; the audio device takes that long to start.
 * - `pictureRatio`: the width / height of the visible picture became known or changed.
 * - `rendition`: a different rendition of an adaptive stream is on the screen; `null` for a file.
 * - `nextStarted`: at a seam, the next pass became the current one; its picture is visible and its sound audible.
 * - `mediaTime`: media time of the current pass, reported several times a second while it advances, at each cue time, and after a seek.
 * - `progress`: more of the current pass has been loaded; see `buffered`.
 * - `status`: media time started or stopped advancing, and why.
 * - `clockSettled`: media time advances evenly, after `starting`, a seek, a seam or a change of rate.
 * - `mediaRate`: the rate was changed from outside the player, for example by a browser extension, and now applies to the whole film.
 * - `alarm`: the time passed to `setAlarm` was reached; `clockTick`: sent several times a second until then.
 * - `lastFrameShown`: the current pass has played to its end and nothing follows; its last frame stays visible.
 * - `mediaFailed`: the media of the current pass, or of the next one at its seam, cannot be played: all candidates and retries have failed.
 *   The last frame stays visible.
 * - `cutOff`: the media of the current pass have ended at node time `time`, well before the end that was known: the file is incomplete. The
 *   next pass starts, or the last frame is shown. If `cause` is an `Error`, which errors of media elements are not, the media
 *   have the fault that its message describes instead, such as a server that does not support seeking; playback continues.
 * - `startRefused`: the browser refused to start media when no `play()` was pending, such as at a seam; playback is paused.
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
  | { readonly type: 'cutOff'; readonly key: number; readonly time: number; readonly cause: unknown }
  | { readonly type: 'startRefused'; readonly cause: unknown };

/** Lead time of all engines: see `PlaybackEngine.criticalTime`. */
export const CRITICAL_TIME = 0.5;

/**
 * Port for playing clips. An engine executes commands and reports facts; it does not know about playlists, decisions or events.
 * `HtmlVideoEngine` plays clips in `<video>` elements; the fake engine of `iv-player/testing` runs on a virtual clock.
 */
export interface PlaybackEngine {
  /** Lead time before the end of a clip, in seconds. If `setNext` is called later than this, the seam may have a gap. */
  readonly criticalTime: number;
  /** Facts reported by the engine. Completes on `destroy`. */
  readonly facts: Observable<EngineFact>;
  /** Live media time of the current pass, in seconds. Immediately after `load` or `seek`, the requested time; 0 without a pass. */
  readonly time: number;
  /** Loaded ranges of the current pass, in seconds of node time; `undefined` if empty or unknown. */
  readonly buffered?: TimeRangeList | undefined;
  /** Wall-clock time in seconds, independent of the media; only differences are meaningful. */
  readonly clock: number;

  /**
   * Makes `pass` the current one, at node time `at` in seconds. Used for the first node and for jumps. The visible frame stays until the
   * new one is ready (`frameShown`). If the engine was playing, it keeps playing. Clears the next pass and the cue time.
   */
  load(pass: EnginePass, at: number): void;
  /** Sets the pass that follows the current one; `null` for none. May change until the seam. */
  setNext(pass: EnginePass | null): void;
  /**
   * Sets the nodes to preload, most likely first; replaces the previous list.
   * @param policy how much to preload. Default `null`: `all`, or `metadata` while the browser reports that data saving is on
   */
  preload(nodes: readonly StoryNode[], policy?: PreloadPolicy | null): void;
  /** Removes the current and the next pass and releases all media. */
  unload(): void;

  /**
   * Starts or resumes playback, and retries after `mediaFailed`. Takes effect once a stage is attached and a pass is loaded. Rejects with
   * the browser's error if it refuses to start playback, or with the cause if the media fail.
   */
  play(): Promise<void>;
  /**
   * Pauses playback; the current frame stays visible.
   * @param hasEnded whether the film has ended: trailing audio then plays to its end. Default `false`
   */
  pause(hasEnded?: boolean): void;
  /** Seeks to `time` seconds within the current pass. Reports `frameShown` and `mediaTime`. */
  seek(time: number): void;
  /** Requests a `mediaTime` fact when the current pass reaches `time`, as precisely as possible. Replaces the previous request. */
  setCueTime(time: number | null): void;

  /** Requests an `alarm` fact when `clock` reaches `time`, and `clockTick` facts until then. Replaces the previous request. */
  setAlarm(time: number | null): void;

  /** Sets the volume in [0, 1]. From its first sample, each video plays at this volume multiplied by `gainOf` its node, limited to 1. */
  setVolume(volume: number, gainOf: (node: StoryNode) => number): void;
  /** Mutes or unmutes the videos. */
  setMuted(muted: boolean): void;
  /** Sets the playback rate, from 0.0625 to 16; 1 is normal. */
  setRate(rate: number): void;

  /** Runs `task` in a later turn of the event loop. */
  defer(task: () => void): void;
  /** Releases all media elements, listeners and timers. Idempotent. */
  destroy(): void;
}

/** The part of an engine that renders. Engines without a picture ignore it. */
export interface StageAttachment {
  /**
   * Renders the videos into `container`, which they fill. A second call moves them; with the same container it only changes `fit`,
   * without interrupting playback.
   * @param fit how the picture fits the container, as in CSS `object-fit`
   */
  attach(container: HTMLElement, fit: 'contain' | 'cover'): void;
  /** Removes the videos from the page; playback waits for the next `attach`. */
  detach(): void;
}
