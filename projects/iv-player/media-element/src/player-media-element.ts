import type { PlayerState, TimeRangeList } from 'iv-player';
import type { PlayerApi } from 'iv-player/plugin';
import { hostOf, stageOf, timeRanges } from 'iv-player/private';
import { type MediaFailure, playRejection, startGivenUp } from './media-failure';
import { MediaLifecycle } from './media-lifecycle';
import { PlayedStream } from './played-stream';
import { skinOf } from './skin-element';
import { visibleVideo } from './visible-video';

/** A `Player`, or a `PlayerService`. */
export type MediaPlayer = PlayerApi<never>;

/**
 * A player with the members of an `HTMLMediaElement`. Times are those of the whole stream: all entries of the playlist, one after
 * another. `asMediaElement` creates it; when the player is destroyed it is empty and paused.
 */
export class PlayerMediaElement extends EventTarget {
  #player: MediaPlayer | null;
  readonly #lifecycle: MediaLifecycle;
  #played: PlayedStream | null;
  readonly #textTracks = Object.assign(new EventTarget(), {
    length: 0,
    [Symbol.iterator]: () => [][Symbol.iterator](),
  });

  /** @internal */
  constructor(player: MediaPlayer) {
    super();
    this.#player = player;
    const { facts, playback } = hostOf(player);
    const played = (this.#played = new PlayedStream(playback));
    this.#lifecycle = new MediaLifecycle(this, player, () => this.#played?.clear());
    // At once where the player is destroyed already.
    facts.subscribe({ next: (fact) => played.onFact(fact), complete: () => this.#release() });
  }

  /** Whether playback is paused, not started or ended. */
  get paused(): boolean {
    return this.#player?.paused ?? true;
  }

  /** Whether the last entry was played to its end. */
  get ended(): boolean {
    return this.#player?.ended ?? false;
  }

  /** Whether a seek or jump is waiting for its frame. */
  get seeking(): boolean {
    return this.#lifecycle.isContinuing || (this.#state?.isSeeking ?? false);
  }

  /** Seconds on the whole stream; setting it seeks. Set before the first node, the film starts there. */
  get currentTime(): number {
    const { length = 0 } = this.#player?.playlist ?? {};
    return length > 0 ? (this.#player?.currentTime ?? 0) : this.#lifecycle.startTime;
  }
  set currentTime(seconds: number) {
    this.#player?.seek(seconds);
    if (this.#player?.playlist.length === 0) this.#lifecycle.startTime = Math.max(0, seconds);
  }

  /** Known duration of the whole stream in seconds, `NaN` while unknown. A choice changes it. */
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

  /** Speed, 1 is normal. */
  get playbackRate(): number {
    return this.#player?.playbackRate ?? 1;
  }
  set playbackRate(rate: number) {
    if (this.#player) this.#player.playbackRate = rate;
  }

  /** 0 nothing, 1 the duration, 2 the picture at `currentTime`, 4 enough to play on. */
  get readyState(): number {
    if (Number.isNaN(this.duration)) return 0;
    if (!this.#lifecycle.hasFrame || this.seeking) return 1;
    return this.#state?.isBuffering ? 2 : 4;
  }

  /** 0 empty, 1 the current node is loaded, 2 it is being loaded, 3 its media have failed. */
  get networkState(): number {
    const player = this.#player;
    if (!player || player.playlist.length === 0) return 0;
    if (this.error) return 3;
    const { buffered } = player;
    const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : 0;
    const node = player.currentNode ?? player.playlist[0];
    return end > 0 && node && end >= node.duration - 0.1 ? 1 : 2;
  }

  /** Loaded ranges of the current node, on the time of the whole stream. */
  get buffered(): TimeRangeList {
    const player = this.#player;
    if (!player) return timeRanges();
    const { buffered } = player;
    const start = player.currentTime - player.currentNodeTime;
    // Media may be longer than their node.
    const length = player.currentNode?.duration || Infinity;
    const ranges = Array.from({ length: buffered.length }, (_, index) => index)
      .filter((index) => buffered.start(index) < length)
      .map(
        (index) => [start + buffered.start(index), start + Math.min(length, buffered.end(index))] as const,
      );
    return timeRanges(...ranges);
  }

  /** The whole stream. */
  get seekable(): TimeRangeList {
    const { duration } = this;
    return duration > 0 ? timeRanges([0, duration]) : timeRanges();
  }

  /** Played ranges of the stream since the first call of `asMediaElement` or the last reset. */
  get played(): TimeRangeList {
    return this.#played?.list ?? timeRanges();
  }

  /** Whether the film starts again at its end, without the event `ended`. Default `false`. */
  get loop(): boolean {
    return this.#lifecycle.loops;
  }
  set loop(loop: boolean) {
    this.#lifecycle.loops = loop;
  }

  /** Reason playback stopped, or `null`. Errors of sounds and overlays are not included. */
  get error(): MediaFailure | null {
    return this.#state?.error ? this.#lifecycle.failure : null;
  }

  /** As `currentSrc`. Setting it does nothing: the playlist says what is loaded. */
  get src(): string {
    return this.currentSrc;
  }
  set src(_url: string) {
    // The playlist says what is loaded.
  }

  /** URL of the clip on the screen; of a stream, that of its `MediaSource`. Empty without one. */
  get currentSrc(): string {
    return this.#video?.currentSrc ?? '';
  }

  /** Width of the picture on the screen in its own pixels; 0 while it is not known. */
  get videoWidth(): number {
    return this.#video?.videoWidth ?? 0;
  }

  /** Height of the picture on the screen in its own pixels; 0 while it is not known. */
  get videoHeight(): number {
    return this.#video?.videoHeight ?? 0;
  }

  /** Always empty: captions are those of `<iv-captions>`, by `player.language`. */
  get textTracks(): EventTarget & { readonly length: number; [Symbol.iterator](): Iterator<never> } {
    return this.#textTracks;
  }

  /**
   * Starts or resumes playback. Rejects as media elements do, with a `DOMException` named `NotAllowedError` or
   * `NotSupportedError`, whose `cause` is the `IvPlayerError`; named `AbortError` when the film is paused, reset or destroyed
   * before it starts.
   */
  async play(): Promise<void> {
    const player = this.#player;
    if (!player) throw startGivenUp('This player was destroyed: create another one.');
    const start = this.#lifecycle.request();
    try {
      await new Promise<void>((resolve, reject) => {
        start.end = resolve;
        player.play().then(resolve, reject);
      });
    } catch (error) {
      throw playRejection(error);
    }
    if (start.isGivenUp)
      throw startGivenUp('The film was paused or reset before it started: call play() again.');
  }

  /** Pauses playback. */
  pause(): void {
    this.#player?.pause();
  }

  /** Does nothing: the playlist says what is loaded. */
  load(): void {
    return;
  }

  /** Moves to `seconds` on the whole stream. */
  fastSeek(seconds: number): void {
    this.currentTime = seconds;
  }

  /** Whether the browser plays files of that MIME type: `''`, `'maybe'` or `'probably'`. */
  canPlayType(type: string): string {
    return typeof document === 'undefined' ? '' : document.createElement('video').canPlayType(type);
  }

  /**
   * Fills the screen with the stage; inside `<iv-media>` with the skin around it. Rejects without a stage, or when the browser
   * refuses.
   */
  async requestFullscreen(): Promise<void> {
    const stage = this.#player && stageOf(this.#player);
    if (!stage) throw new TypeError('No <iv-player> is on the page: nothing can go fullscreen.');
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
  }
}
