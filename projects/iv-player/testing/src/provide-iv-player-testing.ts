import type { Provider } from '@angular/core';
import { type IvPlayerOptions, PLAYBACK_ENGINE, provideIvPlayer } from 'iv-player';
import { FakePlaybackEngine } from './fake-playback-engine';

/**
 * As `provideIvPlayer(options)`, but on a virtual clock: `inject(FakePlaybackEngine).advance(seconds)` lets time pass.
 * @param options player options; `random` makes random choices repeatable
 */
export function provideIvPlayerTesting(options: IvPlayerOptions = {}): Provider[] {
  return [
    provideIvPlayer(options),
    { provide: FakePlaybackEngine, useFactory: () => new FakePlaybackEngine() },
    { provide: PLAYBACK_ENGINE, useExisting: FakePlaybackEngine },
  ];
}
