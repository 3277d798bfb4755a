import type Hls from 'hls.js';
import type { ErrorData, Level } from 'hls.js';
import { IvPlayerError, type SourceRendition, type StoryNode } from 'iv-player';
import type { SourceStream } from 'iv-player/plugin';
import type { BandwidthEstimate } from './bandwidth-estimate';
import { type ShownStream, bufferGoals, promotionDelay } from './buffer-plan';
import { failureAction } from './failure-action';
import { sharedAbrController } from './hls-abr-controller';
import { type HlsConfig, type HlsLibrary, hasMediaSource } from './hls-library';
import { HlsStartupTimeout } from './hls-startup-timeout';
import type { HlsSubtitles } from './hls-subtitles';
import { trimTimeline } from './hls-timeline';
import { HlsLanguages } from './hls-languages';
import { loadPolicies } from './load-policies';
import { type LevelDescription, startLevel } from './start-level';
import type { StreamingSettings } from './streaming-options';

/** Subtitles are captions of the node: what hls.js has for them would load them for every stream, and draw them itself. */
const WITHOUT_SUBTITLES: object = {
  subtitleTrackController: undefined,
  subtitleStreamController: undefined,
  timelineController: undefined,
};

/** What the streams of one player share. */
export interface PlayerStreams {
  /** Size of the stage in device pixels; `null`: not known. */
  stage: { readonly width: number; readonly height: number } | null;
  /** The rendition with which the stream on the screen ends, as far as it is loaded: its next one begins with it. */
  rendition: LevelDescription | null;
}

/** What a session asks of the streamer, and tells it. */
export interface HlsSessionDeps {
  readonly settings: StreamingSettings;
  readonly config: Partial<HlsConfig>;
  readonly estimate: BandwidthEstimate;
  /** Whether the browser's own player may play where hls.js cannot. */
  readonly allowsNative: boolean;
  readonly library: () => Promise<HlsLibrary>;
  readonly subtitles: HlsSubtitles;
  /** BCP 47 tag of the language in which the viewer wants to hear; `null`: none was chosen. */
  readonly language: string | null;
  /** Index of the largest level that may be loaded of a player's stream. */
  readonly capOf: (levels: readonly LevelDescription[], player: PlayerStreams) => number;
  /** The rendition of what is on the screen before a session; `null`: not known. */
  readonly renditionBefore: (session: HlsSession) => LevelDescription | null;
  /** A list of segments was read: of MPEG-TS, or of fragments of MP4. */
  readonly onSegments: (areTransportStreams: boolean) => void;
  /** Its state has changed. */
  readonly onChange: (session: HlsSession) => void;
}

/** One stream in one element: an instance of hls.js, from the first request to the release of the element. */
export class HlsSession implements SourceStream {
  rendition: SourceRendition | null = null;
  pictureEnd: number | undefined;
  isShown = false;
  /** Whether it has ever been on the screen. */
  wasShown = false;
  /** Whether it certainly follows what plays. */
  isNext = false;
  /** Whether it has begun to load. */
  hasBegun = false;
  /** Whether its first frame was there. */
  hasFrame = false;
  /** Bytes of segments that it has loaded. */
  bytes = 0;
  #hls: Hls | undefined;
  #languages: HlsLanguages | undefined;
  /** The rendition of the segment that was loaded last. */
  #level: LevelDescription | null = null;
  /** Seconds in which that was loaded. */
  #took = 0;
  #hasFailed = false;
  /** Whether the browser's own player plays it. */
  #isNative = false;
  #failure: ErrorData | undefined;
  #retries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #goalTimer: ReturnType<typeof setTimeout> | undefined;
  /** Which segments have come: `main`, `audio`. */
  readonly #loaded = new Set<string>();
  /** Counts what has begun and ended: what was begun before is not continued. */
  #turn = 0;
  readonly #teardown = new AbortController();
  readonly #watch = new HlsStartupTimeout(() => this.#failWithoutFrame(), this.#teardown.signal);

  constructor(
    readonly element: HTMLVideoElement,
    private readonly url: string,
    private readonly at: number,
    private readonly node: StoryNode,
    readonly player: PlayerStreams,
    private readonly host: HlsSessionDeps,
  ) {
    const { signal } = this.#teardown;
    const onFrame = (): void => {
      this.hasFrame = true;
      this.#watch.end();
    };
    element.addEventListener('loadeddata', onFrame, { signal });
    for (const type of ['waiting', 'seeking'])
      element.addEventListener(type, () => this.#onFailure(), { signal });
    element.addEventListener('seeking', () => this.#hls?.resumeBuffering(), { signal });
  }

  get isFetching(): boolean {
    const { main, audio } = this.#hls?.inFlightFragments ?? {};
    const isLoading = [main, audio].some((fragment) => fragment?.state === 'FRAG_LOADING');
    return this.hasBegun && (!this.hasFrame || isLoading);
  }

  /** Whether it is a spare whose first frame is on its way. */
  get isPreloading(): boolean {
    return this.hasBegun && !this.wasShown && !this.hasFrame && !this.#hasFailed;
  }

  /** Whether it certainly follows, and its first frame is not there. */
  get isAwaited(): boolean {
    return this.isNext && !this.isShown && !this.hasFrame && !this.#hasFailed;
  }

  /** The rendition of the segment that was loaded last; `null`: none was. */
  get level(): LevelDescription | null {
    return this.#level;
  }

  /** What is loaded ahead of the playhead, and what is left to play. */
  get progress(): ShownStream {
    const { buffered, currentTime, duration } = this.element;
    let ahead = 0;
    for (let range = 0; range < buffered.length; range++) {
      // The first picture may be a little late.
      if (buffered.start(range) <= currentTime + 0.25)
        ahead = Math.max(ahead, buffered.end(range) - currentTime);
    }
    return { ahead, rest: (duration || Infinity) - currentTime };
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

  /** More is loaded, another rendition is at the playhead, or the stream came onto the screen or left it. */
  #onChange(): void {
    if (this.isShown && this.#level) this.player.rendition = this.#level;
    this.host.onChange(this);
  }

  /** Heights in pixels of its renditions, lowest first; empty while they are not known. */
  get heights(): readonly number[] {
    const heights = (this.#hls?.levels ?? []).map(({ height }) => height).filter(Boolean);
    return [...new Set(heights)].sort((a, b) => a - b);
  }

  /** Limits the renditions of what is not loaded yet. */
  applyCap(): void {
    const hls = this.#hls;
    if (hls?.levels.length) hls.autoLevelCapping = this.host.capOf(hls.levels, this.player);
  }

  /** Plays the sound in the host's language. */
  applyLanguage(): void {
    if (!this.#languages?.setLanguage(this.host.language, this.isShown && this.hasFrame)) return;
    // What waits has loaded the sound that is not heard.
    this.#loaded.delete('audio');
    this.#hls?.resumeBuffering();
  }

  async begin(): Promise<void> {
    this.hasBegun = true;
    const { element, host, url, at } = this;
    const turn = ++this.#turn;
    if (!hasMediaSource()) return this.#beginNative();
    try {
      const library = await host.library();
      if (turn !== this.#turn) return;
      if (!library.isSupported()) return this.#beginNative();
      const hls = (this.#hls = new library({
        ...host.config,
        ...WITHOUT_SUBTITLES,
        ...bufferGoals(this.isShown, host.settings),
        ...loadPolicies(this.isShown),
        startPosition: at,
        testBandwidth: false,
        capLevelToPlayerSize: false,
        errorPenaltyExpireMs: 10_000,
        abrController: sharedAbrController(library, host.estimate, host.config.abrController),
      }));
      this.#languages = new HlsLanguages(hls, library, this.node, host.subtitles);
      this.#listen(hls, library);
      this.#watch.begin();
      trimTimeline(hls, library, (end) => this.#setPictureEnd(end));
      hls.loadSource(url);
      hls.attachMedia(element);
    } catch (cause) {
      if (turn === this.#turn) this.#fail(cause);
    }
  }

  /** Ends loading, as if it had not begun: what certainly follows needs the whole line. */
  suspend(): void {
    if (this.#isNative) return;
    this.#stop();
    this.#loaded.clear();
    this.hasBegun = false;
    this.bytes = 0;
  }

  /** Ends loading and gives the element back. */
  release(): void {
    this.#stop();
    this.#teardown.abort();
  }

  #stop(): void {
    this.#turn++;
    this.#watch.end();
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#goalTimer);
    this.#retryTimer = undefined;
    this.#hls?.destroy();
    this.#hls = this.#languages = undefined;
  }

  #beginNative(): void {
    const { element, at, url, host } = this;
    if (!host.allowsNative || !element.canPlayType('application/vnd.apple.mpegurl')) {
      return this.#fail(new IvPlayerError('STREAMING_UNAVAILABLE', 'this browser plays no HLS.'));
    }
    this.#isNative = true;
    element.src = url;
    if (at > 0) element.currentTime = at;
  }

  #listen(hls: Hls, { Events }: HlsLibrary): void {
    const { host } = this;
    for (const event of [
      Events.LEVEL_LOADING,
      Events.FRAG_LOADING,
      Events.FRAG_LOADED,
      Events.ERROR,
    ] as const)
      hls.on(event, () => this.#watch.sign());
    hls.on(Events.MANIFEST_PARSED, (_, { levels }) => {
      this.applyCap();
      this.applyLanguage();
      const cap = host.capOf(levels, this.player);
      hls.startLevel = startLevel(levels, host.renditionBefore(this), cap, host.estimate.value);
    });
    hls.on(Events.LEVEL_LOADED, (_, { details }) => {
      if (details.live)
        this.#fail(new IvPlayerError('LIVE_UNSUPPORTED', 'a live stream has no end; give a recording.'));
      // Fragments of MP4 need an init segment.
      host.onSegments(details.fragments.some(({ initSegment }) => !initSegment));
    });
    hls.on(Events.FRAG_LOADED, (_, { frag: { stats, type } }) => {
      const { start, first, end } = stats.loading;
      this.#loaded.add(type);
      // hls.js loads two segments of sounds with segments of their own before it looks at its goals.
      if (!this.wasShown && this.#loaded.size > 1) hls.pauseBuffering();
      host.estimate.add(stats.loaded, (end - first) / 1000, (first - start) / 1000);
      this.bytes += stats.loaded;
      this.#took = (end - start) / 1000;
      this.#failure = undefined;
      this.#retries = 0;
    });
    hls.on(Events.FRAG_BUFFERED, (_, { frag }) => {
      const level: Level | undefined = hls.levels[frag.level];
      // Not the level itself, which holds the lists of its segments. Sounds have levels of their own.
      if (level && (frag.type as string) === 'main')
        this.#level = { width: level.width, height: level.height, bitrate: level.bitrate };
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
      if (!data.fatal) return;
      this.#failure = data;
      this.#onFailure();
    });
  }

  #setPictureEnd(end: number): void {
    if (end === this.pictureEnd) return;
    this.pictureEnd = end;
    this.element.dispatchEvent(new Event('durationchange'));
  }

  #applyGoals(): void {
    const hls = this.#hls;
    if (!hls) return;
    const { host, isShown } = this;
    Object.assign(hls.config, bufferGoals(isShown, host.settings), loadPolicies(isShown));
    hls.resumeBuffering();
  }

  #failWithoutFrame(): void {
    if (this.#hls && !this.hasFrame) this.#fail(new Error('The stream neither shows a picture nor fails.'));
  }

  #onFailure(): void {
    const data = this.#failure;
    if (!data) return;
    const { element, isShown } = this;
    const isStarving = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !element.ended;
    const stream = { hasFrame: this.hasFrame, isShown, isStarving, retries: this.#retries };
    // The names of hls.js' enumeration, which is there only once the library is.
    const isNetwork = (data.type as string) === 'networkError';
    const decision = failureAction({ isNetwork }, stream);
    if (decision === 'fail') return this.#fail(data);
    if (decision === 'wait') return;
    this.#retryTimer ??= setTimeout(() => {
      this.#retryTimer = undefined;
      this.#retries += 1;
      this.#hls?.startLoad();
    }, decision * 1000);
  }

  /** The visible element keeps its picture; what feeds it is released with the element. */
  #fail(cause: unknown): void {
    this.#hasFailed = true;
    this.#failure = undefined;
    if (this.isShown && this.hasFrame) this.#hls?.stopLoad();
    else this.release();
    this.host.onChange(this);
    this.element.dispatchEvent(new ErrorEvent('error', { error: cause }));
  }
}
