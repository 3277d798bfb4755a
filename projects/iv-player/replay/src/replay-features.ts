import type { IvPlayerFeature } from 'iv-player';
import { IV_PLAYER_INTERCEPTOR, withPlugin } from 'iv-player/plugin';
import { Recorder } from './recorder';
import { IV_REPLAY_OPTIONS, type ReplayOptions, ReplayService } from './replay-service';

/**
 * Records the player from its start. Read and replay the log with `ReplayService`.
 * @example
 * provideIvPlayer({}, withReplay());
 */
export function withReplay(options: ReplayOptions = {}): IvPlayerFeature {
  return {
    providers: [
      { provide: IV_REPLAY_OPTIONS, useValue: options },
      { provide: Recorder, useFactory: () => new Recorder(options.limit ?? 20_000) },
      { provide: IV_PLAYER_INTERCEPTOR, useExisting: Recorder },
      withPlugin({ name: 'replay', type: ReplayService }).providers,
    ],
  };
}
