import { type Provider, inject } from '@angular/core';
import { PlayerCore } from './player-core';
import { PlayerSnapshots } from './player-snapshots';

/** Provides `PlayerSnapshots`, for features that save and restore the player. */
export function providePlayerSnapshots(): Provider {
  return { provide: PlayerSnapshots, useFactory: () => new PlayerSnapshots(inject(PlayerCore)) };
}
