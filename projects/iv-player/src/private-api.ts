// The library, for its own entry points only. `iv-player` re-exports the API for applications, and `iv-player/plugin` the API for authors
// of plugins, engines and sound backends.
export { IvPlayerError, type IvPlayerErrorCode, throwInvalid } from './lib/events/player-error';
export {
  type ErrorReporter,
  EventChannel,
  type EventMap,
  type PlayerEventListener,
  ownListener,
} from './lib/events/event-channel';
export { type PlayerApi, hostOf } from './lib/player/player-api';
export { type CaptionDisplay, captionDisplayOf } from './lib/player/caption-display';
export { loadedStories } from './lib/player/loaded-stories';
export { type StoryRequest, addStoryLoader, storyRequestOf } from './lib/player/story-request-signals';
export { FactQueue } from './lib/engine/fact-queue';
export {
  INITIAL_PLAYBACK,
  type PlaybackCommand,
  type PlaybackEvent,
  type PlaybackPhase,
  type PlaybackState,
  type PlaybackStep,
  isPlaying,
  isSeamDue,
  stepPlayback,
} from './lib/engine/playback-machine';
export type { PlayerEventMap } from './lib/player/events/player-events';
export type { AudioDescription, CaptionTrack, NodeTracks } from './lib/story/node-tracks';
export type { NodeSource, SourceCandidate, SourceRendition, SourceValue } from './lib/story/node-source';
export { isHls } from './lib/story/is-hls';
export { Playlist } from './lib/story/playlist';
export type { Checkpoint, CheckpointsSnapshot, SavedCheckpoint } from './lib/story/checkpoint';
export {
  type DecisionRecord,
  type OfferedChoice,
  type NodeCueEventMap,
  type NodeEventMap,
  type NodeReference,
  StoryNode,
  type StoryNodeConfig,
} from './lib/story/story-node';
export { StoryRepository } from './lib/story/story-repository';
export { type TimeRangeList, timeRanges } from './lib/story/time-ranges';
export {
  PlayerStore,
  type PlayerStoreState,
  type SliceHandle,
  type StateSlice,
} from './lib/store/player-store';
export type { JsonArray, JsonObject, JsonValue } from './lib/store/plain-json';
export type { EngineStatus, PlaybackStatus } from './lib/engine/playback-status';
export type { LoudnessTable } from './lib/player/playback/loudness-gains';
export type { PreloadPolicy } from './lib/engine/preload-policy';
export type { PlayerOptions } from './lib/player/playback/player-options';
export { type StageOwner, type StageState, stageOf } from './lib/player/plugin/player-stage';
export { PlayerService } from './lib/player/player-service';
export type { PlayerSignals } from './lib/player/player-signals';
export type { PlayerState } from './lib/player/playback/player-state';
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
export type { OverlayGeometry } from './lib/overlays/overlay-layout';
export type {
  CssProperties,
  OverlayBoxing,
  OverlayDefaults,
  OverlayOptions,
  OverlayScaling,
  OverlaysInitOptions,
  TapDelayAttachment,
} from './lib/overlays/overlay-options';
export type { OverlayHideOptions } from './lib/overlays/overlay-registry';
export { OverlayService } from './lib/overlays/overlay-service';
export type { OverlayAnimator } from './lib/overlays/hide-animation';
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
export { jumpToNode, openPlaylist } from './lib/player/path-commands';
export {
  addStartEffect,
  givenValues,
  giveValues,
  type VariablesInitOptions,
  VariablesService,
} from './lib/variables/variables-service';
export type { PathVariables } from './lib/variables/path-variables';
export type { VariableValues } from './lib/variables/variables-state';
export type { CheckpointStorage, CheckpointsInitOptions } from './lib/checkpoints/checkpoint-options';
export { CheckpointsService } from './lib/checkpoints/checkpoints-service';
export type { LoadReport } from './lib/checkpoints/read-snapshot';
export { IvPlayer } from './lib/stage/iv-player';
export {
  type StageEdge,
  type StageHandle,
  type StageInsets,
  StageLayout,
  type StageReservation,
  type StageReservationOptions,
} from './lib/player/stage-layout';
export { type IvPlayerFeature, type IvPluginConfig, withPlugin } from './lib/player/plugin-features';
export {
  withAudio,
  withCheckpoints,
  withDecisions,
  withOverlays,
  withVariables,
} from './lib/facade/iv-player-features';
export { IvPlayerModule } from './lib/stage/iv-player-module';
export type { IvPlayerOptions, IvPluginOptions } from './lib/facade/iv-player-options';
export { type IvPlayerStoreState, Player } from './lib/facade/player';
export { provideIvPlayer, provideIvPlayerCore } from './lib/facade/provide-iv-player';
export { PlayerBus } from './lib/player/events/player-bus';
export type { PathAnswer, PlaylistEntry, PlaylistPass } from './lib/story/playlist-entry';
export {
  IV_PLAYBACK_ENGINE,
  IV_SOURCE_STREAMERS,
  IV_STREAM_QUALITY,
  type StreamQuality,
} from './lib/engine/engine-tokens';
export {
  CRITICAL_TIME,
  type EngineFact,
  type EnginePass,
  type PlaybackEngine,
  type StageAttachment,
} from './lib/engine/playback-engine';
export type { SourceStream, SourceStreamer } from './lib/engine/source-streamer';
export type { PlayerInterceptor } from './lib/player/playback/player-interceptor';
export { IV_PLAYER_INTERCEPTOR, IV_PLAYER_SCOPE, type InterceptedEngine } from './lib/player/player-tokens';
export type { PassEndCause, PlayerFact, PushCause, PushedChoice } from './lib/player/playback/player-fact';
export { NextNodeResolvers, type NextNodeResult } from './lib/player/plugin/next-node-resolvers';
export type { CheckpointRegistrar, IvPlugin, PluginSnapshot } from './lib/player/plugin/plugin';
export type { PluginPlayback } from './lib/player/playback/plugin-playback';
export { PluginHost, type PluginMedia } from './lib/player/plugin/plugin-host';
export {
  createSchemas,
  type SchemaOutput,
  type SchemaOutputs,
  type SnapshotContext,
  type SnapshotSchema,
  type SnapshotSchemas,
} from './lib/store/snapshot-schema';
export { IV_SOUND_BACKEND } from './lib/audio/audio-tokens';
export type { SoundBackend, SoundHandle, SoundHandleListener } from './lib/audio/sound-backend';
export { isRefusal } from './lib/engine/video-ownership';
export { applyStyles } from './lib/stage/adopted-styles-element';
export { clamp } from './lib/story/clamp';
export { matchingLanguage } from './lib/story/matching-language';
export {
  injectPlayer,
  type SceneDecision,
  type SceneDecisionOptions,
  type SceneDecisions,
  type SceneReference,
  type SceneReferences,
  type StoryVariables,
  type TypedPlayer,
} from './lib/facade/iv-typed-player';
export { localize } from './lib/story/localize';
export {
  closeBack,
  isBackOpen,
  isEntryOpen,
  seekAsViewer,
  withFinalAnswers,
} from './lib/player/final-answers-signals';
export type { LocalizedText } from './lib/story/localized-text';
export { type ShownTexts, shownTexts } from './lib/decision/shown-texts';
export type { PassController, PassStop } from './lib/player/playback/pass-controller';
export { startError } from './lib/player/playback/player-errors';
export type { PlaybackController } from './lib/player/playback/playback-controller';
export { type ChoiceView, type DecisionMoment, isSameView, nextView } from './lib/decision/choice-view';
export {
  type ChoiceEffect,
  type DecisionChoice,
  type DecisionChoiceConfig,
  withIds,
} from './lib/decision/decision-choice';
export { decisionWindow } from './lib/decision/decision-window';
export { defaultOptions as defaultDecisionOptions } from './lib/decision/merge-options';
export { textLanguages } from './lib/decision/text-languages';
export type { StoryNodeData } from './lib/story/story-node-data';
export { enterZoneForListeners } from './lib/stage/iv-listener-zone';
export { IvPlayerBindings, optionalBoolean, type BoundComponent } from './lib/stage/iv-player-bindings';
export { isSame } from './lib/player/changed-options';
export type { QuestionsApi } from './lib/facade/iv-questions-api';
export { type JudgedQuestion, isJudged, isList, rightAnswers } from './lib/story/judged-question';
export { type NamedStory, recordedStoryId } from './lib/story/recorded-story-id';
export type {
  OpenQuestion,
  NodeQuestion,
  QuestionAccept,
  QuestionAnswer,
  QuestionEffect,
  QuestionInput,
  QuestionKind,
  QuestionOptions,
  QuestionRecord,
  QuestionResult,
  QuestionTarget,
} from './lib/story/question';
export { VERSION } from './lib/player/version';
export { ViewerTimer } from './lib/decision/viewer-timer';
export { isPlain } from './lib/store/plain-json';
export type { PluginRegistry } from './lib/player/plugin/plugin-registry';
