import type { SourceCandidate, StoryNode } from 'iv-player';
import type { SourceStream, SourceStreamer } from 'iv-player/plugin';
import { BandwidthEstimate } from './bandwidth-estimate';
import { mayPreload } from './buffer-plan';
import { type HlsConfig, type HlsLibrary, loadOnce } from './hls-library';
import { HlsSession, type HlsSessionDeps, type PlayerStreams } from './hls-session';
import { HlsSubtitles } from './hls-subtitles';
import { isHls } from './is-hls';
import { type LevelDescription, cappedLevel } from './start-level';
import { type StreamingOptions, type StreamingSettings, streamingSettings } from './streaming-options';

/** Set by Angular; builds for production drop what is behind it. */
declare const ngDevMode: unknown;

/** Bits a second that a line is taken to have before anything was loaded. */
const INITIAL_BANDWIDTH = 3_000_000;
/** How often (ms) it is asked whether a stream that waits may begin. */
const INTERVAL = 200;
/** Device pixels that count for one CSS pixel, at most. */
const MAX_PIXEL_RATIO = 2;

/** What `HlsStreamer` is made of. */
export interface HlsStreamerOptions {
  readonly library: () => Promise<HlsLibrary>;
  readonly workerPath?: string | undefined;
  readonly native?: 'fallback' | 'never' | undefined;
  readonly config?: Partial<HlsConfig> | undefined;
  readonly streaming?: StreamingOptions | undefined;
}

/** Plays HLS with hls.js: one instance for each element that has a stream; they share what is known of the line. */
export class HlsStreamer implements SourceStreamer, HlsSessionDeps {
  readonly settings: StreamingSettings;
  readonly config: Partial<HlsConfig>;
  readonly estimate: BandwidthEstimate;
  readonly allowsNative: boolean;
  readonly library: () => Promise<HlsLibrary>;
  readonly subtitles = new HlsSubtitles();
  /** Heights in pixels of the renditions of the stream on the screen, lowest first. */
  heights: readonly number[] = [];
  /** Called when `heights` are others. */
  onHeights: () => void = () => undefined;
  /** Called before the first stream is opened. */
  onOpen: () => void = () => undefined;
  readonly #sessions = new Set<HlsSession>();
  /** By the element in which a player's videos lie. */
  readonly #players = new WeakMap<Element, PlayerStreams>();
  #observer: ResizeObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #maxHeight: number | 'stage';
  #language: string | null = null;
  #isOpened = false;
  #hasWarned = false;

  constructor({ library, workerPath, native, config, streaming }: HlsStreamerOptions) {
    this.settings = streamingSettings(streaming);
    this.config = { enableWorker: Boolean(workerPath), ...(workerPath && { workerPath }), ...config };
    this.estimate = new BandwidthEstimate(config?.abrEwmaDefaultEstimate ?? INITIAL_BANDWIDTH);
    this.allowsNative = native !== 'never';
    this.library = loadOnce(library);
    this.#maxHeight = this.settings.maxHeight;
  }

  get maxHeight(): number | 'stage' {
    return this.#maxHeight;
  }

  /** See `StreamingOptions.maxHeight`, which it is at first. Throws a `RangeError` as they do. */
  set maxHeight(maxHeight: number | 'stage') {
    this.#maxHeight = streamingSettings({ maxHeight }).maxHeight;
    for (const session of this.#sessions) session.applyCap();
  }

  get language(): string | null {
    return this.#language;
  }

  /** BCP 47 tag of the language in which the viewer wants to hear; `null`: none was chosen. */
  set language(language: string | null) {
    this.#language = language;
    for (const session of this.#sessions) session.applyLanguage();
  }

  plays(candidate: SourceCandidate): boolean {
    return isHls(candidate);
  }

  open(
    element: HTMLVideoElement,
    { src }: SourceCandidate,
    at: number,
    signal: AbortSignal,
    node: StoryNode,
  ): SourceStream {
    if (!this.#isOpened) this.onOpen();
    this.#isOpened = true;
    const session = new HlsSession(element, src, at, node, this.#playerOf(element), this);
    this.#sessions.add(session);
    this.#observeStage(element);
    signal.addEventListener('abort', () => {
      session.release();
      this.#forget(session);
    });
    // Whether it is shown, and how much of it is wanted, is said right after this call.
    queueMicrotask(() => this.#beginSome());
    return session;
  }

  readonly capOf = (levels: readonly LevelDescription[], { stage }: PlayerStreams): number =>
    this.#maxHeight === 'stage'
      ? cappedLevel(levels, stage, Infinity)
      : cappedLevel(levels, null, this.#maxHeight);

  /** What is prepared while it is certain what comes before it follows that, and not the picture of now. */
  readonly renditionBefore = (session: HlsSession): LevelDescription | null => {
    const next = session.isShown || session.isNext ? undefined : this.#nextOf(session);
    return next?.level ?? session.player.rendition;
  };

  readonly onSegments = (areTransportStreams: boolean): void => {
    if ((typeof ngDevMode === 'undefined' || ngDevMode) && areTransportStreams && !this.#hasWarned) {
      this.#hasWarned = true;
      if (this.config.enableWorker === false)
        console.warn(
          'iv-player: MPEG-TS is read on the page’s main thread, which may disturb seams. Give withHls() a workerPath, or fragmented MP4.',
        );
    }
  };

  readonly onChange = (): void => {
    this.#readHeights();
    this.#beginSome();
  };

  /** Begins what may begin by now, the shown streams first, and asks again while some have to wait. */
  #beginSome(): void {
    clearTimeout(this.#timer);
    const sessions = [...this.#sessions];
    const mustWait = (session: HlsSession): boolean =>
      !session.isNext && this.#nextOf(session)?.isAwaited === true;
    for (const session of sessions)
      if (session.isPreloading && !session.isShown && mustWait(session)) session.suspend();
    for (const session of sessions.filter(({ hasBegun }) => !hasBegun)) {
      const shown = sessions.findLast(
        ({ isShown, hasBegun, player }) => isShown && hasBegun && player === session.player,
      );
      const held = sessions.reduce((sum, { wasShown, bytes }) => sum + (wasShown ? 0 : bytes), 0);
      const isWanted = session.element.preload !== 'metadata';
      // Beside the one on the screen one at a time, so that the likeliest has the whole line.
      const isFree =
        session.isNext ||
        (!mustWait(session) && (!shown || !sessions.some(({ isPreloading }) => isPreloading)));
      // What certainly follows needs its data, whatever those hold that might have followed.
      const heldBytes = session.isNext ? 0 : held;
      const mayBegin = isWanted && isFree && mayPreload(shown?.progress ?? null, heldBytes, this.settings);
      if (session.isShown || mayBegin) void session.begin();
    }
    if (sessions.some(({ hasBegun }) => !hasBegun))
      this.#timer = setTimeout(() => this.#beginSome(), INTERVAL);
  }

  /** The stream that certainly follows in the player of a session, if there is another one that does. */
  #nextOf({ player }: HlsSession): HlsSession | undefined {
    return [...this.#sessions].find((one) => one.isNext && !one.isShown && one.player === player);
  }

  #readHeights(): void {
    const heights = [...this.#sessions].findLast(({ isShown }) => isShown)?.heights ?? [];
    if (heights.join() === this.heights.join()) return;
    this.heights = heights;
    this.onHeights();
  }

  #forget(session: HlsSession): void {
    this.#sessions.delete(session);
    this.#observer?.unobserve(session.element);
    this.#readHeights();
    this.#beginSome();
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
        // Off the page it has no size, which says nothing of the stage.
        if (width > 0 && height > 0)
          this.#playerOf(target as HTMLVideoElement).stage = { width: width * ratio, height: height * ratio };
      }
      for (const session of this.#sessions) session.applyCap();
    });
    this.#observer.observe(element);
  }
}
