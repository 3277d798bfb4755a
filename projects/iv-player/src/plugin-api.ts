// For authors of plugins, engines and sound backends. Applications need none of it.
export { EventChannel } from './lib/events/event-channel';
export { PlayerBus } from './lib/events/player-bus';
export { PlayerStore } from './lib/store/player-store';
export type { StateSlice } from './lib/store/state-slice';
export type { PlaylistEntry, PlaylistPass } from './lib/story/playlist-entry';
export {
  IV_PLAYBACK_ENGINE,
  IV_SOURCE_STREAMERS,
  IV_STREAM_QUALITY,
  type StreamQuality,
} from './lib/engine/engine-tokens';
export type { EngineFact, EnginePass, PlaybackEngine, StageAttachment } from './lib/engine/playback-engine';
export type { EngineStatus } from './lib/engine/playback-status';
export type { SourceStream, SourceStreamer } from './lib/engine/html-source-streamer';
export type { StageState } from './lib/player/player-stage';
export type { PlayerInterceptor } from './lib/player/player-interceptor';
export { IV_PLAYER_INTERCEPTOR, IV_PLAYER_SCOPE, type InterceptedEngine } from './lib/player/player-tokens';
export type { PassEndCause, PlayerFact, PushCause } from './lib/player/plugin/player-fact';
export { NextNodeResolvers, type NextNodeResult } from './lib/player/plugin/next-node-resolvers';
export type { CheckpointRegistrar, IvPlugin, PluginSnapshot } from './lib/player/plugin/plugin';
export { PluginHost, type PluginMedia, type PluginPlayback } from './lib/player/plugin/plugin-host';
export { type IvPluginConfig, withPlugin } from './lib/player/plugin/plugin-features';
export type {
  SchemaOutput,
  SchemaOutputs,
  SnapshotContext,
  SnapshotSchema,
  SnapshotSchemas,
} from './lib/player/snapshot/snapshot-schema';
export { IV_SOUND_BACKEND } from './lib/audio/audio-tokens';
export type { SoundBackend, SoundHandle, SoundHandleListener } from './lib/audio/backend/sound-backend';
