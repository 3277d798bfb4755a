import type { SourceCandidate, StoryNode } from 'iv-player';
import type { SourceStream, SourceStreamer } from 'iv-player/plugin';
import { BandwidthEstimate } from './bandwidth-estimate';
import { mayPreload } from './buffer-plan';
import { type HlsConfig, type HlsLibrary, loadOnce } from './hls-library';
import { HlsSession, type HlsSessionDeps, type PlayerStreams } from './hls-session';
import { HlsSubtitles } from './hls-subtitles';
import { isHls } from 'iv-player/private';
import { type LevelDescription, cappedLevel } from './start-level';
import { isAwaited, isPreloading } from './stream-state';
import { type StreamingOptions, type StreamingSettings, streamingSettings } from './streaming-options';

/** Set by Angular. Production builds drop code that depends on it. */
declare const ngDevMode: unknown;

/** Bandwidth estimate before the first measurement, in bits per second. */
const INITIAL_BANDWIDTH = 3_000_000;
/** Interval between checks whether a waiting stream may start, in milliseconds. */
const CHECK_INTERVAL = 200;
/** Maximum pixel ratio for the size of the stage. */
const MAX_PIXEL_RATIO = 2;

/** Options of `withHls`. */
export interface HlsOptions {
  /** Loads hls.js. Called for the first HLS source, and again after a failure. Default: `import('hls.js')`. */
  readonly library?: () => Promise<HlsLibrary>;
  /** Loads `iv-player/hls/lazy`, for pages that have its code in a script. @internal */
  readonly parts?: HlsSessionDeps['parts'];
  /** URL of a copy of `hls.js/dist/hls.worker.js`. Default: none, so MPEG-TS is parsed on the main thread, with a warning in development. */
  readonly workerPath?: string;
  /** Whether to use native HLS support where hls.js does not run: `'fallback'`, the default, or `'never'`. */
  readonly native?: 'fallback' | 'never';
  /**
   * Whether to play interstitials: clips, such as advertisements, that a playlist inserts into a stream. While they play, times and windows of
   * the node do not apply. Default false: the stream plays without them.
   */
  readonly interstitials?: boolean;
  /** Further hls.js options. Options that the player needs for seamless playback cannot be overridden. Default: none. */
  readonly config?: Partial<HlsConfig>;
  /** Limits for buffering and quality. Default: the defaults of `StreamingOptions`. */
  readonly streaming?: StreamingOptions;
}

type HlsStreamerOptions = HlsOptions & Required<Pick<HlsOptions, 'library' | 'parts'>>;

/** Plays HLS with one hls.js instance per element. All instances share a bandwidth estimate. */
export class HlsStreamer implements SourceStreamer, HlsSessionDeps {
  readonly settings: StreamingSettings;
  readonly config: Partial<HlsConfig>;
  readonly estimate: BandwidthEstimate;
  readonly allowsNative: boolean;
  readonly hasInterstitials: boolean;
  readonly library: () => Promise<HlsLibrary>;
  readonly parts: HlsSessionDeps['parts'];
  readonly subtitles: HlsSubtitles;
  /** Heights of the renditions of the stream on the screen in pixels, in ascending order. */
  heights: readonly number[] = [];
  onHeights: () => void = () => undefined;
  /** Called before the first stream opens. */
  onOpen: () => void = () => undefined;
  readonly #sessions = new Set<HlsSession>();
  readonly #players = new WeakMap<Element, PlayerStreams>();
  #observer: ResizeObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #maxHeight: number | 'stage';
  #language: string | null = null;
  #hasWarned = false;

  constructor(options: HlsStreamerOptions) {
    const { workerPath, config } = options;
    this.settings = streamingSettings(options.streaming);
    this.config = { enableWorker: Boolean(workerPath), ...(workerPath && { workerPath }), ...config };
    this.estimate = new BandwidthEstimate(config?.abrEwmaDefaultEstimate ?? INITIAL_BANDWIDTH);
    this.allowsNative = options.native !== 'never';
    this.hasInterstitials = options.interstitials ?? false;
    this.library = loadOnce(options.library);
    this.parts = loadOnce(options.parts);
    this.subtitles = new HlsSubtitles(this.parts);
    this.#maxHeight = this.settings.maxHeight;
  }

  get maxHeight(): number | 'stage' {
    return this.#maxHeight;
  }

  /** Initially `StreamingOptions.maxHeight`. Throws a `RangeError` for a value that is not a positive number. */
  set maxHeight(maxHeight: number | 'stage') {
    this.#maxHeight = streamingSettings({ maxHeight }).maxHeight;
    for (const session of this.#sessions) session.applyCap();
  }

  get language(): string | null {
    return this.#language;
  }

  /** Preferred audio language of the viewer as a BCP 47 tag, or `null` for no preference. */
  set language(language: string | null) {
    this.#language = language;
    for (const session of this.#sessions) session.applyLanguage();
  }

  readonly plays = isHls;

  open(
    element: HTMLVideoElement,
    { src }: SourceCandidate,
    at: number,
    signal: AbortSignal,
    node: StoryNode,
  ): SourceStream {
    if (!this.#observer) this.onOpen();
    const session = new HlsSession(element, src, at, node, this.#playerOf(element), this);
    this.#sessions.add(session);
    this.#observeStage(element);
    signal.addEventListener('abort', () => {
      session.release();
      this.#forget(session);
    });
    // The caller sets visibility and preload right after this call.
    queueMicrotask(() => this.#startWaiting());
    return session;
  }

  readonly capOf = (levels: readonly LevelDescription[], { stage }: PlayerStreams): number =>
    this.#maxHeight === 'stage'
      ? cappedLevel(levels, stage, Infinity)
      : cappedLevel(levels, null, this.#maxHeight);

  /** If another stream is known to come next, a preloaded stream will come after that one, not after the stream on the screen. */
  readonly renditionBefore = (session: HlsSession): LevelDescription | null => {
    const next = session.isShown || session.state.isNext ? undefined : this.#nextOf(session);
    return next?.state.level ?? session.player.rendition;
  };

  readonly onSegments = (areTransportStreams: boolean): void => {
    if ((typeof ngDevMode === 'undefined' || ngDevMode) && areTransportStreams && !this.#hasWarned) {
      this.#hasWarned = true;
      if (this.config.enableWorker === false)
        console.warn(
          'iv-player: MPEG-TS is parsed on the main thread, which may cause stutter at seams: pass a workerPath to withHls(), or use fragmented MP4.',
        );
    }
  };

  readonly onChange = (): void => {
    this.#updateHeights();
    this.#startWaiting();
  };

  /** Starts waiting streams that may start, and checks again later while some have to wait. */
  #startWaiting(): void {
    clearTimeout(this.#timer);
    const sessions = [...this.#sessions];
    const waiting = (): readonly HlsSession[] => sessions.filter(({ state }) => state.phase === 'waiting');
    const mustWait = (session: HlsSession): boolean => {
      const next = this.#nextOf(session);
      return !session.state.isNext && next !== undefined && isAwaited(next.state);
    };
    for (const session of sessions) if (isPreloading(session.state) && mustWait(session)) session.suspend();
    for (const session of waiting()) {
      const { isNext } = session.state;
      const shown = sessions.findLast(
        ({ isShown, state, player }) => isShown && state.phase !== 'waiting' && player === session.player,
      );
      const preloadedBytes = sessions.reduce((sum, { state }) => sum + (state.isSpare ? state.bytes : 0), 0);
      const isWanted = session.element.preload !== 'metadata';
      // Preload one stream at a time, so that the most likely one gets the full bandwidth.
      const isFree =
        isNext || (!mustWait(session) && (!shown || !sessions.some(({ state }) => isPreloading(state))));
      // The byte limit does not apply to the stream that is known to come next.
      const heldBytes = isNext ? 0 : preloadedBytes;
      const mayStart = isWanted && isFree && mayPreload(shown?.progress ?? null, heldBytes, this.settings);
      if (session.isShown || mayStart) void session.start();
    }
    if (waiting().length > 0) this.#timer = setTimeout(() => this.#startWaiting(), CHECK_INTERVAL);
  }

  /** The hidden stream that is known to come next in the player of a session. */
  #nextOf({ player }: HlsSession): HlsSession | undefined {
    return [...this.#sessions].find(
      ({ state, isShown, player: other }) => state.isNext && !isShown && other === player,
    );
  }

  #updateHeights(): void {
    const heights = [...this.#sessions].findLast(({ isShown }) => isShown)?.heights ?? [];
    if (heights.join() === this.heights.join()) return;
    this.heights = heights;
    this.onHeights();
  }

  #forget(session: HlsSession): void {
    this.#sessions.delete(session);
    this.#observer?.unobserve(session.element);
    this.#updateHeights();
    this.#startWaiting();
  }

  #playerOf(element: HTMLVideoElement): PlayerStreams {
    const root = element.parentElement ?? element;
    const player = this.#players.get(root) ?? { stage: null, rendition: null };
    this.#players.set(root, player);
    return player;
  }

  #observeStage(element: HTMLVideoElement): void {
    this.#observer ??= new ResizeObserver((entries) => {
      const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio);
      for (const { target, contentRect } of entries) {
        const { width, height } = contentRect;
        // Ignore elements outside the document, which have no size.
        if (width > 0 && height > 0)
          this.#playerOf(target as HTMLVideoElement).stage = { width: width * ratio, height: height * ratio };
      }
      for (const session of this.#sessions) session.applyCap();
    });
    this.#observer.observe(element);
  }
}
