import { bootstrapApplication } from '@angular/platform-browser';
import { provideIvPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { BenchApp } from './bench-app';
import { wish } from './bench-page';

/** Growth is measured on the virtual clock, everything else with real media. */
const player =
  wish('scenario', '') === 'growth' ? provideIvPlayerTesting({ random: () => 0 }) : provideIvPlayer();

bootstrapApplication(BenchApp, { providers: [player] }).catch((error: unknown) => {
  throw error;
});
