import { isPlatformBrowser } from '@angular/common';
import { PLATFORM_ID, type Provider, inject } from '@angular/core';
import { HowlerBackend } from 'iv-player/howler';
import { withPlugin } from '../player/plugin-features';
import type { AudioInitOptions } from './audio-options';
import { AudioService } from './audio-service';
import { IV_SOUND_BACKEND } from './audio-tokens';
import { SILENT_BACKEND } from './silent-backend';
import type { SoundBackend } from './sound-backend';

/** Howler in a browser, no sound on a server. */
const soundBackend = (): SoundBackend =>
  isPlatformBrowser(inject(PLATFORM_ID)) ? new HowlerBackend() : SILENT_BACKEND;

/** The audio plugin. The only import of howler's entry point: a bundle without this function has no howler. */
export function provideAudio(options: AudioInitOptions): Provider[] {
  return [
    { provide: IV_SOUND_BACKEND, useFactory: soundBackend },
    withPlugin({ name: 'audio', type: AudioService, options }).providers,
  ];
}
