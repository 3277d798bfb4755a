import { InjectionToken } from '@angular/core';
import type { PlaybackEngine } from './playback-engine';
import type { StageAttachment } from './stage-attachment';

/** The engine of a player's scope. Provide another one to play by other means, as `iv-player/testing` does. */
export const IV_PLAYBACK_ENGINE = new InjectionToken<PlaybackEngine & StageAttachment>(
  'iv-player: playback engine',
);
