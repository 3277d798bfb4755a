import { InjectionToken } from '@angular/core';
import type { PlaybackEngine, StageAttachment } from './playback-engine';

/** The player's engine. Provide another one to play by other means, as `iv-player/testing` does. */
export const IV_PLAYBACK_ENGINE = new InjectionToken<PlaybackEngine & StageAttachment>(
  'iv-player: playback engine',
);
