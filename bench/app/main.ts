import { bootstrapApplication } from '@angular/platform-browser';
import { type IvPlayerFeature, provideIvPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { BareVideo } from './bare-video';
import { BenchApp } from './bench-app';
import { queryParameter } from './bench-page';

const scenario = queryParameter('scenario', '');

/** The `growth` and `map` benches use the virtual clock, all others real media. */
const providePlayer = (features: readonly IvPlayerFeature[]) =>
  scenario === 'growth' || scenario === 'map'
    ? provideIvPlayerTesting({ random: () => 0 }, ...features)
    : provideIvPlayer({}, ...features);

/** Loaded only by the benches that need it. */
const streams = async () =>
  queryParameter('sources', '').includes('.m3u8')
    ? [(await import('iv-player/hls')).withHls({ workerPath: queryParameter('worker', '') })]
    : [];
const questions = async () =>
  queryParameter('questions', '') === '' ? [] : [(await import('iv-player/questions')).withQuestions()];
const records = async () => {
  const collectors = queryParameter('collectors', '');
  if (collectors === '') return [];
  const { httpSink, withDecisionRecord } = await import('iv-player/record');
  const sinks = collectors.split(',').map((url) => httpSink({ url }));
  // Sends each record at once.
  return [withDecisionRecord({ consent: true, sinks, batch: 1 })];
};
const application = async () => {
  if (scenario === 'map') return (await import('./map-app')).MapApp;
  if (scenario === 'viewer') return (await import('./viewer-app')).ViewerApp;
  if (scenario === 'writes') return (await import('./plain-overlays')).PlainOverlays;
  return scenario === 'bare' ? BareVideo : BenchApp;
};

async function start(): Promise<void> {
  const [component, ...features] = await Promise.all([application(), streams(), questions(), records()]);
  performance.mark('bootstrap');
  await bootstrapApplication(component, { providers: [providePlayer(features.flat())] });
}

void start();
