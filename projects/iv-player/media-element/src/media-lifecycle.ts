import type { IvPlayerError, PlayerEventMap } from 'iv-player';
import type { PlayerApi } from 'iv-player/plugin';
import { hostOf, ownListener } from 'iv-player/private';
import { type MediaFailure, mediaFailure } from './media-failure';
import { SHARED_EVENTS } from './media-events';
import { visibleVideo } from './visible-video';

const HAVE_CURRENT_DATA = 2;
/** Of an error from before. */
const UNKNOWN_FAILURE = mediaFailure({
  message: 'The media could not be played: call play() to try again.',
  cause: null,
});
const FRAME_EVENTS = ['loadeddata', 'canplay', 'canplaythrough'];

/** A call of `play()`. */
export interface StartRequest {
  /** Whether a pause came before the start, or the playlist was emptied. */
  isGivenUp: boolean;
  /** Called when the playlist was emptied: the player itself would wait for a node. */
  end: () => void;
}

/** The media element whose events they are. */
interface EmittingElement extends EventTarget {
  readonly duration: number;
  readonly ended: boolean;
  readonly error: unknown;
  readonly videoWidth: number;
  readonly videoHeight: number;
}

/** Emits the events of a media element, in its order, from those of the player. */
export class MediaLifecycle {
  /** Whether there is a picture. */
  hasFrame: boolean;
  /** The error that was reported, until it is over. */
  failure: MediaFailure | null;
  /** Whether the film starts again at its end. */
  loops = false;
  /** Where the film is to start, in seconds, set before it has a node. */
  startTime = 0;
  /** Whether the film continues after its end, until its picture: no seek of the player, but one of the media element. */
  isContinuing = false;
  #hasBegun: boolean;
  #hasMetadata: boolean;
  #duration: number;
  #size = '';
  /** Whether the end of the film was announced, and no seek since. */
  #hasEnded: boolean;
  /** Whether `waiting` was emitted, and not yet that it is over. */
  #isWaiting = false;
  /** Whether media time advances. */
  #isPlaying: boolean;
  /** Starts that were requested, and neither came nor were given up. */
  readonly #starts = new Set<StartRequest>();
  #player: PlayerApi<never> | null;

  constructor(
    private readonly element: EmittingElement,
    player: PlayerApi<never>,
    private readonly onEmpty: () => void,
  ) {
    this.#player = player;
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
      // Before the events of the change.
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

  /** The player is destroyed. */
  release(): void {
    this.#player = null;
    this.#empty();
  }

  /** Playback is requested. */
  request(): StartRequest {
    const start = { isGivenUp: false, end: () => undefined };
    if (!this.#isPlaying) this.#starts.add(start);
    return start;
  }

  /** The playlist is empty. */
  #empty(): void {
    const starts = [...this.#starts];
    this.onEmpty();
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
    for (const type of types) this.element.dispatchEvent(new Event(type));
  }

  #begin(): void {
    const player = this.#player;
    const { startTime } = this;
    if (this.#hasBegun || !player?.playlist.length) return;
    this.#hasBegun = true;
    this.startTime = 0;
    this.#emit('loadstart');
    if (startTime > 0 && !player.currentNode) player.seek(startTime);
  }

  #readMetadata(): void {
    const { duration } = this.element;
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

  /** Another clip is the current one: other parts of the stream are loaded. */
  #enterNode(): void {
    if (this.#hasEnded && !this.element.ended) {
      this.#hasEnded = false;
      this.isContinuing = true;
      this.#emit('seeking');
    }
    this.#emit('progress');
    this.#resize();
  }

  #resize(): void {
    const { videoWidth, videoHeight } = this.element;
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

  /** After an error a media element plays only what is loaded again. */
  #seek(): void {
    this.#hasEnded = this.isContinuing = false;
    if (!this.failure || this.element.error) return;
    this.#unload();
    this.#readMetadata();
  }

  #wait(): void {
    this.#isWaiting = true;
    this.#isPlaying = false;
    this.#emit('waiting');
  }

  /** The picture at which the film is held is there: it waits for no data. */
  #hold(): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#emit('playing');
  }

  /** Media elements emit a last `timeupdate` where they stop, and `pause` at their end. */
  #pause(): void {
    this.#stop();
    this.#emit('timeupdate', 'pause');
  }

  #stop(): void {
    this.#isPlaying = false;
    for (const start of this.#starts) start.isGivenUp = true;
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

  /** A snapshot from before the start was restored. */
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
