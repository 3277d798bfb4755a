import { bootstrapApplication } from '@angular/platform-browser';
import { provideIvPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { BenchApp } from './bench-app';
import { queryParameter } from './bench-page';

const scenario = queryParameter('scenario', '');

/** The growth bench uses the virtual clock, all others real media. */
const player = scenario === 'growth' ? provideIvPlayerTesting({ random: () => 0 }) : provideIvPlayer();

/** Only the bench of the pieces for viewers loads them. */
const application = async () => (scenario === 'viewer' ? (await import('./viewer-app')).ViewerApp : BenchApp);

application()
  .then((component) => bootstrapApplication(component, { providers: [player] }))
  .catch((error: unknown) => {
    throw error;
  });
