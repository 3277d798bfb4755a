export {
  type PathAnswer,
  type PathReading,
  type PathStep,
  type PathReason,
  type PlaythroughCoverage,
  type PlaythroughOptions,
  type PlaythroughPath,
  type PlaythroughReport,
  type PlaythroughState,
  type ProductionReport,
  type ReadStory,
  type ReportAnswer,
  type ReportChoice,
  type ReportJump,
  type ReportOptions,
  type ReportPath,
  type ReportQuestion,
  type ReportScene,
  type ReportStep,
  STORY_VERSION,
  type StoryCheckOptions,
  type StoryFile,
  type StoryFileAccept,
  type StoryFileAnswer,
  type StoryFileChoice,
  type StoryFileDecision,
  type StoryFileExternal,
  type StoryFileFeedback,
  type StoryFileNode,
  type StoryFileOverlay,
  type StoryFileQuestion,
  type StoryFileResult,
  type StoryFileSound,
  type StoryFileSource,
  type StoryFileTarget,
  type StoryFileVariable,
  type StoryFinding,
  type StoryFindingCode,
  StoryFormatError,
  type StoryLogic,
  type StoryMediaFile,
  type StoryResult,
  type StoryText,
  checkStory,
  choicesCsv,
  pathCode,
  playthroughs,
  productionReport,
  questionsCsv,
  readPathCode,
  readStory,
  reportHtml,
  storyResult,
} from 'iv-player/story-core';
export { type TweeExportOptions, type TweeImport, fromTwee, fromTwineData, toTwee } from 'iv-player/twee';
export { loadStory } from './load-story';
export { editStory } from './edit-story';
export { type StoryWatchOptions, watchStory } from './watch-story';
export { exportStory } from './export-story';
export type { StoryOptions } from './story-options';
export { StoryService } from './story-service';
export { withStory } from './story-features';
export { IvStory } from './iv-story';
export { type StoryEnding, storyEnding } from './story-ending';
export { openPath } from './open-path';
export { prepareQuestions } from './story-questions-loader';
export { playedSteps } from './played-steps';
