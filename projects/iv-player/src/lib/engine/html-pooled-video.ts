import type { NodeSource } from '../story/node-source';
import type { StoryNode } from '../story/story-node';
import { HtmlSeekRetry } from './html-seek-retry';
import { loadSource } from './html-source-loader';
import { stallNudge } from './html-stall-nudge';
import type { SourceStream, SourceStreamer } from './html-source-streamer';
import type { PooledVideoEvent, PooledVideoState, VideoCommand, VideoOwner } from './video-ownership';
import { isRefusal } from './video-ownership';

/** Milliseconds to wait for the frame callback before assuming that the frame has been presented. */
const FRAME_TIMEOUT = 100;
/** Milliseconds between hiding and muting a video: without the delay, WebKitGTK cannot resume it unless it is reloaded. */
const MUTE_DELAY = 100;
/** Maximum distance, in seconds, at which a frame counts as the requested one. */
const FRAME_TOLERANCE = 0.25;

type MediaEvent = Event & { readonly error?: unknown };
const EVENTS =
  'loadedmetadata seeked canplay canplaythrough playing waiting pause ended error durationchange ratechange rendition';

/** A pooled video without its commands, which are available on the result of `take`. */
export type PooledVideo = Omit<HtmlPooledVideo, VideoCommand>;

/** One pooled `<video>` element: its media, whether the requested frame is ready, and whether it is visible and audible. */
export class HtmlPooledVideo {
  readonly element = document.createElement('video');
  /** Track for native cues, if supported. Tracks cannot be removed, so each element keeps the same one. */
  readonly cues = typeof VTTCue === 'undefined' ? null : this.element.addTextTrack('metadata');
  readonly state: PooledVideoState = 'idle';
  readonly owner: VideoOwner | null = null;
  readonly node: StoryNode | null = null;
  readonly cause: unknown = null;
  readonly isAdvancing: boolean = false;
  /** Counts the uninterrupted runs of playback; increases with each pause, seek, wait and change of rate. */
  readonly run: number = 0;
  /** Index of the current candidate in the source's list. */
  readonly candidate: number = 0;
  /** When `play()` was last called, or a seek completed during playback (wall-clock ms). */
  readonly startedAt: number = 0;
  /** Media time at `startedAt`, in seconds. */
  readonly startedFrom: number = 0;
  readonly isPlayRequested: boolean = false;
  /** The stream that feeds the element; none for a file. */
  readonly stream: SourceStream | undefined;
  readonly #report: (video: HtmlPooledVideo, event: PooledVideoEvent) => void;
  readonly #streamers: readonly SourceStreamer[] | null | undefined;
  #hasFrame = false;
  #isAwaitingFrame = false;
  #target = 0;
  #source: NodeSource;
  #load = new AbortController();
  #frameTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #seekRetry = new HtmlSeekRetry(this.element);
  readonly #nudgeWhenStalled = stallNudge(this.element);

  constructor(
    report: (video: HtmlPooledVideo, event: PooledVideoEvent) => void,
    signal: AbortSignal,
    streamers?: readonly SourceStreamer[] | null,
  ) {
    this.#report = report;
    this.#streamers = streamers;
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

  /** Whether the requested frame can be shown immediately. */
  get isReady(): boolean {
    const { element } = this;
    const isFree = this.owner !== 'trailing' && this.owner !== 'probe';
    return this.state === 'loaded' && this.#hasFrame && isFree && !element.seeking && element.readyState >= 2;
  }

  /** Whether the video was prepared for `node` and its current source, even if its media have failed. */
  isFor(node: StoryNode): boolean {
    return this.node === node && this.#source === node.source;
  }

  /** Whether the video has or is loading the media of `node`. */
  holds(node: StoryNode): boolean {
    return this.isFor(node) && this.state !== 'failed';
  }

  /** Whether its media time is `time` seconds and it is not seeking to a different time. */
  isAt(time: number): boolean {
    return this.element.readyState > 0 && this.element.currentTime === time && this.#target === time;
  }

  get isFetching(): boolean {
    return this.stream?.isFetching ?? this.element.networkState === 2;
  }

  /** Gives the video to `owner`. Stops what the previous owner has started: trailing audio, a probe, or playback before a seam. */
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
   * Replaces the media with those of `node`, and loads the frame at `at` seconds.
   * @param skip number of candidates to skip in the first round
   * @param preload how much to load before the video plays
   */
  prepare(node: StoryNode, at: number, skip = 0, preload: 'auto' | 'metadata' = 'auto'): void {
    this.#reset();
    // Until the URL is known, the previous media must neither play nor count as those of the node.
    if (typeof node.source === 'function') this.#release();
    this.element.preload = preload;
    const { signal } = (this.#load = new AbortController());
    this.#source = node.source;
    this.#target = at;
    this.#set({ node, state: 'loading' });
    const onCandidate = (candidate: number, stream?: SourceStream): void => {
      this.#set({ candidate, stream });
      this.#place();
      this.#report(this, 'changed');
    };
    const { element } = this;
    const streamers = this.#streamers;
    loadSource({ element, streamers, node, at: () => this.#target, skip, signal, onCandidate }).then(
      (state) => this.#onLoaded(signal, state),
      // In a separate task, because listeners may retry immediately.
      (cause: unknown) => setTimeout(() => this.#onLoaded(signal, 'failed', cause)),
    );
  }

  /** Seeks to `time` seconds. The video is not ready until that frame can be shown. */
  seekTo(time: number): void {
    const { ended, readyState, preload } = this.element;
    // A stream starts at the time at which it was opened, so reopen it.
    if (this.stream && this.node && readyState === 0 && time !== this.#target)
      return this.prepare(this.node, time, this.candidate, preload === 'metadata' ? preload : 'auto');
    // WebKit does not complete a seek in an ended video unless the video is started.
    if (ended) this.play().catch(() => undefined);
    if (ended) this.pause();
    this.#target = time;
    this.#hasFrame = false;
    this.#observeFrames();
    this.interrupt();
    // WebKitGTK stalls if the time is set before the metadata have loaded; the seek is done at `loadedmetadata` instead.
    if (readyState === 0) return;
    this.element.currentTime = time;
    this.#seekRetry.watch(time);
  }

  /** Pauses at the first frame. */
  rewind(): void {
    this.pause();
    if (this.element.currentTime > 0 || this.#target > 0) this.seekTo(0);
  }

  play(): Promise<void> {
    this.#set({ isPlayRequested: true });
    this.#markStart();
    return Promise.resolve(this.element.play()); // jsdom returns no promise
  }

  /** Starts playback while the video is still invisible, muted if the browser refuses sound. */
  playAhead(): void {
    this.play().catch((cause: unknown) => {
      // The owner may have changed in the meantime.
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

  /** Places the video on top, almost transparent: browsers do not present the frames of covered or fully transparent elements. */
  preroll(): void {
    this.#place({ visibility: '', opacity: '0.001', zIndex: '1' });
  }

  /**
   * Hides the video, and mutes it unless it plays trailing audio. Transparency is not enough: if an ended clip is still rendered, Chromium
   * shifts the frame timing of the playing one after a few frames, and drops two.
   */
  hide(): void {
    const { element } = this;
    this.#place({ visibility: 'hidden' });
    element.inert = true;
    const mute = (): unknown => element.style.visibility && this.owner !== 'trailing' && this.mute();
    if (element.paused) setTimeout(mute, MUTE_DELAY);
    else mute();
  }

  setRate(rate: number): void {
    // Loading resets the rate to its default, so set both.
    this.element.defaultPlaybackRate = this.element.playbackRate = rate;
    this.interrupt();
  }

  interrupt(): void {
    this.#set({ run: this.run + 1 });
  }

  mute(): void {
    // Every assignment fires `volumechange`, even if the value is unchanged.
    if (!this.element.muted) this.element.muted = true;
  }

  /** Releases the media. Some browsers limit the number of open media, and keep counting those that are not released this way. */
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
    if (this.element.networkState > 0) this.element.load(); // otherwise nothing to release, as in jsdom
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
    this.#report(this, 'changed');
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
        if (Number.isFinite(element.duration)) this.#report(this, 'duration');
        return;
      case 'error':
        if (state !== 'loaded') return;
        this.#set({ isAdvancing: false, state: 'failed', cause: error ?? element.error });
        return this.#report(this, 'failed');
      case 'pause':
        // Browsers also pause before `ended` and after an error. After our own `pause()`, both flags are false.
        if (element.ended || element.error || !element.paused || !(this.isPlayRequested || this.isAdvancing))
          return;
        this.pause();
        return this.#report(this, 'paused');
      case 'ended':
        return this.#report(this, type);
      case 'waiting':
        this.interrupt();
        if (!this.isAdvancing) return;
        this.#set({ isAdvancing: false });
        return this.#report(this, 'stalled');
      case 'seeked':
        this.#markStart();
        this.#awaitFrame();
    }
    if (!this.isAdvancing && !element.paused && !element.seeking && element.readyState >= 3) {
      this.#set({ isAdvancing: true });
      this.#report(this, 'advancing');
    }
    this.#report(this, 'changed');
  }

  #markStart(): void {
    this.#set({ startedAt: performance.now(), startedFrom: this.element.currentTime });
  }

  /** Waits for the frame, with a timeout: frame callbacks are best-effort, and never called in hidden tabs. */
  #awaitFrame(): void {
    clearTimeout(this.#frameTimer);
    this.#frameTimer = setTimeout(() => this.#onFrame(), FRAME_TIMEOUT);
  }

  #onFrame(): void {
    if (this.#hasFrame) return;
    this.#hasFrame = true;
    this.#report(this, 'changed');
  }

  /** Requests a frame callback while waiting for the requested frame, or for the first frame after a start. */
  #observeFrames(): void {
    const { element } = this;
    if (this.#isAwaitingFrame || (this.#hasFrame && !(this.isPlayRequested && !this.isAdvancing))) return;
    this.#isAwaitingFrame = true;
    // Some browsers do not support frame callbacks.
    (element as Partial<HTMLVideoElement>).requestVideoFrameCallback?.call(element, (_, { mediaTime }) => {
      this.#isAwaitingFrame = false;
      // At a start, WebKit may fire `waiting` without firing `playing` afterwards.
      if (this.isPlayRequested && !this.isAdvancing) this.#onMediaEvent('frame');
      if (Math.abs(mediaTime - this.#target) < FRAME_TOLERANCE || !element.seeking) this.#onFrame();
      this.#observeFrames();
    });
  }
}
