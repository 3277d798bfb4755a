import { Injector, inject } from '@angular/core';
import { IV_STREAM_QUALITY, type IvPlayerFeature, Player } from 'iv-player';
import { IV_SOURCE_STREAMERS } from 'iv-player/plugin';
import { ownListener } from 'iv-player/private';
import { HlsQualityService } from './hls-quality-service';
import type { HlsSessionDeps } from './hls-session';
import { type HlsOptions, HlsStreamer } from './hls-streamer';

/** `withHls` with code that is loaded by other means. @param parts loads `hls-stream-parts` */
export function provideHls(
  options: HlsOptions & Required<Pick<HlsOptions, 'library'>>,
  parts: HlsSessionDeps['parts'],
): IvPlayerFeature {
  return {
    providers: [
      { provide: HlsStreamer, useFactory: () => connect(new HlsStreamer({ ...options, parts })) },
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
    player?.on(
      'languagechange',
      ownListener((language) => (streamer.language = language)),
    );
    streamer.language = player?.language ?? null;
  };
  return streamer;
}
