export type {} from './ui-node-data';
export { IvFullPlayer } from './full-player/iv-full-player';
export { IvControls } from './controls/iv-controls';
export type { ThumbnailSheet } from './controls/thumbnail';
export type { ChoicePrompt, ChoiceTexts, ChoiceTextsSource } from './choices/choice-texts';
export { IvChoice, type IvChoiceContext, type ShownChoice } from './choices/iv-choice';
export { IvChoices } from './choices/iv-choices';
export { IvQuestions } from './questions/iv-questions';
export type { IvQuestionLabels } from './questions/lazy/question-labels';
export { ENGLISH_LABELS } from './labels/english-labels';
export { GERMAN_LABELS } from './labels/german-labels';
export type { IvLabels } from './labels/iv-labels';
export { type LocalizedText, localize, matchingLanguage } from 'iv-player/private';
export { IV_LABELS } from './labels/inject-labels';
export { type IvLabelsChoice, provideIvLabels } from './labels/provide-iv-labels';
export { IvAudioDescription } from './description/iv-audio-description';
export { IvNotices } from './notices/iv-notices';
export { StoryNavigation, injectStoryNavigation } from './notices/story-navigation';
export {
  type CaptionStyle,
  DEFAULT_VIEWER_SETTINGS,
  IV_SETTINGS_STORAGE,
  type ViewerSettingValues,
  ViewerSettings,
} from './settings/viewer-settings';
export { IvReserve } from './stage/iv-reserve';
export {
  type StageEdge,
  type StageInsets,
  StageLayout,
  type StageReservation,
  type StageReservationOptions,
} from 'iv-player';
export { CaptionFiles, injectCaptionFiles } from './captions/caption-files';
export { IvCaptions } from './captions/iv-captions';
export { IvTranscript } from './transcript/iv-transcript';
