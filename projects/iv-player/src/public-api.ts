// For applications.
export { IvPlayerError, type IvPlayerErrorCode } from './lib/events/player-error';
export type { ErrorReporter, EventMap, PlayerEventListener } from './lib/events/event-channel';
export { ownListener as ɵownListener } from './lib/events/event-channel';
export { hostOf as ɵhostOf } from './lib/player/player-api';
export { FactQueue as ɵFactQueue } from './lib/engine/fact-queue';
export {
  INITIAL_PLAYBACK as ɵINITIAL_PLAYBACK,
  type PlaybackCommand as ɵPlaybackCommand,
  type PlaybackEvent as ɵPlaybackEvent,
  type PlaybackPhase as ɵPlaybackPhase,
  type PlaybackState as ɵPlaybackState,
  type PlaybackStep as ɵPlaybackStep,
  isPlaying as ɵisPlaying,
  isSeamDue as ɵisSeamDue,
  stepPlayback as ɵstepPlayback,
} from './lib/engine/playback-machine';
export type { PlayerEventMap } from './lib/events/player-events';
export type { DecisionRecord } from './lib/story/decision-record';
export type { LocalizedText } from './lib/story/localized-text';
export type { AudioDescription, CaptionTrack, NodeTracks } from './lib/story/node-tracks';
export type { NodeSource, SourceCandidate, SourceRendition, SourceValue } from './lib/story/node-source';
export { Playlist } from './lib/story/playlist';
export type { Checkpoint, CheckpointsSnapshot, SavedCheckpoint } from './lib/story/checkpoint';
export {
  type NodeCueEventMap,
  type NodeEventMap,
  type NodeReference,
  StoryNode,
  type StoryNodeConfig,
} from './lib/story/story-node';
export { StoryRepository } from './lib/story/story-repository';
export { type TimeRangeList, timeRanges as ɵtimeRanges } from './lib/story/time-ranges';
export type { PlayerStoreState } from './lib/store/player-store';
export type { JsonArray, JsonObject, JsonValue } from './lib/store/plain-json';
export type { PlaybackStatus } from './lib/engine/playback-status';
export type { LoudnessTable } from './lib/player/loudness';
export type { PreloadPolicy } from './lib/engine/preload-plan';
export type { PlayerApi } from './lib/player/player-api';
export type { PlayerOptions } from './lib/player/player-options';
export { type StageOwner as ɵStageOwner, stageOf as ɵstageOf } from './lib/player/player-stage';
export { PlayerService } from './lib/player/player-service';
export type { PlayerSignals } from './lib/player/player-signals';
export type { PlayerState } from './lib/player/player-state';
export {
  type DecisionChoice,
  type DecisionChoiceConfig,
  type DecisionChoiceSettings,
  withIds as ɵwithIds,
} from './lib/decision/decision-choice';
export {
  type DecisionEventMap,
  DecisionInstance,
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
export { DecisionService } from './lib/decision/decision-service';
export type { DecisionSettings } from './lib/decision/decision-settings';
export type {
  DecisionSelection,
  DecisionState,
  DecisionStates,
  DecisionStatus,
} from './lib/decision/decision-state';
export type { DecisionClock } from './lib/decision/decision-window';
export type { OpenDecision } from './lib/decision/open-decision';
export type { TimeLimit } from './lib/decision/time-limit';
export { IvOverlay, type IvOverlayContext } from './lib/overlays/iv-overlay';
export type { OverlaysInitOptions, TapDelayAttachment } from './lib/overlays/master-container-element';
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
export type { OverlayAnimator } from './lib/overlays/pending-hide';
export type { AudioInitOptions } from './lib/audio/audio-options';
export { AudioService } from './lib/audio/audio-service';
export type { SoundDescription, SoundDescriptions, SoundOptions } from './lib/audio/sound-options';
export type { SoundSelection } from './lib/audio/sound-registry';
export type {
  SoundInstance,
  SoundInstanceEvent,
  SoundInstanceListener,
  SoundLibraryOptions,
} from 'iv-player/howler';
export type { VariableConnection } from './lib/variables/variable-branching';
export type { VariableConfig, VariableOptions } from './lib/variables/variable-definition';
export {
  addStartEffect as ɵaddStartEffect,
  openPlaylist as ɵopenPlaylist,
  rememberPath,
} from './lib/facade/path-features';
export { type VariablesInitOptions, VariablesService } from './lib/variables/variables-service';
export type { VariableValues } from './lib/variables/variables-state';
export type { CheckpointStorage, CheckpointsInitOptions } from './lib/checkpoints/checkpoint-options';
export { CheckpointsService } from './lib/checkpoints/checkpoints-service';
export type { LoadReport } from './lib/checkpoints/snapshot-reader';
export { IvPlayer } from './lib/stage/iv-player';
export {
  type StageEdge,
  type StageHandle,
  type StageInsets,
  StageLayout,
  type StageReservation,
  type StageReservationOptions,
} from './lib/stage/stage-layout';
export type { IvPlayerFeature } from './lib/player/plugin/plugin-features';
export {
  withAudio,
  withCheckpoints,
  withDecisions,
  withOverlays,
  withVariables,
} from './lib/facade/iv-player-features';
export { IvPlayerModule } from './lib/facade/iv-player-module';
export type { IvPlayerOptions, IvPluginOptions } from './lib/facade/iv-player-options';
export { type IvPlayerStoreState, Player } from './lib/facade/player';
export { provideIvPlayer, provideIvPlayerCore } from './lib/facade/provide-iv-player';

export * from './plugin-api';
