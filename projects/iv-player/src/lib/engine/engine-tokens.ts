import { InjectionToken } from '@angular/core';
import type { PlaybackEngine, StageAttachment } from './playback-engine';
import type { SourceStreamer } from './html-source-streamer';

/** The player's engine. Provide another one to play by other means, as `iv-player/testing` does. */
export const IV_PLAYBACK_ENGINE = new InjectionToken<PlaybackEngine & StageAttachment>(
  'iv-player: playback engine',
);

/** What plays adaptive streams, such as `provideHls()` of `iv-player/hls`; several may be provided, the first that fits is taken. */
export const IV_SOURCE_STREAMERS = new InjectionToken<readonly SourceStreamer[]>('iv-player: streamers');
