import type { IvPlayerError, PlayerEventMap } from 'iv-player';
import type { PlayerApi } from 'iv-player/plugin';
import { hostOf, ownListener } from 'iv-player/private';
import { type MediaFailure, mediaFailure } from './media-failure';
import { SHARED_EVENTS } from './media-events';
import { visibleVideo } from './visible-video';

const HAVE_CURRENT_DATA = 2;
/** Failure to report if the error occurred before the element was created. */
const UNKNOWN_FAILURE = mediaFailure({
  message: 'The media could not be played: call play() to try again.',
  cause: null,
});
const FRAME_EVENTS = ['loadeddata', 'canplay', 'canplaythrough'];

export interface StartRequest {
  /** Whether playback was paused or reset before it started. */
  isAborted: boolean;
  /** Ends the call when the playlist is reset, because the player would keep waiting for a node. */
  end: () => void;
}

/** Media element that dispatches the events. */
interface EmittingElement extends EventTarget {
  readonly duration: number;
  readonly ended: boolean;
  readonly error: unknown;
  readonly videoWidth: number;
  readonly videoHeight: number;
}

/** Translates player events into media element events, in the order in which media elements emit them. */
export class MediaLifecycle {
  hasFrame: boolean;
  /** Reported error, until playback recovers. */
  failure: MediaFailure | null;
  loops = false;
  /** Start time in seconds, set before the film has a node. */
  startTime = 0;
  /** Whether the film continues after its end and waits for a frame. The media element reports this as a seek; the player does not. */
  isContinuing = false;
  #hasBegun: boolean;
  #hasMetadata: boolean;
  #duration: number;
  #size = '';
  /** Whether `ended` was emitted, without a seek since. */
  #hasEnded: boolean;
  /** Whether `waiting` was emitted, without `playing` since. */
  #isWaiting = false;
  #isPlaying: boolean;
  readonly #starts = new Set<StartRequest>();
  #player: PlayerApi<never> | null;
  readonly #element: EmittingElement;
  readonly #onEmpty: () => void;

  /** @param onEmpty called when the playlist becomes empty */
  constructor(element: EmittingElement, player: PlayerApi<never>, onEmpty: () => void) {
    this.#player = player;
    this.#element = element;
    this.#onEmpty = onEmpty;
    const { facts, bus, playback } = hostOf(player);
    this.#hasBegun = player.playlist.length > 0;
    this.#hasMetadata = player.duration > 0;
    this.#duration = element.duration;
    this.hasFrame =
      (player.currentNode !== null && !playback.isSeeking) ||
      (visibleVideo(player)?.readyState ?? 0) >= HAVE_CURRENT_DATA;
    this.#hasEnded = element.ended;
    this.#isPlaying = player.reduxStore.getState().player.isPlaying;
    this.failure = player.reduxStore.getState().player.error && UNKNOWN_FAILURE;
    facts.subscribe((fact) => {
      // Facts arrive before the events of the same change: wait until those have been emitted.
      if (fact.type === 'status' && fact.status === 'held') bus.whenComplete(() => this.#hold());
      if (fact.type === 'snapshotRestored')
        bus.whenComplete(() => (fact.pass ? this.#readMetadata() : this.#restart()));
    });
    this.#on('playing', () => this.#recover());
    this.#on('seeking', () => this.#seek());
    this.#on('seeked', () => (this.#hasEnded = element.ended));
    for (const name of SHARED_EVENTS) this.#on(name, () => this.#emit(name));
    this.#on('playlistpush', () => this.#begin());
    this.#on('playlistreset', () => this.#empty());
    this.#on('durationchange', () => this.#readMetadata());
    this.#on('canplay', () => this.#showFrame());
    this.#on('nodestart', () => this.#enterNode());
    this.#on('renditionchange', () => this.#resize());
    this.#on('buffering', () => this.#wait());
    this.#on('pause', () => this.#pause());
    this.#on('ended', () => this.#end());
    this.#on('error', (error) => this.#fail(error));
  }

  /** Disconnects the destroyed player. */
  release(): void {
    this.#player = null;
    this.#empty();
  }

  request(): StartRequest {
    const start = { isAborted: false, end: () => undefined };
    if (!this.#isPlaying) this.#starts.add(start);
    return start;
  }

  #empty(): void {
    const starts = [...this.#starts];
    this.#onEmpty();
    this.#stop();
    for (const start of starts) start.end();
    this.#unload();
  }

  #on<K extends keyof PlayerEventMap & string>(
    name: K,
    listener: (...args: PlayerEventMap[K]) => void,
  ): void {
    this.#player?.on(name, ownListener(listener));
  }

  #emit(...types: readonly string[]): void {
    for (const type of types) this.#element.dispatchEvent(new Event(type));
  }

  #begin(): void {
    const player = this.#player;
    const startTime = this.startTime;
    if (this.#hasBegun || !player?.playlist.length) return;
    this.#hasBegun = true;
    this.startTime = 0;
    this.#emit('loadstart');
    if (startTime > 0 && !player.currentNode) player.seek(startTime);
  }

  #readMetadata(): void {
    const { duration } = this.#element;
    this.#begin();
    if (!Object.is(duration, this.#duration)) {
      this.#duration = duration;
      this.#emit('durationchange', 'seekablechange');
    }
    if (this.#hasMetadata || Number.isNaN(duration)) return;
    this.#hasMetadata = true;
    this.#emit('loadedmetadata');
    if (this.hasFrame) this.#emit(...FRAME_EVENTS);
  }

  #showFrame(): void {
    this.#continue();
    this.#readMetadata();
    this.#resize();
    if (!this.hasFrame) this.#haveFrame();
    else if (this.#hasMetadata) this.#emit('canplay', 'canplaythrough');
    this.#emit('progress');
  }

  #continue(): void {
    if (!this.isContinuing) return;
    this.isContinuing = false;
    this.#emit('seeked');
  }

  #haveFrame(): void {
    if (this.hasFrame) return;
    this.hasFrame = true;
    if (this.#hasMetadata) this.#emit(...FRAME_EVENTS);
  }

  /** Handles a change of clip, which also changes the buffered ranges. */
  #enterNode(): void {
    if (this.#hasEnded && !this.#element.ended) {
      this.#hasEnded = false;
      this.isContinuing = true;
      this.#emit('seeking');
    }
    this.#emit('progress');
    this.#resize();
  }

  #resize(): void {
    const { videoWidth, videoHeight } = this.#element;
    const size = `${videoWidth} ${videoHeight}`;
    if (size === this.#size || !this.#player || !visibleVideo(this.#player)) return;
    this.#size = size;
    this.#emit('resize');
  }

  #recover(): void {
    this.failure = null;
    this.#isPlaying = true;
    this.#starts.clear();
    this.#isWaiting = false;
    this.#continue();
    this.#haveFrame();
  }

  /** Handles a seek. After an error, a media element has to load again. */
  #seek(): void {
    this.#hasEnded = this.isContinuing = false;
    if (!this.failure || this.#element.error) return;
    this.#unload();
    this.#readMetadata();
  }

  #wait(): void {
    this.#isWaiting = true;
    this.#isPlaying = false;
    this.#emit('waiting');
  }

  /** Ends `waiting` when the frame of a hold is visible. */
  #hold(): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#emit('playing');
  }

  /** Media elements emit a last `timeupdate` when they stop, and `pause` at their end. */
  #pause(): void {
    this.#stop();
    this.#emit('timeupdate', 'pause');
  }

  #stop(): void {
    this.#isPlaying = false;
    for (const start of this.#starts) start.isAborted = true;
    this.#starts.clear();
  }

  #end(): void {
    this.#isPlaying = false;
    if (this.loops) return void this.#player?.play().catch(() => undefined);
    this.#hasEnded = true;
    this.#emit('timeupdate', 'pause', 'ended');
  }

  #fail(error: IvPlayerError): void {
    if (error.code !== this.#player?.reduxStore.getState().player.error) return;
    this.failure = mediaFailure(error);
    this.#emit('error');
  }

  /** Handles a restored snapshot that was saved before playback started. */
  #restart(): void {
    this.#empty();
    this.#readMetadata();
  }

  #unload(): void {
    this.#hasBegun =
      this.#hasMetadata =
      this.hasFrame =
      this.#hasEnded =
      this.#isWaiting =
      this.isContinuing =
        false;
    this.#duration = Number.NaN;
    this.failure = null;
    this.#emit('emptied', 'timeupdate');
  }
}
