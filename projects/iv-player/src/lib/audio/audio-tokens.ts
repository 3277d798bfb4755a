import { InjectionToken } from '@angular/core';
import type { SoundBackend } from './backend/sound-backend';

/** What a player's sounds are made with. Provide another one to make them by other means, as `iv-player/testing` does. */
export const IV_SOUND_BACKEND = new InjectionToken<SoundBackend>('iv-player: sound backend');
