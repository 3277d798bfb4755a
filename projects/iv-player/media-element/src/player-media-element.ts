import type { PlayerState, TimeRangeList } from 'iv-player';
import type { PlayerApi } from 'iv-player/plugin';
import { captionDisplayOf, hostOf, seekAsViewer, stageOf, timeRanges } from 'iv-player/private';
import { type MediaFailure, playRejection, abortedStart } from './media-failure';
import { MediaLifecycle } from './media-lifecycle';
import { MediaTextTracks } from './media-text-tracks';
import { PlayedStream } from './played-stream';
import { skinOf } from './skin-element';
import { visibleVideo } from './visible-video';

/** A `Player` or `PlayerService`. */
export type MediaPlayer = PlayerApi<never>;

/**
 * Player with the members of an `HTMLMediaElement`, created by `asMediaElement`. Times refer to the whole stream, that is, all playlist
 * entries in sequence. Empty and paused once the player is destroyed.
 */
export class PlayerMediaElement extends EventTarget {
  #player: MediaPlayer | null;
  readonly #lifecycle: MediaLifecycle;
  #played: PlayedStream | null;
  readonly #textTracks: MediaTextTracks;

  /** @internal */
  constructor(player: MediaPlayer) {
    super();
    this.#player = player;
    const host = hostOf(player);
    const { facts, playback } = host;
    this.#textTracks = new MediaTextTracks(captionDisplayOf(host));
    const played = (this.#played = new PlayedStream(playback));
    this.#lifecycle = new MediaLifecycle(this, player, () => this.#played?.clear());
    // Completes immediately if the player has already been destroyed.
    facts.subscribe({ next: (fact) => played.onFact(fact), complete: () => this.#release() });
  }

  /** Whether playback is paused, not started or ended. */
  get paused(): boolean {
    return this.#player?.paused ?? true;
  }

  /** Whether the last entry has ended. */
  get ended(): boolean {
    return this.#player?.ended ?? false;
  }

  /** Whether a seek or jump is waiting for its frame. */
  get seeking(): boolean {
    return this.#lifecycle.isContinuing || (this.#state?.isSeeking ?? false);
  }

  /** Time on the whole stream in seconds. Setting it seeks; before the first node, it sets the start time. */
  get currentTime(): number {
    const { length = 0 } = this.#player?.playlist ?? {};
    return length > 0 ? (this.#player?.currentTime ?? 0) : this.#lifecycle.startTime;
  }
  set currentTime(seconds: number) {
    if (this.#player) seekAsViewer(this.#player, seconds);
    if (this.#player?.playlist.length === 0) this.#lifecycle.startTime = Math.max(0, seconds);
  }

  /** Duration of the whole stream so far, in seconds; `NaN` if unknown. Choices change it. */
  get duration(): number {
    return this.#player?.duration || Number.NaN;
  }

  /** Volume in [0, 1]. */
  get volume(): number {
    return this.#player?.volume ?? 1;
  }
  set volume(volume: number) {
    if (this.#player) this.#player.volume = volume;
  }

  /** Whether the player is muted. */
  get muted(): boolean {
    return this.#player?.muted ?? false;
  }
  set muted(muted: boolean) {
    if (this.#player) this.#player.muted = muted;
  }

  /** Playback rate; 1 is normal. */
  get playbackRate(): number {
    return this.#player?.playbackRate ?? 1;
  }
  set playbackRate(rate: number) {
    if (this.#player) this.#player.playbackRate = rate;
  }

  /** 0: nothing, 1: metadata, 2: frame at `currentTime`, 4: enough to continue. */
  get readyState(): number {
    if (Number.isNaN(this.duration)) return 0;
    if (!this.#lifecycle.hasFrame || this.seeking) return 1;
    return this.#state?.isBuffering ? 2 : 4;
  }

  /** 0: empty, 1: current node loaded, 2: loading, 3: failed. */
  get networkState(): number {
    const player = this.#player;
    if (!player || player.playlist.length === 0) return 0;
    if (this.error) return 3;
    const { buffered } = player;
    const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    const node = player.currentNode ?? player.playlist[0];
    return end > 0 && node && end >= node.duration - 0.1 ? 1 : 2;
  }

  /** Buffered ranges of the current node, in times of the whole stream. */
  get buffered(): TimeRangeList {
    const player = this.#player;
    if (!player) return timeRanges();
    const { buffered } = player;
    const start = player.currentTime - player.currentNodeTime;
    // Media may be longer than the node.
    const length = player.currentNode?.duration || Infinity;
    const ranges = Array.from({ length: buffered.length }, (_, index) => index)
      .filter((index) => buffered.start(index) < length)
      .map(
        (index) => [start + buffered.start(index), start + Math.min(length, buffered.end(index))] as const,
      );
    return timeRanges(...ranges);
  }

  /** Seekable range: the whole stream. */
  get seekable(): TimeRangeList {
    const { duration } = this;
    return duration > 0 ? timeRanges([0, duration]) : timeRanges();
  }

  /** Played ranges of the stream since `asMediaElement` was first called or the last reset. */
  get played(): TimeRangeList {
    return this.#played?.list ?? timeRanges();
  }

  /** Whether the film restarts at its end, without an `ended` event. Default `false`. */
  get loop(): boolean {
    return this.#lifecycle.loops;
  }
  set loop(loop: boolean) {
    this.#lifecycle.loops = loop;
  }

  /** Reason why playback stopped, or `null`. Excludes errors from sounds and overlays. */
  get error(): MediaFailure | null {
    return this.#state?.error ? this.#lifecycle.failure : null;
  }

  /** Same as `currentSrc`. Setting it has no effect: the playlist determines what is loaded. */
  get src(): string {
    return this.currentSrc;
  }
  set src(_url: string) {
    // The playlist determines what is loaded.
  }

  /** URL of the visible clip, or of the `MediaSource` of a stream. Empty if none. */
  get currentSrc(): string {
    return this.#video?.currentSrc ?? '';
  }

  /** Intrinsic width of the visible video; 0 if unknown. */
  get videoWidth(): number {
    return this.#video?.videoWidth ?? 0;
  }

  /** Intrinsic height of the visible video; 0 if unknown. */
  get videoHeight(): number {
    return this.#video?.videoHeight ?? 0;
  }

  /** A track for each language of the captions that `<iv-captions>` shows. Empty without it. */
  get textTracks(): MediaTextTracks {
    return this.#textTracks;
  }

  /**
   * Starts or resumes playback. Rejects with a `DOMException`, like media elements: `NotAllowedError` or `NotSupportedError`, whose
   * `cause` is the `IvPlayerError`; `AbortError` if the film is paused, reset or destroyed before it starts.
   */
  async play(): Promise<void> {
    const player = this.#player;
    if (!player) throw abortedStart('The player was destroyed: create another one.');
    const start = this.#lifecycle.request();
    try {
      await new Promise<void>((resolve, reject) => {
        start.end = resolve;
        player.play().then(resolve, reject);
      });
    } catch (error) {
      throw playRejection(error);
    }
    if (start.isAborted)
      throw abortedStart('The film was paused or reset before it started: call play() again.');
  }

  /** Pauses playback. */
  pause(): void {
    this.#player?.pause();
  }

  /** Does nothing: the playlist determines what is loaded. */
  load(): void {
    return;
  }

  /** Seeks to a time on the whole stream, in seconds. */
  fastSeek(seconds: number): void {
    this.currentTime = seconds;
  }

  /** Whether the browser can play a MIME type: `''`, `'maybe'` or `'probably'`. */
  canPlayType(type: string): string {
    return typeof document === 'undefined' ? '' : document.createElement('video').canPlayType(type);
  }

  /** Enters fullscreen with the stage, or with the skin around `<iv-media>`. Rejects without a stage, or if the browser refuses. */
  async requestFullscreen(): Promise<void> {
    const stage = this.#player && stageOf(this.#player);
    if (!stage) throw new TypeError('There is no stage to show in fullscreen: add <iv-player> to the page.');
    const media = stage.element.closest('iv-media');
    if (media && document.fullscreenEnabled) await (skinOf(media) ?? media).requestFullscreen();
    else await stage.enterFullscreen();
  }

  get #state(): PlayerState | undefined {
    return this.#player?.reduxStore.getState().player;
  }

  get #video(): HTMLVideoElement | null {
    return this.#player && visibleVideo(this.#player);
  }

  #release(): void {
    this.#player = this.#played = null;
    this.#lifecycle.release();
    this.#textTracks.release();
  }
}
