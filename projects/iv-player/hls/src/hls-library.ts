import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';

/** The class that hls.js exports. */
export type HlsLibrary = typeof Hls;
export type { HlsConfig };

/** hls.js, loaded at the first call and kept; a load that failed is tried again by the next call. */
export function loadOnce(load: () => Promise<HlsLibrary>): () => Promise<HlsLibrary> {
  let loaded: Promise<HlsLibrary> | undefined;
  return () =>
    (loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      throw cause;
    }));
}

/** Whether this browser has what hls.js needs; without it the library is not loaded. */
export function hasMediaSource(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
}
