import { Injector, inject } from '@angular/core';
import { IV_STREAM_QUALITY, type IvPlayerFeature, Player } from 'iv-player';
import { IV_SOURCE_STREAMERS } from 'iv-player/plugin';
import { ownListener } from 'iv-player/private';
import type { HlsConfig, HlsLibrary } from './hls-library';
import { HlsQualityService } from './hls-quality-service';
import { HlsStreamer } from './hls-streamer';
import type { StreamingOptions } from './streaming-options';

/** Options of `withHls`. */
export interface HlsOptions {
  /** Loads hls.js; called once, when the first HLS source is to be loaded. Default `import('hls.js')`. */
  readonly library?: () => Promise<HlsLibrary>;
  /** URL of a copy of `hls.js/dist/hls.worker.js`. Default none: MPEG-TS is read on the page's main thread, of which builds for development warn. */
  readonly workerPath?: string;
  /** Whether the browser's own player plays HLS where hls.js cannot: `'fallback'`, the default, or `'never'`. */
  readonly native?: 'fallback' | 'never';
  /** Further options of hls.js. Those by which the player makes seams seamless are its own and win. Default none. */
  readonly config?: Partial<HlsConfig>;
  /** How much is loaded, and in which quality. Default: the defaults of `StreamingOptions`. */
  readonly streaming?: StreamingOptions;
}

/**
 * Plays HLS sources: `provideIvPlayer({}, withHls())`. They are recordings in `.m3u8` or of one of the MIME types of HLS, alone or
 * in a list with other sources. Needs the package hls.js, which is loaded when it is needed.
 * Sound is heard in the player's language where a stream has it, and its subtitles are captions of the node.
 * `IV_STREAM_QUALITY` limits the height while it plays.
 * Throws a `RangeError` for a number of `streaming` that is not above 0.
 * @example
 * provideIvPlayer({}, withHls({ streaming: { maxHeight: 720 } }));
 */
export function withHls(options: HlsOptions = {}): IvPlayerFeature {
  const library = options.library ?? (async () => (await import('hls.js')).default);
  return {
    providers: [
      { provide: HlsStreamer, useFactory: () => connect(new HlsStreamer({ ...options, library })) },
      { provide: IV_SOURCE_STREAMERS, multi: true, useExisting: HlsStreamer },
      { provide: IV_STREAM_QUALITY, useClass: HlsQualityService },
    ],
  };
}

/** Has the streams heard in the player's language. */
function connect(streamer: HlsStreamer): HlsStreamer {
  const injector = inject(Injector);
  // The player's engine is made of streamers: there is no player yet.
  streamer.onOpen = () => {
    const player = injector.get(Player, null);
    player?.on(
      'languagechange',
      ownListener((language) => (streamer.language = language)),
    );
    streamer.language = player?.language ?? null;
  };
  return streamer;
}
