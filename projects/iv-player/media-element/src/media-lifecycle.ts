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

/** What the events so far have said about the media. */
interface MediaState {
  readonly hasBegun: boolean;
  readonly hasMetadata: boolean;
  readonly hasFrame: boolean;
  readonly duration: number;
  /** Whether `ended` was emitted, without a seek since. */
  readonly hasEnded: boolean;
  /** Whether `waiting` was emitted, without `playing` since. */
  readonly isWaiting: boolean;
  readonly isContinuing: boolean;
  readonly failure: MediaFailure | null;
}

const UNLOADED: MediaState = {
  hasBegun: false,
  hasMetadata: false,
  hasFrame: false,
  duration: Number.NaN,
  hasEnded: false,
  isWaiting: false,
  isContinuing: false,
  failure: null,
};

/** Translates player events into media element events, in the order in which media elements emit them. */
export class MediaLifecycle {
  loops = false;
  /** Start time in seconds, set before the film has a node. */
  startTime = 0;
  #state: MediaState;
  #size = '';
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
    const { isPlaying, error } = player.reduxStore.getState().player;
    this.#state = {
      ...UNLOADED,
      hasBegun: player.playlist.length > 0,
      hasMetadata: player.duration > 0,
      duration: element.duration,
      hasFrame:
        (player.currentNode !== null && !playback.isSeeking) ||
        (visibleVideo(player)?.readyState ?? 0) >= HAVE_CURRENT_DATA,
      hasEnded: element.ended,
      failure: error && UNKNOWN_FAILURE,
    };
    this.#isPlaying = isPlaying;
    facts.subscribe((fact) => {
      // Facts arrive before the events of the same change: wait until those have been emitted.
      if (fact.type === 'status' && fact.status === 'held') bus.whenComplete(() => this.#hold());
      if (fact.type === 'snapshotRestored')
        bus.whenComplete(() => (fact.pass ? this.#readMetadata() : this.#restart()));
    });
    this.#on('playing', () => this.#recover());
    this.#on('seeking', () => this.#seek());
    this.#on('seeked', () => this.#set({ hasEnded: element.ended }));
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

  get hasFrame(): boolean {
    return this.#state.hasFrame;
  }

  /** Reported error, until playback recovers. */
  get failure(): MediaFailure | null {
    return this.#state.failure;
  }

  /** Whether the film continues after its end and waits for a frame. The media element reports this as a seek; the player does not. */
  get isContinuing(): boolean {
    return this.#state.isContinuing;
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

  #set(change: Partial<MediaState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #emit(...types: readonly string[]): void {
    for (const type of types) this.#element.dispatchEvent(new Event(type));
  }

  #begin(): void {
    const player = this.#player;
    const startTime = this.startTime;
    if (this.#state.hasBegun || !player?.playlist.length) return;
    this.#set({ hasBegun: true });
    this.startTime = 0;
    this.#emit('loadstart');
    if (startTime > 0 && !player.currentNode) player.seek(startTime);
  }

  #readMetadata(): void {
    const { duration } = this.#element;
    this.#begin();
    if (!Object.is(duration, this.#state.duration)) {
      this.#set({ duration });
      this.#emit('durationchange', 'seekablechange');
    }
    if (this.#state.hasMetadata || Number.isNaN(duration)) return;
    this.#set({ hasMetadata: true });
    this.#emit('loadedmetadata');
    if (this.hasFrame) this.#emit(...FRAME_EVENTS);
  }

  #showFrame(): void {
    this.#continue();
    this.#readMetadata();
    this.#resize();
    if (!this.hasFrame) this.#haveFrame();
    else if (this.#state.hasMetadata) this.#emit('canplay', 'canplaythrough');
    this.#emit('progress');
  }

  #continue(): void {
    if (!this.isContinuing) return;
    this.#set({ isContinuing: false });
    this.#emit('seeked');
  }

  #haveFrame(): void {
    if (this.hasFrame) return;
    this.#set({ hasFrame: true });
    if (this.#state.hasMetadata) this.#emit(...FRAME_EVENTS);
  }

  /** Handles a change of clip, which also changes the buffered ranges. */
  #enterNode(): void {
    if (this.#state.hasEnded && !this.#element.ended) {
      this.#set({ hasEnded: false, isContinuing: true });
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
    this.#set({ failure: null, isWaiting: false });
    this.#isPlaying = true;
    this.#starts.clear();
    this.#continue();
    this.#haveFrame();
  }

  /** Handles a seek. After an error, a media element has to load again. */
  #seek(): void {
    this.#set({ hasEnded: false, isContinuing: false });
    if (!this.failure || this.#element.error) return;
    this.#unload();
    this.#readMetadata();
  }

  #wait(): void {
    this.#set({ isWaiting: true });
    this.#isPlaying = false;
    this.#emit('waiting');
  }

  /** Ends `waiting` when the frame of a hold is visible. */
  #hold(): void {
    if (!this.#state.isWaiting) return;
    this.#set({ isWaiting: false });
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
    this.#set({ hasEnded: true });
    this.#emit('timeupdate', 'pause', 'ended');
  }

  #fail(error: IvPlayerError): void {
    if (error.code !== this.#player?.reduxStore.getState().player.error) return;
    this.#set({ failure: mediaFailure(error) });
    this.#emit('error');
  }

  /** Handles a restored snapshot that was saved before playback started. */
  #restart(): void {
    this.#empty();
    this.#readMetadata();
  }

  #unload(): void {
    this.#state = UNLOADED;
    this.#emit('emptied', 'timeupdate');
  }
}
