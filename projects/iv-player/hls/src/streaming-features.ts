import type { IvPlayerFeature } from 'iv-player';
import type { HlsOptions } from './hls-streamer';
import { provideHls } from './provide-hls';

/**
 * Adds support for HLS sources: on-demand playlists with the extension `.m3u8` or an HLS MIME type, alone or in a list of sources.
 * Requires the package hls.js, which is loaded lazily.
 * Audio plays in the player's language where the stream offers it, and subtitles become captions of the node.
 * Inject `IV_STREAM_QUALITY` to limit the height during playback.
 * Throws a `RangeError` for a value of `streaming` that is not a positive number.
 * @example
 * provideIvPlayer({}, withHls({ streaming: { maxHeight: 720 } }));
 */
export function withHls(options: HlsOptions = {}): IvPlayerFeature {
  const library = options.library ?? (async () => (await import('hls.js')).default);
  return provideHls({ ...options, library }, () => import('./hls-stream-parts'));
}
