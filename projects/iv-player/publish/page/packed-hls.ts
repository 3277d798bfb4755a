import { IvPlayerError, type IvPlayerFeature } from 'iv-player';
import { type HlsLibrary, withHls } from 'iv-player/hls';
import type * as lazy from 'iv-player/hls/lazy';

interface PageHls {
  readonly library: HlsLibrary;
  readonly parts: typeof lazy;
}

/**
 * Adds support for HLS sources, with hls.js and the code that needs it from a script of the page (`hls-script.ts`). Most films do not need
 * it.
 */
export const packedHls = (): IvPlayerFeature =>
  withHls({ library: async () => (await pageHls()).library, parts: async () => (await pageHls()).parts });

async function pageHls(): Promise<PageHls> {
  const { ivHls } = globalThis as { ivHls?: PageHls };
  if (ivHls) return Promise.resolve(ivHls);
  throw new IvPlayerError(
    'STREAMING_UNAVAILABLE',
    'this page has no hls.js, which HLS streams need: pack the film again, or use video files.',
  );
}
