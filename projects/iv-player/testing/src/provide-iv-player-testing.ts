import { Injector, type Provider, inject } from '@angular/core';
import {
  type IvPlayerFeature,
  type IvPlayerOptions,
  IV_STREAM_QUALITY,
  Player,
  provideIvPlayer,
} from 'iv-player';
import { IV_PLAYBACK_ENGINE, IV_SOUND_BACKEND } from 'iv-player/plugin';
import { FakePlaybackEngine } from './fake-playback-engine';
import { FakeQualityService } from './fake-quality-service';
import { FakeSoundBackend } from './fake-sound-backend';
import { connectPlayer } from './player-of-engine';

function createEngine(): FakePlaybackEngine {
  const injector = inject(Injector);
  const engine = new FakePlaybackEngine();
  connectPlayer(engine, () => injector.get(Player));
  return engine;
}

/**
 * Provides a player as `provideIvPlayer()` does, but with fakes on a virtual clock. Use `inject(FakePlaybackEngine).advance(seconds)` to
 * let time pass, and `inject(FakeSoundBackend).sounding` to get the audible sounds.
 * @example
 * TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0.5 })] });
 * @param options player options. Pass `random` to make random choices repeatable
 * @param features features of the application, such as `withStory()`. Streams are fakes even with `withHls()`
 */
export function provideIvPlayerTesting(
  options: IvPlayerOptions = {},
  ...features: readonly IvPlayerFeature[]
): Provider[] {
  return [
    provideIvPlayer(options, ...features),
    { provide: FakePlaybackEngine, useFactory: createEngine },
    { provide: IV_PLAYBACK_ENGINE, useExisting: FakePlaybackEngine },
    { provide: IV_STREAM_QUALITY, useClass: FakeQualityService },
    { provide: FakeSoundBackend, useFactory: () => new FakeSoundBackend(inject(FakePlaybackEngine)) },
    { provide: IV_SOUND_BACKEND, useExisting: FakeSoundBackend },
  ];
}
