import { bootstrapApplication } from '@angular/platform-browser';
import { provideIvPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { BareVideo } from './bare-video';
import { BenchApp } from './bench-app';
import { queryParameter } from './bench-page';

const scenario = queryParameter('scenario', '');

/** The benches of growth and of the map use the virtual clock, all others real media. */
const player =
  scenario === 'growth' || scenario === 'map'
    ? provideIvPlayerTesting({ random: () => 0 })
    : provideIvPlayer();

/** Only the bench of streams loads them. */
const streams = async () =>
  queryParameter('sources', '').includes('.m3u8')
    ? (await import('iv-player/hls')).provideHls({ workerPath: queryParameter('worker', '') })
    : [];

/** Only the benches of the pieces for viewers and of the map load them. */
const application = async () => {
  if (scenario === 'map') return (await import('./map-app')).MapApp;
  if (scenario === 'viewer') return (await import('./viewer-app')).ViewerApp;
  return scenario === 'bare' ? BareVideo : BenchApp;
};

Promise.all([application(), streams()])
  .then(([component, more]) => {
    performance.mark('bootstrap');
    return bootstrapApplication(component, { providers: [player, more] });
  })
  .catch((error: unknown) => {
    throw error;
  });
