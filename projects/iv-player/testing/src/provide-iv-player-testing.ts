import { type Provider, inject } from '@angular/core';
import { type IvPlayerFeature, type IvPlayerOptions, IV_STREAM_QUALITY, provideIvPlayer } from 'iv-player';
import { IV_PLAYBACK_ENGINE, IV_SOUND_BACKEND } from 'iv-player/plugin';
import { FakePlaybackEngine } from './fake-playback-engine';
import { FakeQualityService } from './fake-quality-service';
import { FakeSoundBackend } from './fake-sound-backend';

/**
 * Provides what `provideIvPlayer(options, …features)` does, on a virtual clock: `inject(FakePlaybackEngine).advance(seconds)` lets time pass, and
 * `inject(FakeSoundBackend).sounding` are the sounds that would be audible.
 * @example
 * TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0.5 })] });
 * @param options player options; `random` makes random choices repeatable
 * @param features the features of your application, such as `withStory()`; its streams are fakes with `withHls()` too
 */
export function provideIvPlayerTesting(
  options: IvPlayerOptions = {},
  ...features: readonly IvPlayerFeature[]
): Provider[] {
  return [
    provideIvPlayer(options, ...features),
    { provide: FakePlaybackEngine, useFactory: () => new FakePlaybackEngine() },
    { provide: IV_PLAYBACK_ENGINE, useExisting: FakePlaybackEngine },
    { provide: IV_STREAM_QUALITY, useClass: FakeQualityService },
    { provide: FakeSoundBackend, useFactory: () => new FakeSoundBackend(inject(FakePlaybackEngine)) },
    { provide: IV_SOUND_BACKEND, useExisting: FakeSoundBackend },
  ];
}
