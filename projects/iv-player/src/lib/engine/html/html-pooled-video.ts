import type { NodeSource } from '../../story/node-source';
import type { StoryNode } from '../../story/story-node';
import { HtmlFrameObserver } from './html-frame-observer';
import { HtmlMediaTimeline } from './html-media-timeline';
import type { HtmlProgressMonitor } from './lazy/html-progress-monitor';
import { loadSource } from './html-source-loader';
import { HtmlVideoPlacement } from './html-video-placement';
import type { SourceStream, SourceStreamer } from '../source-streamer';
import type { PooledVideoEvent, PooledVideoState, VideoCommand, VideoOwner } from '../video-ownership';
import { MEDIA_EVENTS } from '../video-ownership';

/** Seconds by which a frame may be ahead of the element's media time. */
const FRAME_LEAD = 0.5;
/** Number of times after a start that a browser's own change, of the mute or of the frame, is reverted before it is accepted. */
const MAX_REVERTS = 3;

/** A pooled video without its commands; `take` returns them. */
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
  readonly candidate: number = 0;
  /** When `play()` was last called, or a seek completed during playback (wall-clock ms). */
  readonly startedAt: number = 0;
  /** Media time at `startedAt`, in seconds. */
  readonly startedFrom: number = 0;
  readonly isPlayRequested: boolean = false;
  readonly stream: SourceStream | undefined;
  readonly #report: (video: HtmlPooledVideo, event: PooledVideoEvent) => void;
  readonly #streamers: readonly SourceStreamer[] | null | undefined;
  #target = 0;
  /** Media time at which the seek to the target ended, which may differ from it; `NaN` before that. */
  #landed = Number.NaN;
  #isMuted = true;
  #reverts = 0;
  #source: NodeSource;
  #load = new AbortController();
  readonly timeline = new HtmlMediaTimeline(this.element, () => !this.stream);
  readonly #placement = new HtmlVideoPlacement(
    this.element,
    (isVisible) => this.stream?.show(isVisible),
    () => this.owner !== 'trailing' && this.mute(),
  );
  readonly #frames = new HtmlFrameObserver(
    this.element,
    () => !this.isAdvancing || this.#progress?.isInDoubt === true,
    () => this.#report(this, 'changed'),
    (mediaTime) => this.#onNewFrame(mediaTime),
    () => this.timeline.isBefore(this.#target),
  );
  #progress: HtmlProgressMonitor | undefined;

  constructor(
    report: (video: HtmlPooledVideo, event: PooledVideoEvent) => void,
    signal: AbortSignal,
    streamers?: readonly SourceStreamer[] | null,
  ) {
    this.#report = report;
    this.#streamers = streamers;
    const { element } = this;
    Object.assign(element, { muted: true, playsInline: true, disablePictureInPicture: true, tabIndex: -1 });
    if (this.cues) this.cues.mode = 'hidden';
    for (const type of MEDIA_EVENTS)
      element.addEventListener(type, (event) => this.#onMediaEvent(type, event as ErrorEvent), { signal });
    this.#frames.observe();
  }

  /** Looks from now on whether the video plays. Until then, the element's events are believed. */
  monitor(Monitor: typeof HtmlProgressMonitor): void {
    this.#progress = new Monitor(this.element, (change, error) => {
      if (change === 'moved' || change === 'stalled') this.#setAdvancing(change === 'moved');
      else if (change === 'error' || this.isAdvancing) this.#onMediaEvent(change, { error });
    });
    if (this.isPlayRequested) this.#progress.begin();
  }

  /** Whether the requested frame can be shown immediately. */
  get isReady(): boolean {
    const { element, owner } = this;
    if (this.state !== 'loaded' || !this.#frames.hasFrame || owner === 'trailing' || owner === 'probe')
      return false;
    return !element.seeking && element.readyState >= 2;
  }

  /** Whether the video was prepared for `node` and its current source, even if its media have failed. */
  isFor(node: StoryNode): boolean {
    return this.node === node && this.#source === node.source;
  }

  /** Whether the video has or is loading the media of `node`. */
  holds(node: StoryNode): boolean {
    return this.isFor(node) && this.state !== 'failed';
  }

  /** Whether it is at node time `time`, in seconds, and not seeking to a different one. */
  isAt(time: number): boolean {
    const { readyState, currentTime } = this.element;
    return readyState > 0 && this.#target === time && (this.time === time || currentTime === this.#landed);
  }

  /** Node time in seconds. */
  get time(): number {
    return this.element.currentTime - this.timeline.origin;
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
    if (before === 'trailing' || before === 'probe') this.mute();
    if (before === 'trailing') this.pause();
    if (before === 'probe') this.rewind();
    return this;
  }

  /**
   * Replaces the media with those of `node`, and loads the frame at `at` seconds. In the first round, skips `skip` candidates.
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
      this.#placement.report();
      this.#report(this, 'changed');
    };
    const load = { element: this.element, streamers: this.#streamers, node, skip, signal, onCandidate };
    loadSource({ ...load, at: () => this.#target }).then(
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
    this.#target = time;
    this.#landed = Number.NaN;
    this.#frames.request(time + this.timeline.origin);
    this.interrupt();
    // Files are sought at `loadeddata` instead, when the origin is known. WebKitGTK stalls if the time is set before `loadedmetadata`.
    if (readyState === 0 || this.timeline.isLoading) return;
    // WebKit does not complete a seek in an ended video unless the video is started. On iPhones, a second sound would stop the film.
    if (ended) {
      if (this.owner !== 'current') this.mute();
      this.play().catch(() => undefined);
      this.pause();
    }
    this.element.currentTime = time + this.timeline.origin;
  }

  /** Pauses at the first frame. */
  rewind(): void {
    this.pause();
    const isSeekingThere = this.element.seeking && this.#target === 0;
    if (!this.isAt(0) && !isSeekingThere && (this.time > 0 || this.#target > 0)) this.seekTo(0);
  }

  play(): Promise<void> {
    // Until its duration has grown to its first timestamp, Chromium takes such a file for ended, and would restart it at 0.
    if (this.timeline.isLoading && this.element.ended) return Promise.resolve();
    this.#set({ isPlayRequested: true });
    this.#reverts = 0;
    this.#markStart();
    return Promise.resolve(this.element.play()); // jsdom returns no promise
  }

  pause(): void {
    this.#set({ isPlayRequested: false, isAdvancing: false });
    this.#progress?.stop();
    this.interrupt();
    this.#frames.observe();
    if (!this.element.paused) this.element.pause();
  }

  show(): void {
    this.#placement.show();
  }

  preroll(): void {
    this.#placement.preroll();
  }

  hide(): void {
    this.#placement.hide();
  }

  setRate(rate: number): void {
    // Loading resets the rate to its default, so set both.
    this.element.defaultPlaybackRate = this.element.playbackRate = rate;
    this.interrupt();
    if (this.isPlayRequested) this.#progress?.begin();
  }

  interrupt(): void {
    this.#set({ run: this.run + 1 });
  }

  /** Mutes or unmutes the video, and reverts changes that the browser makes by itself. */
  mute(isMuted = true): void {
    this.setSound('muted', (this.#isMuted = isMuted));
  }

  /** Sets the volume or the mute. If the browser refuses sound, it pauses the video: the refused restart reports it. */
  setSound(name: 'muted' | 'volume', value: boolean | number, paused = this.element.paused): void {
    // Every assignment fires `volumechange`, even if the value is unchanged.
    if (this.element[name] !== value) Object.assign(this.element, { [name]: value });
    if (this.element.paused === paused) return;
    this.pause();
    this.#report(this, 'changed');
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

  #reset(): void {
    this.#load.abort();
    this.pause();
    this.timeline.reset();
    this.#set({ stream: undefined, node: null, cause: null, state: 'idle' });
    this.#landed = Number.NaN;
    this.#frames.request(0);
  }

  #onLoaded({ aborted }: AbortSignal, state: PooledVideoState, cause: unknown = null): void {
    if (aborted) return;
    this.#set({ state, cause });
    this.#frames.expect();
    this.#report(this, 'changed');
  }

  #onMediaEvent(type: string, { error }: { readonly error?: unknown } = {}): void {
    const { element, state } = this;
    if (state === 'idle') return;
    this.#frames.observe();
    switch (type) {
      case 'volumechange':
        // WebKitGTK applies earlier changes late, and so may undo the last one. If that unmutes the video, it also pauses it.
        if (element.muted === this.#isMuted || this.#reverts++ >= MAX_REVERTS) return;
        return this.setSound('muted', this.#isMuted, element.paused && !this.isPlayRequested);
      case 'loadedmetadata':
      case 'loadeddata':
      case 'durationchange': {
        const isStart = this.#target > 0 && type === (this.stream ? 'loadedmetadata' : 'loadeddata');
        if (isStart || this.#canSeekOn) this.seekTo(this.#target);
        return Number.isFinite(this.timeline.end) ? this.#report(this, 'duration') : undefined;
      }
      case 'error':
        if (state !== 'loaded') return;
        this.#set({ isAdvancing: false, state: 'failed', cause: error ?? element.error });
        return this.#report(this, 'failed');
      case 'pause':
        // Browsers also pause before `ended` and after an error. After our own `pause()`, both flags are false.
        if (element.ended || element.error || !element.paused || !(this.isPlayRequested || this.isAdvancing))
          return;
        this.pause();
        return this.#report(this, this.#progress?.excuses(this.#isMuted) ? 'changed' : 'paused');
      case 'ended':
        return this.#report(this, type);
      case 'waiting':
        if (!this.#progress) return this.#setAdvancing(false);
        this.interrupt();
        this.#progress.doubt();
        return this.#frames.observe();
      case 'seeked':
        if (this.#canSeekOn) return this.seekTo(this.#target);
        this.#landed = element.currentTime;
        this.#markStart();
        this.#frames.expect();
    }
    if (type === 'playing') this.#progress?.watch();
    if (element.readyState >= 3 && !this.#progress?.isStill) this.#setAdvancing(true);
    this.#report(this, 'changed');
  }

  #setAdvancing(isAdvancing: boolean): void {
    if (!isAdvancing) this.interrupt();
    if (this.isAdvancing === isAdvancing || this.element.paused || this.element.seeking) return;
    this.#set({ isAdvancing });
    this.#report(this, isAdvancing ? 'advancing' : 'stalled');
  }

  get #canSeekOn(): boolean {
    return !this.#frames.hasFrame && !this.element.seeking && this.timeline.canSeekOn(this.#target);
  }

  #markStart(): void {
    this.#set({ startedAt: performance.now(), startedFrom: this.element.currentTime });
    if (this.isPlayRequested) this.#progress?.begin();
  }

  /** A paused video may play on in WebKitGTK: seeks again if its frame is ahead of the media time. */
  #onNewFrame(frame: number): void {
    const { element, isPlayRequested, state, timeline } = this;
    const isAhead = state === 'loaded' && frame - timeline.lead >= element.currentTime + FRAME_LEAD;
    timeline.onFrame(frame);
    if (isPlayRequested) this.#progress?.frameShown();
    if (isAhead && this.#reverts++ < MAX_REVERTS) this.seekTo(isPlayRequested ? this.time : this.#target);
  }
}
