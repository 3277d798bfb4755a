import { InjectionToken } from '@angular/core';
import type { PlaybackEngine } from './playback-engine';
import type { StageElement } from './stage-element';

/** The engine of a player's scope. Provide another one to play by other means, as `iv-player/testing` does. */
export const PLAYBACK_ENGINE = new InjectionToken<PlaybackEngine & StageElement>(
  'iv-player: playback engine',
);
