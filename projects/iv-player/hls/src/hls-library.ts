import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';

/** The class exported by hls.js. */
export type HlsLibrary = typeof Hls;
export type { HlsConfig };

/** Loads code on the first call. Calls after a failed load try again. */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loaded: Promise<Code> | undefined;
  return () =>
    (loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      throw cause;
    }));
}

/** Whether the browser supports Media Source Extensions, which hls.js requires. */
export function hasMediaSource(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;
}
