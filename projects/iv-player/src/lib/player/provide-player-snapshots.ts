import { type Provider, inject } from '@angular/core';
import { PlayerCore } from './player-core';
import { PlayerSnapshots } from './player-snapshots';

export function providePlayerSnapshots(): Provider {
  return { provide: PlayerSnapshots, useFactory: () => new PlayerSnapshots(inject(PlayerCore)) };
}
