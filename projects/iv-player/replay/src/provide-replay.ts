import type { Provider } from '@angular/core';
import { IV_PLAYER_INTERCEPTOR, provideIvPlugin } from 'iv-player';
import { Recorder } from './recorder';
import { IV_REPLAY_OPTIONS, type ReplayOptions, ReplayService } from './replay-service';

/** Records every player of the scope from its start. Goes beside `provideIvPlayer` in the same providers. */
export function provideReplay(options: ReplayOptions = {}): Provider[] {
  return [
    { provide: IV_REPLAY_OPTIONS, useValue: options },
    { provide: Recorder, useFactory: () => new Recorder(options.limit ?? 20_000) },
    { provide: IV_PLAYER_INTERCEPTOR, useExisting: Recorder },
    provideIvPlugin({ name: 'replay', type: ReplayService }),
  ];
}
