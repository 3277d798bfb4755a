import type { Provider } from '@angular/core';
import { IV_SOURCE_STREAMERS } from 'iv-player';
import type { HlsConfig, HlsLibrary } from './hls-library';
import { HlsStreamer } from './hls-streamer';
import type { StreamingOptions } from './streaming-options';

/** Options of `provideHls`. */
export interface HlsOptions {
  /** Loads hls.js; called once, when the first HLS source is to be loaded. Default `import('hls.js')`. */
  readonly library?: () => Promise<HlsLibrary>;
  /** URL of a copy of `hls.js/dist/hls.worker.js`. Default none: MPEG-TS is read on the page's main thread. */
  readonly workerPath?: string;
  /** Whether the browser's own player plays HLS where hls.js cannot: `'fallback'`, the default, or `'never'`. */
  readonly native?: 'fallback' | 'never';
  /** Further options of hls.js. Those by which the player makes seams seamless are its own and win. */
  readonly config?: Partial<HlsConfig>;
  /** How much is loaded, and in which quality. */
  readonly streaming?: StreamingOptions;
}

/**
 * Plays HLS sources, for the players in the scope whose `providers` hold it and below: recordings in `.m3u8` or of one of the
 * MIME types of HLS, alone or in a list with other sources. Needs the package hls.js, which is loaded when it is needed.
 * Throws a `RangeError` for a number of `streaming` that is not above 0.
 */
export function provideHls(options: HlsOptions = {}): Provider[] {
  const library = options.library ?? (async () => (await import('hls.js')).default);
  return [
    { provide: IV_SOURCE_STREAMERS, multi: true, useFactory: () => new HlsStreamer({ ...options, library }) },
  ];
}
