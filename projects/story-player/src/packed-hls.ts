import { IvPlayerError, type IvPlayerFeature } from 'iv-player';
import type { HlsLibrary } from 'iv-player/hls';
import type * as StreamParts from '../../iv-player/hls/src/hls-stream-parts';
import { provideHls } from '../../iv-player/hls/src/provide-hls';

interface PageHls {
  readonly library: HlsLibrary;
  readonly parts: typeof StreamParts;
}

/**
 * Adds support for HLS sources, with hls.js and the code that needs it from a script of the page (`hls-script.ts`). Most films do not need
 * it.
 */
export const packedHls = (): IvPlayerFeature =>
  provideHls({ library: async () => (await pageHls()).library }, async () => (await pageHls()).parts);

async function pageHls(): Promise<PageHls> {
  const { ivHls } = globalThis as { ivHls?: PageHls };
  if (ivHls) return Promise.resolve(ivHls);
  throw new IvPlayerError(
    'STREAMING_UNAVAILABLE',
    'this page has no hls.js, which HLS streams need: pack the film again, or use video files.',
  );
}
