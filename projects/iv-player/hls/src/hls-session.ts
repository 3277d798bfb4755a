import type Hls from 'hls.js';
import type { Level } from 'hls.js';
import { IvPlayerError, type SourceRendition, type StoryNode } from 'iv-player';
import type { SourceStream } from 'iv-player/plugin';
import { matchingLanguage } from 'iv-player/private';
import type { BandwidthEstimate } from './bandwidth-estimate';
import { type StreamProgress, bufferGoals, promotionDelay } from './buffer-plan';
import { failureAction } from './failure-action';
import type * as lazy from 'iv-player/hls/lazy';
import { type HlsLibrary, hasMediaSource } from './hls-library';
import { HlsStartupTimeout } from './hls-startup-timeout';
import type { HlsSubtitles } from './hls-subtitles';
import { type LevelDescription, startLevel } from './start-level';
import type { StreamingSettings } from './streaming-options';
import { NEW_STREAM, type StreamState, hasPreloaded, withGap, withSegment } from './stream-state';

export interface PlayerStreams {
  /** Size of the stage in device pixels, or `null` if unknown. */
  stage: { readonly width: number; readonly height: number } | null;
  /** Last buffered rendition of the stream on the screen, which the next stream starts with. */
  rendition: LevelDescription | null;
}

export interface HlsSessionDeps extends lazy.ConfigDeps {
  readonly settings: StreamingSettings;
  readonly estimate: BandwidthEstimate;
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

/** An hls.js instance, from its start until the stream stops. */
interface HlsRun {
  readonly hls: Hls;
  readonly parts: typeof lazy;
  readonly languages: lazy.HlsLanguages;
}

/** A stream in a video element, played by hls.js or natively. */
export class HlsSession implements SourceStream {
  #state = NEW_STREAM;
  #run: HlsRun | undefined;
  /** Aborted when the stream stops, to abandon a start that is still loading code. */
  #attempt = new AbortController();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #goalTimer: ReturnType<typeof setTimeout> | undefined;
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
      this.#set({ hasFrame: true });
      this.#timeout.stop();
    };
    element.addEventListener('loadeddata', onFrame, { signal });
    for (const type of ['waiting', 'seeking'])
      element.addEventListener(type, () => this.#onFailure(), { signal });
    element.addEventListener('seeking', () => this.#run?.hls.resumeBuffering(), { signal });
  }

  get state(): StreamState {
    return this.#state;
  }

  get isShown(): boolean {
    return this.#state.isShown;
  }

  get rendition(): SourceRendition | null {
    return this.#state.rendition;
  }

  get pictureEnd(): number | undefined {
    return this.#state.pictureEnd;
  }

  get isFetching(): boolean {
    const { phase, hasFrame } = this.#state;
    const { main, audio } = this.#run?.hls.inFlightFragments ?? {};
    const isLoading = [main, audio].some((fragment) => fragment?.state === 'FRAG_LOADING');
    return phase !== 'waiting' && (!hasFrame || isLoading);
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
    this.#set({ isShown, isSpare: false });
    clearTimeout(this.#goalTimer);
    const ahead = this.progress.ahead / this.element.playbackRate;
    const delay = isShown ? promotionDelay(ahead, this.#state.took) : 0;
    if (this.#run) this.#goalTimer = setTimeout(() => this.#applyGoals(), delay);
    this.#onChange();
  }

  expect(isNext: boolean): void {
    if (isNext === this.#state.isNext) return;
    this.#set({ isNext });
    this.#onChange();
  }

  #set(change: Partial<StreamState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #onChange(): void {
    const { level } = this.#state;
    if (this.isShown && level) this.player.rendition = level;
    this.#deps.onChange(this);
  }

  /** Heights of the renditions in pixels, in ascending order. Empty until known. */
  get heights(): readonly number[] {
    const heights = (this.#run?.hls.levels ?? []).map(({ height }) => height).filter(Boolean);
    return [...new Set(heights)].sort((a, b) => a - b);
  }

  /** Applies the height limit to segments that are not loaded yet. */
  applyCap(): void {
    const hls = this.#run?.hls;
    if (hls?.levels.length) hls.autoLevelCapping = this.#deps.capOf(hls.levels, this.player);
  }

  applyLanguage(): void {
    const { hasFrame, loaded } = this.#state;
    if (!this.#run?.languages.setLanguage(this.#deps.language, this.isShown && hasFrame)) return;
    // A preloaded stream has to load audio again.
    this.#set({ loaded: loaded.filter((type) => type !== 'audio') });
    this.#run.hls.resumeBuffering();
  }

  async start(): Promise<void> {
    this.#set({ phase: 'started' });
    const deps = this.#deps;
    if (!hasMediaSource()) return this.#startNative();
    const { signal } = (this.#attempt = new AbortController());
    try {
      const [library, parts] = await Promise.all([deps.library(), deps.parts()]);
      if (signal.aborted) return;
      if (!library.isSupported()) return this.#startNative();
      const { isShown } = this;
      const goals = bufferGoals(isShown, deps.settings);
      const hls = new library(parts.streamConfig(library, deps, isShown, this.#startTime, goals));
      const languages = new parts.HlsLanguages(hls, library, this.#node, deps.subtitles, matchingLanguage);
      this.#run = { hls, parts, languages };
      this.#listen(this.#run, library);
      this.#timeout.start();
      parts.endStandstills(hls, library, this.element, signal, (time) => {
        // Otherwise a retry is due.
        if (!this.#state.failure) this.#fail(new Error(`The stream stands still at ${time.toFixed(2)} s.`));
      });
      parts.watchSound(hls, (data) => this.#fail(errorOf(data, parts)));
      parts.trimTimeline(hls, library, (pictureEnd) => this.#setPicture({ pictureEnd }));
      hls.loadSource(this.#url);
      hls.attachMedia(this.element);
    } catch (cause) {
      if (!signal.aborted) this.#fail(cause);
    }
  }

  /** Stops preloading until the next `start()`, to free the bandwidth for the stream that plays next. */
  suspend(): void {
    if (this.#state.phase === 'native') return;
    this.#stop();
    this.#set({ phase: 'waiting', bytes: 0, loaded: [] });
  }

  release(): void {
    this.#stop();
    this.#teardown.abort();
  }

  #stop(): void {
    this.#attempt.abort();
    this.#timeout.stop();
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#goalTimer);
    this.#retryTimer = undefined;
    this.#run?.hls.destroy();
    this.#run = undefined;
  }

  #startNative(): void {
    const { element } = this;
    if (!this.#deps.allowsNative || !element.canPlayType('application/vnd.apple.mpegurl')) {
      return this.#fail(
        new IvPlayerError('STREAMING_UNAVAILABLE', 'this browser does not support HLS: add a video file.'),
      );
    }
    this.#set({ phase: 'native' });
    element.src = this.#url;
    if (this.#startTime > 0) element.currentTime = this.#startTime;
  }

  #listen({ hls, parts }: HlsRun, { Events }: HlsLibrary): void {
    const deps = this.#deps;
    const { LEVEL_LOADING, FRAG_LOADING, FRAG_LOADED, ERROR } = Events;
    for (const event of [LEVEL_LOADING, FRAG_LOADING, FRAG_LOADED, ERROR] as const)
      hls.on(event, () => this.#timeout.extend());
    hls.on(Events.MANIFEST_PARSED, (_, { levels }) => {
      this.applyCap();
      this.applyLanguage();
      const cap = deps.capOf(levels, this.player);
      hls.startLevel = startLevel(levels, deps.renditionBefore(this), cap, deps.estimate.value);
    });
    hls.on(Events.LEVEL_LOADED, (_, { details }) => {
      if (details.live) this.#fail(new IvPlayerError('LIVE_UNSUPPORTED', parts.liveMessage(details.url)));
      this.#setPicture(withGap(this.#state, parts.missingFrom(details.fragments)));
      // Unlike MPEG-TS, fragmented MP4 has init segments.
      deps.onSegments(details.fragments.some(({ initSegment }) => !initSegment));
    });
    hls.on(Events.FRAG_LOADED, (_, { frag: { stats, type } }) => {
      const { start, first, end } = stats.loading;
      this.#state = withSegment(this.#state, type, stats.loaded, (end - start) / 1000);
      // hls.js would load two segments of a separate audio track before checking its goals.
      if (hasPreloaded(this.#state)) hls.pauseBuffering();
      deps.estimate.add(stats.loaded, (end - first) / 1000, (first - start) / 1000);
    });
    hls.on(Events.FRAG_BUFFERED, (_, { frag }) => {
      const level: Level | undefined = hls.levels[frag.level];
      // Copied, because a level object would keep its segment lists in memory. Audio has its own levels.
      if (level && (frag.type as string) === 'main')
        this.#set({ level: { width: level.width, height: level.height, bitrate: level.bitrate } });
      this.#setPicture(withGap(this.#state, parts.missingFrom(hls.latestLevelDetails?.fragments ?? [])));
      this.#onChange();
    });
    hls.on(Events.FRAG_CHANGED, (_, { frag }) => {
      const level: Level | undefined = hls.levels[frag.level];
      if (!level) return;
      this.#set({ rendition: { height: level.height, bitrate: level.bitrate } });
      this.element.dispatchEvent(new Event('rendition'));
      this.#onChange();
    });
    hls.on(Events.ERROR, (_, data) => {
      hls.resumeBuffering();
      if (!parts.isFinal(data, hls.pathways)) return;
      if (!data.fatal) hls.stopLoad();
      // Compared as a string, because `ErrorTypes` would have to be imported from hls.js.
      const mayRetry = (data.type as string) === 'networkError' && !parts.isPermanent(data);
      this.#set({ failure: { mayRetry, error: errorOf(data, parts) } });
      this.#onFailure();
    });
  }

  #setPicture(change: Partial<StreamState>): void {
    const { pictureEnd } = this.#state;
    this.#set(change);
    if (pictureEnd !== this.#state.pictureEnd) this.element.dispatchEvent(new Event('durationchange'));
  }

  #applyGoals(): void {
    if (!this.#run) return;
    const { hls, parts } = this.#run;
    const { isShown } = this;
    Object.assign(hls.config, bufferGoals(isShown, this.#deps.settings), parts.loadPolicies(isShown));
    hls.resumeBuffering();
  }

  #onTimeout(): void {
    if (this.#run && !this.#state.hasFrame)
      this.#fail(errorOf({ details: 'timeout', url: this.#url }, this.#run.parts));
  }

  #onFailure(): void {
    const { failure } = this.#state;
    if (!failure) return;
    const { element } = this;
    const isStarving = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !element.ended;
    const action = failureAction(failure, { ...this.#state, isStarving });
    if (action === 'fail') return this.#fail(failure.error);
    if (action === 'wait') return;
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = undefined;
      this.#set({ retries: this.#state.retries + 1 });
      this.#run?.hls.startLoad();
    }, action * 1000);
  }

  /** Stops the stream. A shown one keeps its last frame until the element is released. */
  #fail(cause: unknown): void {
    this.#set({ phase: 'failed', failure: null });
    if (this.isShown && this.#state.hasFrame) this.#run?.hls.stopLoad();
    else this.release();
    this.#deps.onChange(this);
    this.element.dispatchEvent(new ErrorEvent('error', { error: cause }));
  }
}

/** The error for a failure, with its address and cause. Only one that may pass is worth another attempt. */
function errorOf(cause: lazy.StreamErrorData, { failureMessage, isPermanent }: typeof lazy): Error {
  const message = failureMessage(cause);
  return isPermanent(cause)
    ? new IvPlayerError('MEDIA_ERROR', `${message}; check its source, then call play().`, { cause })
    : new Error(message, { cause });
}
