export type { EngineCommand } from './engine-command';
export { FakeSound } from './fake-sound';
export type { FakeSoundInstance } from './fake-sound-instance';
export { FakeSoundBackend } from './fake-sound-backend';
export { FakePlaybackEngine } from './fake-playback-engine';
export { FakeStreams } from './fake-streams';
export { playPath } from './play-path';
export { provideIvPlayerTesting } from './provide-iv-player-testing';
