export type {
  StoryFile,
  StoryFileChoice,
  StoryFileDecision,
  StoryFileNode,
  StoryFileOverlay,
  StoryFileResult,
  StoryFileSound,
  StoryFileSource,
  StoryFileVariable,
  StoryLogic,
  StoryText,
} from './format/story-file';
export { STORY_VERSION } from './format/story-file';
export type { StoryFinding, StoryFindingCode } from './format/story-finding';
export { type ReadStory, readStory } from './format/read-story';
export { StoryFormatError } from './format/story-format-error';
export { loadStory } from './play/load-story';
export { editStory } from './play/edit-story';
export { type StoryWatchOptions, watchStory } from './play/watch-story';
export { exportStory } from './play/export-story';
export type { StoryOptions } from './play/story-options';
export { StoryService } from './play/story-service';
export { withStory } from './play/story-features';
export { IvStory } from './play/iv-story';
export { type StoryEnding, storyEnding } from './play/story-ending';
export { type StoryResult, storyResult } from './logic/story-result';
export { checkStory } from './check/check-story';
export type { StoryCheckOptions } from './check/check-context';
export type { StoryMediaFile } from './check/story-media';
export {
  type PlaythroughCoverage,
  type PlaythroughOptions,
  type PlaythroughPath,
  type PlaythroughReport,
  type PlaythroughState,
  playthroughs,
} from './playthroughs/playthroughs';
export { type TweeImport, fromTwee } from './twee/from-twee';
export { fromTwineData } from './twee/from-twine-data-element';
export { type TweeExportOptions, toTwee } from './twee/to-twee';
export {
  type ProductionReport,
  type ReportChoice,
  type ReportOptions,
  type ReportPath,
  type ReportScene,
  type ReportStep,
  productionReport,
} from './report/production-report';
export { choicesCsv } from './report/report-csv';
export { reportHtml } from './report/report-html';
export { pathCode } from './path/path-code';
export { type PathReading, readPathCode } from './path/follow-path';
export type { PathReason } from './path/path-steps';
export { openPath } from './path/open-path';
