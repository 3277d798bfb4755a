import type { NodeSource } from '../story/node-source';
import type { StoryNode } from '../story/story-node';
import { HtmlSeekRetry } from './html-seek-retry';
import { loadSource } from './html-source-loader';
import { stallNudge } from './html-stall-nudge';
import type { SourceStream, SourceStreamer } from './html-source-streamer';
import type { PooledVideoEvent, PooledVideoState, VideoCommand, VideoOwner } from './video-ownership';
import { isRefusal } from './video-ownership';

/** How long (ms) to wait for the frame callback before the frame is assumed to be there. */
const FRAME_TIMEOUT = 100;
/** How long (ms) after it was hidden a video is muted: WebKitGTK plays none again that it hid muted, before it is loaded anew. */
const MUTE_DELAY = 100;
/** A frame within this many seconds of the requested time is the requested one. */
const FRAME_TOLERANCE = 0.25;

type MediaEvent = Event & { readonly error?: unknown };
const EVENTS =
  'loadedmetadata seeked canplay canplaythrough playing waiting pause ended error durationchange ratechange rendition';

/** A pooled video as all others see it. `take` gives what commands it. */
export type PooledVideo = Omit<HtmlPooledVideo, VideoCommand>;

/** One pooled `<video>` element: its media, whether the requested frame is there, and whether it is visible and audible. */
export class HtmlPooledVideo {
  readonly element = document.createElement('video');
  /** For native cues, where there are any. A track cannot be removed from an element again, so each has one for life. */
  readonly cues = typeof VTTCue === 'undefined' ? null : this.element.addTextTrack('metadata');
  readonly state: PooledVideoState = 'idle';
  readonly owner: VideoOwner | null = null;
  readonly node: StoryNode | null = null;
  /** Why the media failed. */
  readonly cause: unknown = null;
  /** Whether media time advances. */
  readonly isAdvancing: boolean = false;
  /** Number of the uninterrupted run of playing: higher after each pause, seek, wait and change of rate. */
  readonly run: number = 0;
  /** Index of the candidate in use in the source's list. */
  readonly candidate: number = 0;
  /** When `play()` was called last, or a seek while playing completed (wall-clock ms). */
  readonly startedAt: number = 0;
  /** Media time at that time, in seconds. */
  readonly startedFrom: number = 0;
  /** Whether `play()` was the last command. */
  readonly isPlayRequested: boolean = false;
  /** What feeds the element, if that is a streamer. */
  readonly stream: SourceStream | undefined;
  #hasFrame = false;
  /** Whether a frame callback is awaited. */
  #observesFrames = false;
  #target = 0;
  #source: NodeSource;
  #load = new AbortController();
  #frameTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #seekRetry = new HtmlSeekRetry(this.element);
  readonly #nudgeWhenStalled = stallNudge(this.element);

  constructor(
    private readonly report: (video: HtmlPooledVideo, event: PooledVideoEvent) => void,
    signal: AbortSignal,
    private readonly streamers?: readonly SourceStreamer[] | null,
  ) {
    const { element, cues } = this;
    Object.assign(element, { muted: true, playsInline: true, disablePictureInPicture: true, tabIndex: -1 });
    element.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;margin:0;pointer-events:none';
    if (cues) cues.mode = 'hidden';
    this.hide();
    for (const type of EVENTS.split(' ')) {
      element.addEventListener(type, (event: MediaEvent) => this.#onMediaEvent(type, event), { signal });
    }
    this.#observeFrames();
  }

  /** Whether the requested frame can be shown at once. */
  get isReady(): boolean {
    const { element } = this;
    const isFree = this.owner !== 'trailing' && this.owner !== 'probe';
    return this.state === 'loaded' && this.#hasFrame && isFree && !element.seeking && element.readyState >= 2;
  }

  /** Whether it was given the media of `node`, by its present source; they may have failed. */
  isFor(node: StoryNode): boolean {
    return this.node === node && this.#source === node.source;
  }

  /** Whether it has or is loading the media of `node`. */
  holds(node: StoryNode): boolean {
    return this.isFor(node) && this.state !== 'failed';
  }

  /** Whether it stands at `time` seconds, and is not on its way to another place. */
  isAt(time: number): boolean {
    return this.element.readyState > 0 && this.element.currentTime === time && this.#target === time;
  }

  /** Whether bytes are still being fetched. */
  get isFetching(): boolean {
    return this.stream?.isFetching ?? this.element.networkState === 2;
  }

  /**
   * Hands it over to `owner`, the only one that may command it from then on. What the owner before has begun ends: a sound, a
   * probe, a start before a seam.
   */
  take(owner: VideoOwner | null): this {
    const before = this.owner;
    if (owner === before) return this;
    this.#set({ owner });
    if (before === 'next' && owner !== 'current') {
      this.hide();
      if (this.isPlayRequested) this.rewind();
    }
    if (before === 'trailing' || before === 'probe') {
      this.mute();
      if (before === 'trailing') this.pause();
      else this.rewind();
    }
    return this;
  }

  /**
   * Replaces its media with those of `node`, up to the frame at `at` seconds.
   * @param skip how many candidates to leave out in the first round
   * @param preload how much is loaded before it plays
   */
  prepare(node: StoryNode, at: number, skip = 0, preload: 'auto' | 'metadata' = 'auto'): void {
    this.#reset();
    // Until its URL is there, nothing of the media before may play or count as those of the node.
    if (typeof node.source === 'function') this.#release();
    this.element.preload = preload;
    const { signal } = (this.#load = new AbortController());
    this.#source = node.source;
    this.#target = at;
    this.#set({ node, state: 'loading' });
    const onCandidate = (candidate: number, stream?: SourceStream): void => {
      this.#set({ candidate, stream });
      this.#place();
      this.report(this, 'changed');
    };
    const { element, streamers } = this;
    loadSource({ element, streamers, node, at: () => this.#target, skip, signal, onCandidate }).then(
      (state) => this.#onLoaded(signal, state),
      // In a task of its own: who hears of it may try again at once.
      (cause: unknown) => setTimeout(() => this.#onLoaded(signal, 'failed', cause)),
    );
  }

  /** Moves to `time` seconds; not ready until the frame there can be shown. */
  seekTo(time: number): void {
    const { ended, readyState, preload } = this.element;
    // A stream begins where it was told to.
    if (this.stream && this.node && readyState === 0 && time !== this.#target)
      return this.prepare(this.node, time, this.candidate, preload === 'metadata' ? preload : 'auto');
    // WebKit completes no seek of a video that has ended, unless it is started.
    if (ended) this.play().catch(() => undefined);
    if (ended) this.pause();
    this.#target = time;
    this.#hasFrame = false;
    this.#observeFrames();
    this.interrupt();
    // WebKitGTK stands still where it was given a time before it knows the media; then `loadedmetadata` comes here again.
    if (readyState === 0) return;
    this.element.currentTime = time;
    this.#seekRetry.watch(time);
  }

  /** Pauses at the first frame, ready to be played again. */
  rewind(): void {
    this.pause();
    if (this.element.currentTime > 0 || this.#target > 0) this.seekTo(0);
  }

  play(): Promise<void> {
    this.#set({ isPlayRequested: true });
    this.#markStart();
    return Promise.resolve(this.element.play()); // jsdom returns no promise
  }

  /** Plays before it is visible; muted where the browser refuses sound. */
  playAhead(): void {
    this.play().catch((cause: unknown) => {
      // Meanwhile it may have another owner.
      if (!isRefusal(cause) || this.owner !== 'next') return;
      this.mute();
      this.play().catch(() => undefined);
    });
  }

  pause(): void {
    this.#set({ isPlayRequested: false, isAdvancing: false });
    this.interrupt();
    if (!this.element.paused) this.element.pause();
  }

  show(): void {
    this.#place({ visibility: '', opacity: '1', zIndex: '0' });
    this.element.inert = false;
  }

  /** On top and almost transparent, to be shown soon: browsers present no frames of a covered or transparent element. */
  preroll(): void {
    this.#place({ visibility: '', opacity: '0.001', zIndex: '1' });
  }

  /**
   * Neither visible nor audible, unless its sound goes on. Hidden altogether: while a clip that has ended is still faintly on the screen, Chromium
   * shifts the frame timing of the playing one after a few frames, and drops two of them.
   */
  hide(): void {
    const { element } = this;
    this.#place({ visibility: 'hidden' });
    element.inert = true;
    const mute = (): unknown => element.style.visibility && this.owner !== 'trailing' && this.mute();
    if (element.paused) setTimeout(mute, MUTE_DELAY);
    else mute();
  }

  /** Sets the speed, 1 is normal. */
  setRate(rate: number): void {
    // Loading resets the rate to its default.
    this.element.defaultPlaybackRate = this.element.playbackRate = rate;
    this.interrupt();
  }

  /** What plays is not the same uninterrupted run any more. */
  interrupt(): void {
    this.#set({ run: this.run + 1 });
  }

  mute(): void {
    // Each write fires `volumechange`, also when nothing changes.
    if (!this.element.muted) this.element.muted = true;
  }

  /** Releases the media; some browsers limit how many may be open, and count those that were not released this way. */
  clear(): void {
    if (!this.node) return;
    this.#reset();
    this.#release();
  }

  #set(change: Partial<PooledVideo>): void {
    Object.assign(this, change);
  }

  #release(): void {
    this.element.removeAttribute('src');
    if (this.element.networkState > 0) this.element.load(); // else there is nothing to release, as in jsdom
  }

  #place(change?: Partial<CSSStyleDeclaration>): void {
    const { style } = this.element;
    Object.assign(style, change);
    this.stream?.show(!style.visibility);
  }

  #reset(): void {
    this.#load.abort();
    clearTimeout(this.#frameTimer);
    this.#seekRetry.stop();
    this.pause();
    this.#set({ stream: undefined, node: null, cause: null, state: 'idle' });
    this.#hasFrame = false;
    this.#observeFrames();
  }

  #onLoaded({ aborted }: AbortSignal, state: PooledVideoState, cause: unknown = null): void {
    if (aborted) return;
    this.#set({ state, cause });
    this.#awaitFrame();
    this.report(this, 'changed');
  }

  #onMediaEvent(type: string, { error }: Partial<MediaEvent> = {}): void {
    const { element, state } = this;
    if (state === 'idle') return;
    this.#observeFrames();
    this.#nudgeWhenStalled();
    switch (type) {
      case 'loadedmetadata':
        return this.#target > 0 ? this.seekTo(this.#target) : undefined;
      case 'durationchange':
        if (Number.isFinite(element.duration)) this.report(this, 'duration');
        return;
      case 'error':
        if (state !== 'loaded') return;
        this.#set({ isAdvancing: false, state: 'failed', cause: error ?? element.error });
        return this.report(this, 'failed');
      case 'pause':
        // Browsers pause at the end, before `ended`, and after an error. After a `pause()` here both flags are false.
        if (element.ended || element.error || !element.paused || !(this.isPlayRequested || this.isAdvancing))
          return;
        this.pause();
        return this.report(this, 'paused');
      case 'ended':
        return this.report(this, type);
      case 'waiting':
        this.interrupt();
        if (!this.isAdvancing) return;
        this.#set({ isAdvancing: false });
        return this.report(this, 'stalled');
      case 'seeked':
        this.#markStart();
        this.#awaitFrame();
    }
    if (!this.isAdvancing && !element.paused && !element.seeking && element.readyState >= 3) {
      this.#set({ isAdvancing: true });
      this.report(this, 'advancing');
    }
    this.report(this, 'changed');
  }

  #markStart(): void {
    this.#set({ startedAt: performance.now(), startedFrom: this.element.currentTime });
  }

  /** The frame callback is best effort, and never called in hidden tabs. */
  #awaitFrame(): void {
    clearTimeout(this.#frameTimer);
    this.#frameTimer = setTimeout(() => this.#onFrame(), FRAME_TIMEOUT);
  }

  #onFrame(): void {
    if (this.#hasFrame) return;
    this.#hasFrame = true;
    this.report(this, 'changed');
  }

  /** Awaits a frame callback where the frame matters here: the requested one, and that of a start. */
  #observeFrames(): void {
    const { element } = this;
    if (this.#observesFrames || (this.#hasFrame && !(this.isPlayRequested && !this.isAdvancing))) return;
    this.#observesFrames = true;
    // Not every browser has it.
    (element as Partial<HTMLVideoElement>).requestVideoFrameCallback?.call(element, (_, { mediaTime }) => {
      this.#observesFrames = false;
      // WebKit may report waiting at a start, and nothing when that is over.
      if (this.isPlayRequested && !this.isAdvancing) this.#onMediaEvent('frame');
      if (Math.abs(mediaTime - this.#target) < FRAME_TOLERANCE || !element.seeking) this.#onFrame();
      this.#observeFrames();
    });
  }
}
