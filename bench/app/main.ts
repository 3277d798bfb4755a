import { bootstrapApplication } from '@angular/platform-browser';
import { provideIvPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { BenchApp } from './bench-app';
import { queryParameter } from './bench-page';

/** The growth bench uses the virtual clock, all others real media. */
const player =
  queryParameter('scenario', '') === 'growth'
    ? provideIvPlayerTesting({ random: () => 0 })
    : provideIvPlayer();

bootstrapApplication(BenchApp, { providers: [player] }).catch((error: unknown) => {
  throw error;
});
