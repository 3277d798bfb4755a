import type Hls from 'hls.js';
import type { ErrorData, Level } from 'hls.js';
import { IvPlayerError, type SourceRendition, type StoryNode } from 'iv-player';
import type { SourceStream } from 'iv-player/plugin';
import { type StreamProgress, bufferGoals, promotionDelay } from './buffer-plan';
import { failureAction } from './failure-action';
import type * as lazy from 'iv-player/hls/lazy';
import { type HlsLibrary, hasMediaSource } from './hls-library';
import { HlsStartupTimeout } from './hls-startup-timeout';
import type { HlsSubtitles } from './hls-subtitles';
import { HlsLanguages } from './hls-languages';
import { loadPolicies } from './load-policies';
import { type LevelDescription, startLevel } from './start-level';
import { type ConfigDeps, streamConfig } from './hls-stream-config';

export interface PlayerStreams {
  /** Size of the stage in device pixels, or `null` if unknown. */
  stage: { readonly width: number; readonly height: number } | null;
  /** Last buffered rendition of the stream on the screen, which the next stream starts with. */
  rendition: LevelDescription | null;
}

export interface HlsSessionDeps extends ConfigDeps {
  /** Whether native HLS support may be used where hls.js does not run. */
  readonly allowsNative: boolean;
  readonly library: () => Promise<HlsLibrary>;
  /** Loads code that only streams need. */
  readonly parts: () => Promise<typeof lazy>;
  readonly subtitles: HlsSubtitles;
  /** Preferred audio language of the viewer as a BCP 47 tag, or `null` for no preference. */
  readonly language: string | null;
  /** Returns the index of the highest level to load. */
  readonly capOf: (levels: readonly LevelDescription[], player: PlayerStreams) => number;
  /** Returns the rendition on the screen before the session is shown, or `null` if unknown. */
  readonly renditionBefore: (session: HlsSession) => LevelDescription | null;
  /** Called when a media playlist was loaded. */
  readonly onSegments: (areTransportStreams: boolean) => void;
  readonly onChange: (session: HlsSession) => void;
}

/** A stream in a video element, played by hls.js or natively. */
export class HlsSession implements SourceStream {
  rendition: SourceRendition | null = null;
  pictureEnd: number | undefined;
  isShown = false;
  /** Whether the stream has ever been visible. */
  wasShown = false;
  isNext = false;
  hasStarted = false;
  hasFrame = false;
  /** Size of all loaded segments in bytes. */
  bytes = 0;
  #hls: Hls | undefined;
  #parts: typeof lazy | undefined;
  #languages: HlsLanguages | undefined;
  /** Rendition of the last buffered segment, or `null` without one. */
  level: LevelDescription | null = null;
  /** Load time of the last segment in seconds. */
  #took = 0;
  #hasFailed = false;
  /** Whether segments are missing at the end of the playlist. */
  #endsInGap = false;
  #isNative = false;
  #failure: ErrorData | undefined;
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #goalTimer: ReturnType<typeof setTimeout> | undefined;
  /** Types of the loaded segments: `main`, `audio`. */
  readonly #loaded = new Set<string>();
  /** Counts starts and stops, to abandon a start that has since been stopped. */
  #startId = 0;
  readonly #teardown = new AbortController();
  readonly #timeout = new HlsStartupTimeout(() => this.#onTimeout(), this.#teardown.signal);
  readonly #url: string;
  readonly #startTime: number;
  readonly #node: StoryNode;
  readonly #deps: HlsSessionDeps;

  constructor(
    readonly element: HTMLVideoElement,
    url: string,
    startTime: number,
    node: StoryNode,
    readonly player: PlayerStreams,
    deps: HlsSessionDeps,
  ) {
    this.#url = url;
    this.#startTime = startTime;
    this.#node = node;
    this.#deps = deps;
    const { signal } = this.#teardown;
    const onFrame = (): void => {
      this.hasFrame = true;
      this.#timeout.stop();
    };
    element.addEventListener('loadeddata', onFrame, { signal });
    for (const type of ['waiting', 'seeking'])
      element.addEventListener(type, () => this.#onFailure(), { signal });
    element.addEventListener('seeking', () => this.#hls?.resumeBuffering(), { signal });
  }

  get isFetching(): boolean {
    const { main, audio } = this.#hls?.inFlightFragments ?? {};
    const isLoading = [main, audio].some((fragment) => fragment?.state === 'FRAG_LOADING');
    return this.hasStarted && (!this.hasFrame || isLoading);
  }

  get isPreloading(): boolean {
    return this.hasStarted && !this.wasShown && !this.hasFrame && !this.#hasFailed;
  }

  /** Whether the stream is known to come next, and has no first frame yet. */
  get isAwaited(): boolean {
    return this.isNext && !this.isShown && !this.hasFrame && !this.#hasFailed;
  }

  get progress(): StreamProgress {
    const { buffered, currentTime, duration } = this.element;
    let ahead = 0;
    for (let range = 0; range < buffered.length; range++) {
      // The first frame may start slightly late.
      if (buffered.start(range) <= currentTime + 0.25)
        ahead = Math.max(ahead, buffered.end(range) - currentTime);
    }
    return { ahead, remaining: (duration || Infinity) - currentTime };
  }

  show(isShown: boolean): void {
    if (isShown === this.isShown) return;
    this.isShown = isShown;
    this.wasShown ||= isShown;
    clearTimeout(this.#goalTimer);
    const ahead = this.progress.ahead / this.element.playbackRate;
    const delay = isShown ? promotionDelay(ahead, this.#took) : 0;
    if (this.#hls) this.#goalTimer = setTimeout(() => this.#applyGoals(), delay);
    this.#onChange();
  }

  expect(isNext: boolean): void {
    if (isNext === this.isNext) return;
    this.isNext = isNext;
    this.#onChange();
  }

  #onChange(): void {
    if (this.isShown && this.level) this.player.rendition = this.level;
    this.#deps.onChange(this);
  }

  /** Heights of the renditions in pixels, in ascending order. Empty until known. */
  get heights(): readonly number[] {
    const heights = (this.#hls?.levels ?? []).map(({ height }) => height).filter(Boolean);
    return [...new Set(heights)].sort((a, b) => a - b);
  }

  /** Applies the height limit to segments that are not loaded yet. */
  applyCap(): void {
    const hls = this.#hls;
    if (hls?.levels.length) hls.autoLevelCapping = this.#deps.capOf(hls.levels, this.player);
  }

  applyLanguage(): void {
    if (!this.#languages?.setLanguage(this.#deps.language, this.isShown && this.hasFrame)) return;
    // A preloaded stream has to load audio again.
    this.#loaded.delete('audio');
    this.#hls?.resumeBuffering();
  }

  async start(): Promise<void> {
    this.hasStarted = true;
    const deps = this.#deps;
    const startId = ++this.#startId;
    if (!hasMediaSource()) return this.#startNative();
    try {
      const [library, parts] = await Promise.all([deps.library(), deps.parts()]);
      if (startId !== this.#startId) return;
      if (!library.isSupported()) return this.#startNative();
      const hls = (this.#hls = new library(streamConfig(library, deps, this.isShown, this.#startTime)));
      this.#languages = new HlsLanguages(hls, library, this.#node, deps.subtitles);
      this.#parts = parts;
      this.#listen(hls, library, parts);
      this.#timeout.start();
      parts.endStandstills(hls, library, this.element, this.#teardown.signal, (time) => {
        // Otherwise a retry is due.
        if (!this.#failure) this.#fail(new Error(`The stream stands still at ${time.toFixed(2)} s.`));
      });
      parts.watchSound(hls, (data) => this.#fail(this.#errorOf(data)));
      parts.trimTimeline(hls, library, (end) => this.#setPictureEnd(end));
      hls.loadSource(this.#url);
      hls.attachMedia(this.element);
    } catch (cause) {
      if (startId === this.#startId) this.#fail(cause);
    }
  }

  /** Stops preloading until the next `start()`, to free the bandwidth for the stream that plays next. */
  suspend(): void {
    if (this.#isNative) return;
    this.#stop();
    this.#loaded.clear();
    this.hasStarted = false;
    this.bytes = 0;
  }

  release(): void {
    this.#stop();
    this.#teardown.abort();
  }

  #stop(): void {
    this.#startId++;
    this.#timeout.stop();
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#goalTimer);
    this.#retryTimer = undefined;
    this.#hls?.destroy();
    this.#hls = this.#languages = undefined;
  }

  #startNative(): void {
    const { element } = this;
    if (!this.#deps.allowsNative || !element.canPlayType('application/vnd.apple.mpegurl')) {
      return this.#fail(
        new IvPlayerError('STREAMING_UNAVAILABLE', 'this browser does not support HLS: add a video file.'),
      );
    }
    this.#isNative = true;
    element.src = this.#url;
    if (this.#startTime > 0) element.currentTime = this.#startTime;
  }

  #listen(hls: Hls, { Events }: HlsLibrary, { isFinal, liveMessage }: typeof lazy): void {
    const deps = this.#deps;
    for (const event of [
      Events.LEVEL_LOADING,
      Events.FRAG_LOADING,
      Events.FRAG_LOADED,
      Events.ERROR,
    ] as const)
      hls.on(event, () => this.#timeout.extend());
    hls.on(Events.MANIFEST_PARSED, (_, { levels }) => {
      this.applyCap();
      this.applyLanguage();
      const cap = deps.capOf(levels, this.player);
      hls.startLevel = startLevel(levels, deps.renditionBefore(this), cap, deps.estimate.value);
    });
    hls.on(Events.LEVEL_LOADED, (_, { details }) => {
      if (details.live) this.#fail(new IvPlayerError('LIVE_UNSUPPORTED', liveMessage(details.url)));
      this.#applyGap(details.fragments);
      // Unlike MPEG-TS, fragmented MP4 has init segments.
      deps.onSegments(details.fragments.some(({ initSegment }) => !initSegment));
    });
    hls.on(Events.FRAG_LOADED, (_, { frag: { stats, type } }) => {
      const { start, first, end } = stats.loading;
      this.#loaded.add(type);
      // hls.js would load two segments of a separate audio track before checking its goals.
      if (!this.wasShown && this.#loaded.size > 1) hls.pauseBuffering();
      deps.estimate.add(stats.loaded, (end - first) / 1000, (first - start) / 1000);
      this.bytes += stats.loaded;
      this.#took = (end - start) / 1000;
      this.#failure = undefined;
      this.#retries = 0;
    });
    hls.on(Events.FRAG_BUFFERED, (_, { frag }) => {
      const level: Level | undefined = hls.levels[frag.level];
      // Copied, because a level object would keep its segment lists in memory. Audio has its own levels.
      if (level && (frag.type as string) === 'main')
        this.level = { width: level.width, height: level.height, bitrate: level.bitrate };
      this.#applyGap(hls.latestLevelDetails?.fragments ?? []);
      this.#onChange();
    });
    hls.on(Events.FRAG_CHANGED, (_, { frag }) => {
      const level: Level | undefined = hls.levels[frag.level];
      if (!level) return;
      this.rendition = { height: level.height, bitrate: level.bitrate };
      this.element.dispatchEvent(new Event('rendition'));
      this.#onChange();
    });
    hls.on(Events.ERROR, (_, data) => {
      hls.resumeBuffering();
      if (!isFinal(data, hls.pathways)) return;
      if (!data.fatal) hls.stopLoad();
      this.#failure = data;
      this.#onFailure();
    });
  }

  /** Ends the picture before segments that are missing at the end of the playlist, unless the current rendition has them. */
  #applyGap(fragments: readonly lazy.PlaylistPart[]): void {
    const end = this.#parts?.missingFrom(fragments);
    if (end !== undefined || this.#endsInGap) this.#setPictureEnd(end);
    this.#endsInGap = end !== undefined;
  }

  #setPictureEnd(end: number | undefined): void {
    if (end === this.pictureEnd) return;
    this.pictureEnd = end;
    this.element.dispatchEvent(new Event('durationchange'));
  }

  #applyGoals(): void {
    const hls = this.#hls;
    if (!hls) return;
    Object.assign(hls.config, bufferGoals(this.isShown, this.#deps.settings), loadPolicies(this.isShown));
    hls.resumeBuffering();
  }

  #onTimeout(): void {
    if (this.#hls && !this.hasFrame) this.#fail(this.#errorOf({ details: 'timeout', url: this.#url }));
  }

  #onFailure(): void {
    const data = this.#failure;
    if (!data) return;
    const { element, isShown } = this;
    const isStarving = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !element.ended;
    const stream = { hasFrame: this.hasFrame, isShown, isStarving, retries: this.#retries };
    // Compared as a string, because `ErrorTypes` would have to be imported from hls.js.
    const mayRetry = (data.type as string) === 'networkError' && !this.#parts?.isPermanent(data);
    const action = failureAction({ mayRetry }, stream);
    if (action === 'fail') return this.#fail(this.#errorOf(data));
    if (action === 'wait') return;
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = undefined;
      this.#retries += 1;
      this.#hls?.startLoad();
    }, action * 1000);
  }

  /** The error for a failure, with its address and cause. Only one that may pass is worth another attempt. */
  #errorOf(cause: lazy.StreamErrorData): Error {
    const { failureMessage, isPermanent } = this.#parts ?? {};
    const message = failureMessage?.(cause) ?? '';
    return isPermanent?.(cause)
      ? new IvPlayerError('MEDIA_ERROR', `${message}; check its source, then call play().`, { cause })
      : new Error(message, { cause });
  }

  /** Stops the stream. A shown one keeps its last frame until the element is released. */
  #fail(cause: unknown): void {
    this.#hasFailed = true;
    this.#failure = undefined;
    if (this.isShown && this.hasFrame) this.#hls?.stopLoad();
    else this.release();
    this.#deps.onChange(this);
    this.element.dispatchEvent(new ErrorEvent('error', { error: cause }));
  }
}
