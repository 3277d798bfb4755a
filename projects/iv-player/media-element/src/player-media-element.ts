import type { IvPlayerError, PlayerEventMap, PlayerState, TimeRangeList } from 'iv-player';
import type { PlayerApi } from 'iv-player/plugin';
import { hostOf, ownListener, stageOf, timeRanges } from 'iv-player/private';
import { type MediaFailure, mediaFailure, playRejection } from './media-failure';
import { SHARED_EVENTS } from './media-events';
import { PlayedRanges } from './played-ranges';

/** A `Player`, or a `PlayerService`. */
export type MediaPlayer = PlayerApi<never>;

/**
 * A player with the members of an `HTMLMediaElement`. Times are those of the whole stream: all entries of the playlist, one after
 * another. `asMediaElement` creates it; when the player is destroyed it is empty and paused.
 */
export class PlayerMediaElement extends EventTarget {
  #player: MediaPlayer | null;
  #hasBegun: boolean;
  #hasMetadata: boolean;
  #emittedDuration: number;
  #hasFrame: boolean;
  #size = '';
  #failure: MediaFailure | null = null;
  readonly #played = new PlayedRanges();

  /** @internal */
  constructor(player: MediaPlayer) {
    super();
    this.#player = player;
    this.#hasBegun = player.playlist.length > 0;
    this.#hasMetadata = player.duration > 0;
    this.#emittedDuration = this.duration;
    this.#hasFrame = player.currentNode !== null || player.buffered.length > 0;
    for (const name of ['playing', 'timeupdate'] as const) this.#on(name, () => this.#advance());
    this.#on('pause', () => this.#played.stop(this.currentTime));
    this.#on('seeking', () => this.#played.interrupt());
    for (const name of SHARED_EVENTS) this.#on(name, () => this.#emit(name));
    this.#on('playlistpush', () => this.#begin());
    this.#on('playlistreset', () => this.#empty());
    this.#on('durationchange', () => this.#readMetadata());
    this.#on('canplay', () => this.#showFrame());
    this.#on('nodestart', () => this.#enterNode());
    this.#on('renditionchange', () => this.#resize());
    this.#on('buffering', () => this.#emit('waiting'));
    // Media elements emit a last `timeupdate` where they stop, and `pause` at their end.
    this.#on('pause', () => this.#emit('timeupdate', 'pause'));
    this.#on('ended', () => this.#emit('timeupdate', 'pause', 'ended'));
    this.#on('error', (error) => this.#fail(error));
    hostOf(player).facts.subscribe({ complete: () => this.#release() });
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
    return this.#state?.isSeeking ?? false;
  }

  /** Seconds on the whole stream; setting it seeks. */
  get currentTime(): number {
    return this.#player?.currentTime ?? 0;
  }
  set currentTime(seconds: number) {
    this.#player?.seek(seconds);
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
    if (!this.#hasFrame || this.seeking) return 1;
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
    return this.#played.list;
  }

  /** Reason playback stopped, or `null`. Errors of sounds and overlays are not included. */
  get error(): MediaFailure | null {
    if (!this.#state?.error) return null;
    return (
      this.#failure ??
      mediaFailure({ message: 'The media could not be played: call play() to try again.', cause: null })
    );
  }

  /** As `currentSrc`. */
  get src(): string {
    return this.currentSrc;
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
    return NO_TRACKS;
  }

  /**
   * Starts or resumes playback. Rejects as media elements do, with a `DOMException` named `NotAllowedError` or
   * `NotSupportedError`, whose `cause` is the `IvPlayerError`.
   */
  async play(): Promise<void> {
    const player = this.#player;
    if (!player) throw new DOMException('This player was destroyed: create another one.', 'AbortError');
    try {
      await player.play();
    } catch (error) {
      throw playRejection(error);
    }
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

  /** Fills the screen with the stage. Rejects without a stage, or when the browser refuses. */
  async requestFullscreen(): Promise<void> {
    const stage = this.#player && stageOf(this.#player);
    if (!stage) throw new TypeError('No <iv-player> is on the page: nothing can go fullscreen.');
    await stage.enterFullscreen();
  }

  get #state(): PlayerState | undefined {
    return this.#player?.reduxStore.getState().player;
  }

  /** The one on the screen: all others are inert. */
  get #video(): HTMLVideoElement | null {
    const stage = this.#player && stageOf(this.#player);
    return (
      stage?.element.querySelector<HTMLVideoElement>(
        ':scope > .iv-container:not(.iv-layers) video:not([inert])',
      ) ?? null
    );
  }

  #on<K extends keyof PlayerEventMap & string>(
    name: K,
    listener: (...args: PlayerEventMap[K]) => void,
  ): void {
    this.#player?.on(name, ownListener(listener));
  }

  #emit(...types: readonly string[]): void {
    for (const type of types) this.dispatchEvent(new Event(type));
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#emit('loadstart');
  }

  #readMetadata(): void {
    const { duration } = this;
    if (!Object.is(duration, this.#emittedDuration)) {
      this.#emittedDuration = duration;
      this.#emit('durationchange', 'seekablechange');
    }
    if (this.#hasMetadata || Number.isNaN(duration)) return;
    this.#hasMetadata = true;
    this.#emit('loadedmetadata');
  }

  #showFrame(): void {
    this.#readMetadata();
    const isFirst = !this.#hasFrame;
    this.#hasFrame = true;
    this.#resize();
    if (isFirst) this.#emit('loadeddata');
    this.#emit('canplay', 'progress');
  }

  /** Another clip is the current one: other parts of the stream are loaded. */
  #enterNode(): void {
    this.#emit('progress');
    this.#resize();
  }

  #resize(): void {
    const size = `${this.videoWidth} ${this.videoHeight}`;
    if (size === this.#size || !this.#video) return;
    this.#size = size;
    this.#emit('resize');
  }

  #advance(): void {
    const player = this.#player;
    if (player && this.#state?.isPlaying && !this.seeking) this.#played.advance(player.currentTime);
  }

  #fail(error: IvPlayerError): void {
    if (error.code !== this.#state?.error) return;
    this.#failure = mediaFailure(error);
    this.#emit('error');
  }

  #empty(): void {
    this.#hasBegun = this.#hasMetadata = this.#hasFrame = false;
    this.#emittedDuration = Number.NaN;
    this.#failure = null;
    this.#played.clear();
    this.#emit('emptied', 'timeupdate');
  }

  #release(): void {
    this.#player = null;
    this.#empty();
  }
}

const NO_TRACKS = Object.assign(new EventTarget(), {
  length: 0,
  [Symbol.iterator]: () => [][Symbol.iterator](),
});
