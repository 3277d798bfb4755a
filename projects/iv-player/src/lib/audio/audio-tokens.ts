import { InjectionToken } from '@angular/core';
import type { SoundBackend } from './sound-backend';

/** Plays a player's sounds. Provide another implementation to replace howler, as `iv-player/testing` does. */
export const IV_SOUND_BACKEND = new InjectionToken<SoundBackend>('iv-player: sound backend');
