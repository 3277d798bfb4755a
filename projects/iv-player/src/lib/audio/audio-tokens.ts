import { InjectionToken } from '@angular/core';
import type { SoundBackend } from './sound-backend';

/** Plays the sounds of a player. Provide your own to replace howler.js, as `iv-player/testing` does. */
export const IV_SOUND_BACKEND = new InjectionToken<SoundBackend>('iv-player: sound backend');
