export type { EngineCommand } from './engine-command';
export { FakePlaybackEngine } from './fake-playback-engine';
export { provideIvPlayerTesting } from './provide-iv-player-testing';
