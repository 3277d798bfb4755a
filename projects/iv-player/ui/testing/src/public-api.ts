export { IvCaptionsHarness } from './iv-captions-harness';
export { IvChoiceHarness } from './iv-choice-harness';
export { type ChoicesState, IvChoicesHarness } from './iv-choices-harness';
export { IvControlsHarness } from './iv-controls-harness';
export { IvNoticesHarness, type NoticeKind } from './iv-notices-harness';
export { IvQuestionsHarness, type QuestionsState } from './iv-questions-harness';
export { IvSettingsHarness } from './iv-settings-harness';
export { IvTranscriptHarness, type TranscriptEntry } from './iv-transcript-harness';
export { IvStoryMapHarness, type StoryMapSceneView } from './iv-story-map-harness';
