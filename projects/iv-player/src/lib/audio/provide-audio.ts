import { isPlatformBrowser } from '@angular/common';
import { PLATFORM_ID, type Provider, inject } from '@angular/core';
import { HowlerBackend } from 'iv-player/howler';
import { withPlugin } from '../player/plugin-features';
import type { AudioInitOptions } from './audio-options';
import { AudioService } from './audio-service';
import { IV_SOUND_BACKEND } from './audio-tokens';
import { SILENT_BACKEND } from './silent-backend';
import type { SoundBackend } from './sound-backend';

const soundBackend = (): SoundBackend =>
  isPlatformBrowser(inject(PLATFORM_ID)) ? new HowlerBackend() : SILENT_BACKEND;

/** Provides the audio plugin. The only file that imports `iv-player/howler`, so that bundles without it do not contain howler.js. */
export function provideAudio(options: AudioInitOptions): Provider[] {
  return [
    { provide: IV_SOUND_BACKEND, useFactory: soundBackend },
    withPlugin({ name: 'audio', type: AudioService, options }).providers,
  ];
}
