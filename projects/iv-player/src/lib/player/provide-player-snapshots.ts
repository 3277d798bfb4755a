import { type Provider, inject } from '@angular/core';
import { PlayerCore } from './player-core';
import { PlayerSnapshots } from './player-snapshots';

/** `PlayerSnapshots` of the player of the scope; who saves and restores the player provides it. */
export function providePlayerSnapshots(): Provider {
  return { provide: PlayerSnapshots, useFactory: () => new PlayerSnapshots(inject(PlayerCore)) };
}
