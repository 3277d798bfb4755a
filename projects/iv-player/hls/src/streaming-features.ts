import { Injector, inject } from '@angular/core';
import { IV_STREAM_QUALITY, type IvPlayerFeature, Player } from 'iv-player';
import { IV_SOURCE_STREAMERS } from 'iv-player/plugin';
import { ownListener } from 'iv-player/private';
import { HlsQualityService } from './hls-quality-service';
import { type HlsOptions, HlsStreamer } from './hls-streamer';

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
  const {
    library = async () => (await import('hls.js')).default,
    parts = () => import('iv-player/hls/lazy'),
  } = options;
  return {
    providers: [
      { provide: HlsStreamer, useFactory: () => connect(new HlsStreamer({ ...options, library, parts })) },
      { provide: IV_SOURCE_STREAMERS, multi: true, useExisting: HlsStreamer },
      { provide: IV_STREAM_QUALITY, useClass: HlsQualityService },
    ],
  };
}

/** Keeps the language of streams in sync with the player. */
function connect(streamer: HlsStreamer): HlsStreamer {
  const injector = inject(Injector);
  // Deferred, because the player depends on the engine, which depends on its streamers.
  streamer.onOpen = () => {
    const player = injector.get(Player, null);
    const onChange = ownListener((language: string | null) => (streamer.language = language));
    player?.on('languagechange', onChange);
    streamer.language = player?.language ?? null;
  };
  return streamer;
}
