import type {
  HlsConfig,
  Loader,
  LoaderCallbacks,
  LoaderConfiguration,
  LoaderContext,
  LoaderStats,
} from 'hls.js';
import type { HlsLibrary } from 'iv-player/hls';

/** Throttles the requests of hls.js to a given bandwidth. */
export class ThrottledNetwork {
  /** Bandwidth in bits per second. */
  bandwidth = Infinity;
  #library: HlsLibrary | undefined;
  /** Time (ms) at which all requested data will have arrived. */
  #free = 0;

  /** Option `loadLibrary` of `withHls`. */
  readonly loadLibrary = async (): Promise<HlsLibrary> => (this.#library = (await import('hls.js')).default);

  /** Loader class for hls.js's `loader` option. */
  get loader(): HlsConfig['loader'] {
    const create = (config: HlsConfig): Loader<LoaderContext> => {
      if (!this.#library) throw new Error('hls.js is not loaded.');
      return new ThrottledLoader(new this.#library.DefaultConfig.loader(config), (bytes) =>
        this.delay(bytes),
      );
    };
    // hls.js calls it as a constructor, which may return another object.
    return function (config: HlsConfig) {
      return create(config);
    } as unknown as HlsConfig['loader'];
  }

  /** Milliseconds until `bytes` more bytes have arrived, one request after the other. */
  delay(bytes: number, now = performance.now()): number {
    this.#free = Math.max(this.#free, now) + (bytes * 8000) / this.bandwidth;
    return this.#free - now;
  }
}

/** Delays the responses from another loader. */
class ThrottledLoader implements Loader<LoaderContext> {
  readonly #inner: Loader<LoaderContext>;
  readonly #delay: (bytes: number) => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(inner: Loader<LoaderContext>, delay: (bytes: number) => number) {
    this.#inner = inner;
    this.#delay = delay;
  }

  get context(): LoaderContext | null {
    return this.#inner.context;
  }

  get stats(): LoaderStats {
    return this.#inner.stats;
  }

  load(context: LoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
    this.#inner.load(context, config, {
      ...callbacks,
      onSuccess: (response, stats, ...rest) => {
        this.#timer = setTimeout(
          () => {
            stats.loading.end = performance.now();
            callbacks.onSuccess(response, stats, ...rest);
          },
          this.#delay(stats.total || stats.loaded),
        );
      },
    });
  }

  abort(): void {
    clearTimeout(this.#timer);
    this.#inner.abort();
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#inner.destroy();
  }
}
