import { IvPlayerError, type IvPlayerFeature } from 'iv-player';
import { type HlsLibrary, withHls } from 'iv-player/hls';

/** Adds support for HLS sources, with hls.js from a script of the page (`hls-script.ts`). Most films do not need it. */
export const packedHls = (): IvPlayerFeature => withHls({ library: pageHls });

async function pageHls(): Promise<HlsLibrary> {
  const { ivHls } = globalThis as { ivHls?: HlsLibrary };
  if (ivHls) return Promise.resolve(ivHls);
  throw new IvPlayerError(
    'STREAMING_UNAVAILABLE',
    'this page has no hls.js, which HLS streams need: pack the film again, or use video files.',
  );
}
