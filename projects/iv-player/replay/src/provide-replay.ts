import type { Provider } from '@angular/core';
import { IV_PLAYER_INTERCEPTOR, provideIvPlugin } from 'iv-player';
import { Recorder } from './recorder';
import { ReplayService } from './replay-service';

/** Options of `provideReplay`. */
export interface ReplayOptions {
  /** How many lines are kept at least, the latest; a line is some 25 bytes of JSON. Default 20,000. */
  readonly limit?: number;
}

/** Records every player of the scope from its first moment. Stands beside `provideIvPlayer` in the same providers. */
export function provideReplay({ limit = 20_000 }: ReplayOptions = {}): Provider[] {
  return [
    { provide: Recorder, useFactory: () => new Recorder(limit) },
    { provide: IV_PLAYER_INTERCEPTOR, useExisting: Recorder },
    provideIvPlugin({ name: 'replay', type: ReplayService }),
  ];
}
