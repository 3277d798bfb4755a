export { IvPlayerError, type IvPlayerErrorCode } from './lib/events/player-error';
export type { ErrorReporter, PlayerEventListener, EventMap } from './lib/events/event-channel';
export { EventChannel } from './lib/events/event-channel';
export { PlayerBus } from './lib/events/player-bus';
export type { PlayerEventMap } from './lib/events/player-events';
export type { NodeSource, SourceCandidate, SourceValue } from './lib/story/node-source';
export { Playlist, type PlaylistDeps } from './lib/story/playlist';
export type { PlaylistPass, PlaylistEntry } from './lib/story/playlist-entry';
export type { Checkpoint, CheckpointsSnapshot, SavedCheckpoint } from './lib/story/checkpoint';
export {
  type NodeCueEventMap,
  type NodeEventMap,
  type NodeReference,
  type NodeWatcher,
  StoryNode,
  type StoryNodeConfig,
} from './lib/story/story-node';
export { StoryRepository } from './lib/story/story-repository';
export { PlayerStore, type PlayerStoreState } from './lib/store/player-store';
export type { StateSlice } from './lib/store/state-slice';
export { IV_PLAYBACK_ENGINE } from './lib/engine/engine-tokens';
export type { EngineStatus, PlaybackStatus } from './lib/engine/playback-status';
export type { EngineFact, EnginePass, PlaybackEngine, StageAttachment } from './lib/engine/playback-engine';
export type { StageState } from './lib/player/stage-state';
export type { PlaybackSnapshot } from './lib/player/snapshot/playback-snapshot';
export type { PlayerSnapshot } from './lib/player/snapshot/player-snapshots';
export type { SnapshotContext, SnapshotSchemas } from './lib/player/snapshot/snapshot-schema';
export type { PassEndCause, PlayerFact, PushCause } from './lib/player/plugin/player-fact';
export type { NextNodeResult, NextNodeResolvers } from './lib/player/plugin/next-node-resolvers';
export type { CompletePlayerOptions, PlayerOptions } from './lib/player/player-options';
export { PlayerService } from './lib/player/player-service';
export type { PlayerState } from './lib/player/player-state';
export type { CheckpointRegistrar, IvPlugin, PluginSnapshot } from './lib/player/plugin/plugin';
export type { PluginHost } from './lib/player/plugin/plugin-host';
export type { PluginRegistration } from './lib/player/plugin/plugin-registry';
export { provideIvPlugin } from './lib/player/plugin/plugin-tokens';
export type { PlayerInterceptor } from './lib/player/player-interceptor';
export { IV_PLAYER_INTERCEPTOR, type InterceptedEngine } from './lib/player/player-tokens';
export {
  type DecisionActions,
  type DecisionEventMap,
  DecisionInstance,
  type DecisionInstanceDeps,
  type DecisionListener,
  type SelectedNode,
} from './lib/decision/decision-instance';
export type {
  ChildrenOrOptions,
  Decider,
  DeciderAnswer,
  DeciderResult,
  DeciderStream,
  DecisionCheckpointOptions,
  DecisionInitOptions,
  DecisionOptions,
  OptionsInput,
} from './lib/decision/decision-options';
export type { DecisionData } from './lib/decision/decision-registry';
export type { DecisionSettings } from './lib/decision/decision-settings';
export type {
  DecisionSelection,
  DecisionState,
  DecisionStates,
  DecisionStatus,
} from './lib/decision/decision-state';
export type { DecisionClock, DecisionWindow } from './lib/decision/decision-window';
export type { OpenDecision } from './lib/decision/open-decision';
export { DecisionService } from './lib/decision/decision-service';
export type { OverlaysInitOptions, TapDelayAttachment } from './lib/overlays/overlay-container-element';
export type { OverlayAnimator } from './lib/overlays/pending-hide';
export type { OverlayGeometry } from './lib/overlays/overlay-layout';
export type {
  CssProperties,
  OverlayBoxing,
  OverlayDefaults,
  OverlayOptions,
  OverlayScaling,
} from './lib/overlays/overlay-options';
export type { OverlayHideOptions } from './lib/overlays/overlay-registry';
export { OverlayService } from './lib/overlays/overlay-service';
export { IvOverlay, type IvOverlayContext } from './lib/overlays/iv-overlay';
export type { AudioInitOptions } from './lib/audio/audio-options';
export { AudioService } from './lib/audio/audio-service';
export { IV_SOUND_BACKEND } from './lib/audio/audio-tokens';
export type { SoundBackend, SoundHandle, SoundHandleListener } from './lib/audio/backend/sound-backend';
export type { SoundSelection } from './lib/audio/sound-registry';
export type { SoundDescription, SoundDescriptions, SoundOptions } from './lib/audio/sound-options';
export type {
  SoundInstance,
  SoundInstanceEvent,
  SoundInstanceListener,
  SoundLibraryOptions,
} from 'iv-player/howler';
export type { VariableConnection } from './lib/variables/variable-connections';
export type { JsonValue, JsonArray, JsonObject } from './lib/store/plain-json';
export type { VariableConfig, VariableOptions } from './lib/variables/variable-definition';
export type { VariableValues } from './lib/variables/variables-state';
export { type VariablesInitOptions, VariablesService } from './lib/variables/variables-service';
export type { CheckpointStorage, CheckpointsInitOptions } from './lib/checkpoints/checkpoint-options';
export { CheckpointsService } from './lib/checkpoints/checkpoints-service';
export type { LoadReport } from './lib/checkpoints/snapshot-reader';
export { IvPlayer } from './lib/ui/iv-player';
export { DEFAULT_VIEWER_LABELS, type ViewerLabels } from './lib/ui/viewer-labels';
export type { IvPlayerOptions, IvPluginOptions } from './lib/facade/iv-player-options';
export { IvPlayerModule } from './lib/facade/iv-player-module';
export { Player } from './lib/facade/player';
export { provideIvPlayer } from './lib/facade/provide-iv-player';
