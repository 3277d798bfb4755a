import type { NodeSource } from '../story/node-source';
import type { StoryNode } from '../story/story-node';
import { HtmlMediaClock } from './html-media-clock';
import { loadSource } from './html-source-loader';

/**
 * `idle`: no node · `loading`: on its way to its first frame · `media`: has had a frame · `nothing`: the source came
 * down to nothing · `failed`: all candidates and retries used up, or broken down since.
 */
export type PooledVideoState = 'idle' | 'loading' | 'media' | 'nothing' | 'failed';

/**
 * What a surface reports: `changed`: its state or readiness · `length`: its duration · `moving` and `halted`: media time
 * began or ceased to run · `stopped`: somebody else paused it · `ended`: played to the end · `broken`: media that had
 * played failed.
 */
export type PooledVideoEvent = 'changed' | 'length' | 'moving' | 'halted' | 'stopped' | 'ended' | 'broken';

/** How long (ms) to wait for the frame callback before believing that the frame is there. */
const FRAME_PATIENCE = 100;
/** A frame this near (seconds) to the place asked for is the one asked for. */
const FRAME_NEARNESS = 0.25;

/** One pooled `<video>` element: what it holds, whether its frame is there, and whether it is seen and heard. */
export class HtmlPooledVideo {
  readonly element: HTMLVideoElement = document.createElement('video');
  readonly clock = new HtmlMediaClock(this.element);
  /** Where native cues go; a track cannot be taken off an element again, so it has one for life. */
  readonly cues: TextTrack = this.element.addTextTrack('metadata');
  state: PooledVideoState = 'idle';
  node: StoryNode | null = null;
  /** Why it failed. */
  cause: unknown = null;
  /** Whether media time is running. */
  isAdvancing = false;
  /** The candidate in use, by its place in the source's list. */
  candidate = 0;
  /** When it was last told to play, or while playing came to a place it was sent to (wall-clock ms). */
  startedAt = 0;
  /** Media time there, in seconds. */
  startedFrom = 0;
  /** Whether `play()` was the last order. */
  isPlayRequested = false;
  private hasFrame = false;
  private target = 0;
  private readonly source: NodeSource;
  private load = new AbortController();
  private patience: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly report: (surface: HtmlPooledVideo, what: PooledVideoEvent) => void,
    signal: AbortSignal,
  ) {
    const { element } = this;
    element.playsInline = true;
    element.preload = 'auto';
    element.disablePictureInPicture = true;
    element.tabIndex = -1;
    Object.assign(element.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' });
    this.cues.mode = 'hidden';
    this.hide();
    for (const type of [
      'seeked',
      'canplay',
      'canplaythrough',
      'playing',
      'waiting',
      'pause',
      'ended',
      'error',
      'durationchange',
    ]) {
      element.addEventListener(type, () => this.onMediaEvent(type), { signal });
    }
    this.watchFrames();
  }

  /** Whether the frame asked for can be seen at once. */
  get isReady(): boolean {
    const { element } = this;
    return this.state === 'media' && this.hasFrame && !element.seeking && element.readyState >= 2;
  }

  /** Whether what it was given is the media of `node`, as its source is now; they may have failed. */
  isFor(node: StoryNode): boolean {
    return this.node === node && this.source === node.source;
  }

  /** Whether this surface has or gets the media of `node`. */
  holds(node: StoryNode): boolean {
    return this.isFor(node) && this.state !== 'failed';
  }

  /** Whether bytes are still coming. */
  get isFetching(): boolean {
    return this.node !== null && this.element.networkState === HTMLMediaElement.NETWORK_LOADING;
  }

  /** Drops what is there and gets the media of `node`, up to the frame at `at` seconds. */
  prepare(node: StoryNode, at: number, skip = 0): void {
    this.forget();
    const load = (this.load = new AbortController());
    const { signal } = load;
    Object.assign(this, { node, source: node.source, target: at, state: 'loading' });
    const trying = (candidate: number): void => {
      this.candidate = candidate;
      this.report(this, 'changed');
    };
    loadSource({ element: this.element, node, at, skip, signal, trying }).then(
      (result) => !signal.aborted && this.settle(result),
      (cause: unknown) => !signal.aborted && this.settle('failed', cause),
    );
  }

  /** Moves to `time` seconds; not ready until the frame there can be seen. */
  seekTo(time: number): void {
    this.target = time;
    this.hasFrame = false;
    this.clock.reset();
    this.element.currentTime = time;
  }

  /** Back to the first frame, ready for another time. */
  rewind(): void {
    this.pause();
    if (this.element.currentTime > 0 || this.target > 0) this.seekTo(0);
  }

  play(): Promise<void> {
    this.isPlayRequested = true;
    this.noteStart();
    return this.element.play();
  }

  /** Runs before it is seen; muted where sound is refused. */
  playAhead(): void {
    this.play().catch((cause: unknown) => {
      if ((cause as Partial<Error> | null)?.name !== 'NotAllowedError') return;
      this.mute();
      this.play().catch(() => undefined);
    });
  }

  pause(): void {
    this.isPlayRequested = false;
    this.isAdvancing = false;
    this.clock.reset();
    if (!this.element.paused) this.element.pause();
  }

  /** Seen. */
  show(): void {
    const { element } = this;
    Object.assign(element.style, { visibility: '', opacity: '1', zIndex: '0' });
    element.inert = false;
  }

  /**
   * Unseen, but about to be seen: on top and a trace of it there, for a browser gives no frames to an element that is
   * covered or transparent.
   */
  showFaintly(): void {
    Object.assign(this.element.style, { visibility: '', opacity: '0.001', zIndex: '1' });
  }

  /**
   * Neither seen nor heard, and really not there: with a trace of a clip that has ended still on the screen, Chromium
   * changes the ticks of the one that goes on after a few frames, and drops two of them.
   */
  hide(): void {
    const { element } = this;
    this.mute();
    Object.assign(element.style, { visibility: 'hidden', pointerEvents: 'none' });
    element.inert = true;
  }

  mute(): void {
    // Each write is an event, also when nothing changes.
    if (!this.element.muted) this.element.muted = true;
  }

  /** Lets the media go; some browsers allow only so many until old ones are torn down this way. */
  clear(): void {
    if (!this.node) return;
    this.forget();
    this.element.removeAttribute('src');
    this.element.load();
  }

  private forget(): void {
    this.load.abort();
    clearTimeout(this.patience);
    this.pause();
    Object.assign(this, { node: null, state: 'idle', cause: null, hasFrame: false, target: 0, candidate: 0 });
  }

  private settle(state: PooledVideoState, cause: unknown = null): void {
    this.state = state;
    this.cause = cause;
    this.expectFrame();
    this.report(this, 'changed');
  }

  private onMediaEvent(type: string): void {
    const { element } = this;
    if (this.state === 'idle') return;
    if (type === 'durationchange')
      return Number.isFinite(element.duration) ? this.report(this, 'length') : undefined;
    if (type === 'error') return this.state === 'media' ? this.breakDown() : undefined;
    if (type === 'pause') {
      // At the end the browser pauses first and says why afterwards. What was paused here stands already.
      if (element.ended || !element.paused || !(this.isPlayRequested || this.isAdvancing)) return;
      this.pause();
      return this.report(this, 'stopped');
    }
    if (type === 'ended') return this.report(this, 'ended');
    if (type === 'waiting') {
      this.clock.reset();
      if (!this.isAdvancing) return;
      this.isAdvancing = false;
      return this.report(this, 'halted');
    }
    if (type === 'seeked') {
      this.noteStart();
      this.expectFrame();
    }
    if (!element.paused && !element.seeking && element.readyState >= 3) this.move();
    this.report(this, 'changed');
  }

  private noteStart(): void {
    this.startedAt = performance.now();
    this.startedFrom = this.element.currentTime;
  }

  private move(): void {
    if (this.isAdvancing) return;
    this.isAdvancing = true;
    this.report(this, 'moving');
  }

  private breakDown(): void {
    this.isAdvancing = false;
    this.state = 'failed';
    this.cause = this.element.error;
    this.report(this, 'broken');
  }

  /** The frame callback is best effort, and silent in hidden tabs. */
  private expectFrame(): void {
    clearTimeout(this.patience);
    if (this.hasFrame) return;
    this.patience = setTimeout(() => this.gotFrame(), FRAME_PATIENCE);
  }

  private gotFrame(): void {
    if (this.hasFrame) return;
    this.hasFrame = true;
    this.report(this, 'changed');
  }

  private watchFrames(): void {
    // Not every browser has it.
    (this.element as Partial<HTMLVideoElement>).requestVideoFrameCallback?.call(
      this.element,
      (now, { mediaTime }) => {
        this.watchFrames();
        this.clock.recordFrame(now, mediaTime);
        if (Math.abs(mediaTime - this.target) < FRAME_NEARNESS || !this.element.seeking) this.gotFrame();
      },
    );
  }
}
