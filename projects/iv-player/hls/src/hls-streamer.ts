import type { SourceCandidate, SourceStream, SourceStreamer } from 'iv-player';
import { BandwidthEstimate } from './bandwidth-estimate';
import { mayWarm } from './buffer-plan';
import { type HlsConfig, type HlsLibrary, keepLibrary } from './hls-library';
import { HlsSession, type HlsSessionHost } from './hls-session';
import { isHls } from './is-hls';
import { type LevelDescription, cappedLevel } from './start-level';
import { type StreamingOptions, type StreamingSettings, streamingSettings } from './streaming-options';

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
export class HlsStreamer implements SourceStreamer, HlsSessionHost {
  readonly settings: StreamingSettings;
  readonly config: Partial<HlsConfig>;
  readonly estimate: BandwidthEstimate;
  readonly allowsNative: boolean;
  readonly library: () => Promise<HlsLibrary>;
  rendition: LevelDescription | null = null;
  readonly #sessions = new Set<HlsSession>();
  #stage: { readonly width: number; readonly height: number } | null = null;
  #observer: ResizeObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #maxHeight: number;

  constructor({ library, workerPath, native, config, streaming }: HlsStreamerOptions) {
    this.settings = streamingSettings(streaming);
    this.config = { enableWorker: Boolean(workerPath), ...(workerPath && { workerPath }), ...config };
    this.estimate = new BandwidthEstimate(config?.abrEwmaDefaultEstimate ?? INITIAL_BANDWIDTH);
    this.allowsNative = native !== 'never';
    this.library = keepLibrary(library);
    const { maxHeight } = this.settings;
    this.#maxHeight = maxHeight === 'stage' ? Infinity : maxHeight;
  }

  plays(candidate: SourceCandidate): boolean {
    return isHls(candidate);
  }

  open(element: HTMLVideoElement, { src }: SourceCandidate, at: number, signal: AbortSignal): SourceStream {
    const session = new HlsSession(element, src, at, this);
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

  readonly capOf = (levels: readonly LevelDescription[]): number =>
    cappedLevel(levels, this.settings.maxHeight === 'stage' ? this.#stage : null, this.#maxHeight);

  readonly onChange = (session: HlsSession, played?: LevelDescription): void => {
    if (played && session.isShown) {
      const { width, height, bitrate } = played;
      this.rendition = { width, height, bitrate };
    }
    this.#beginSome();
  };

  /** Begins what may begin by now, the shown streams first, and asks again while some have to wait. */
  #beginSome(): void {
    clearTimeout(this.#timer);
    const sessions = [...this.#sessions];
    const shown = sessions.findLast(({ isShown, hasBegun }) => isShown && hasBegun);
    for (const session of sessions.filter(({ hasBegun }) => !hasBegun)) {
      const held = sessions.reduce((sum, { wasShown, bytes }) => sum + (wasShown ? 0 : bytes), 0);
      const isWanted = session.element.preload !== 'metadata';
      const mayBegin = isWanted && mayWarm(shown?.progress ?? null, held, this.settings);
      if (session.isShown || mayBegin) void session.begin();
    }
    if (sessions.some(({ hasBegun }) => !hasBegun))
      this.#timer = setTimeout(() => this.#beginSome(), INTERVAL);
  }

  #forget(session: HlsSession): void {
    this.#sessions.delete(session);
    this.#observer?.unobserve(session.element);
    this.#beginSome();
  }

  #observeStage(element: HTMLVideoElement): void {
    this.#observer ??= new ResizeObserver((entries) => {
      const { width = 0, height = 0 } = entries.at(-1)?.contentRect ?? {};
      // Off the page it has no size, which says nothing of the stage.
      if (width === 0 || height === 0) return;
      const ratio = Math.min(MAX_PIXEL_RATIO, devicePixelRatio);
      this.#stage = { width: width * ratio, height: height * ratio };
      for (const session of this.#sessions) session.applyCap();
    });
    this.#observer.observe(element);
  }
}
