export { captionsAsWebVtt } from './captions/captions-as-webvtt';
export { characterOf } from './captions/character-reference';
export { checkStory, findMistakesIn } from './check/check-story';
export { type LowPass, passesBelow } from './check/low-passes';
export type { StoryCheckOptions } from './check/facts/check-context';
export { withNearestKeys } from './check/nearest-keys';
export { levelledClips } from './check/media/loudness-plan';
export { readAddress, requestedPath } from './check/media/media-address';
export { mediaKind, otherVideo } from './check/media/media-kinds';
export { quoted, repairCommand } from './check/media/repair-command';
export { StoryMedia, type StoryMediaFile } from './check/media/story-media';
export { captionsCommandFor, otherCaptionFormat } from './check/rules/captions';
export { fileContents } from './check/rules/file-contents';
export { fileNames } from './check/rules/file-names';
export { loudnessAlike } from './check/rules/loudness';
export { isSameTime, isSoundEnd, picturesIn, streamFaults } from './check/rules/media-files';
export { clipFaults, mediaPlayable } from './check/rules/media-playable';
export { mistakesAsWritten } from './check/rules/parts-as-written';
export { checkShape, findUnsafeJson, type ShapeWalk } from './format/check-shape';
export { forEachQuestionText, hasQuestions, questionsOf } from './format/question-parts';
export {
  acceptedStory,
  asChecked,
  type CheckedStory,
  readChecked,
  readStory,
  type ReadStory,
  withPlaces,
} from './format/read-story';
export {
  isJudged,
  isList,
  judgeChosen,
  type JudgedQuestion,
  type Judgement,
  maxPoints,
  rightAnswers,
} from './questions/judge-choice';
export { scanJson } from './format/scan-json';
export type { ObjectShape, Shape } from './format/shape-types';
export { forEachAddress, forEachDataAddress, sourcesOf } from './format/story-addresses';
export {
  STORY_VERSION,
  type StoryFile,
  type StoryFileChoice,
  type StoryFileDecision,
  type StoryFileExternal,
  type StoryFileNode,
  type StoryFileOverlay,
  type StoryFileResult,
  type StoryFileSound,
  type StoryFileSource,
  type StoryFileVariable,
  type StoryLogic,
  type StoryText,
} from './format/story-file';
export type {
  StoryFileAccept,
  StoryFileAnswer,
  StoryFileFeedback,
  StoryFileQuestion,
  StoryFileTarget,
} from './format/story-question';
export { readExternal } from './format/external-value';
export { finding, type StoryFinding, type StoryFindingCode } from './format/story-finding';
export { StoryFormatError } from './format/story-format-error';
export { recordedStoryId } from 'iv-player/private';
export { storyFileDecision, storyFileNode, storyText } from './format/story-shape';
export { textLocale } from './format/text-locale';
export { VARIABLE_NAME } from './logic/logic-variables';
export type { PathAnswer } from 'iv-player/private';
export { asStep, type PathStep } from './path/path-step';
export type { PathReason } from './path/path-steps';
export { codeOfPath, playedPath } from './path/played-path';
export { type PathReading, readPath, readPathCode } from './path/read-path';
export { encodePath, pathCode, unknownNode } from './path/write-path';
export {
  type PlaythroughCoverage,
  type PlaythroughOptions,
  type PlaythroughPath,
  type PlaythroughReport,
  playthroughs,
  type PlaythroughState,
} from './playthroughs/playthroughs';
export { countTexts } from './records/count-texts';
export { FOREIGN_REASONS } from './records/foreign-reasons';
export { audience, AudienceCounter, type AudienceOptions } from './records/audience';
export { audienceCsv } from './records/audience-csv';
export { audienceHtml } from './records/audience-html';
export type {
  AudienceFigures,
  AudienceAnswer,
  AudienceChoice,
  AudienceDeciders,
  AudienceDecision,
  AudienceEnding,
  AudienceMinute,
  AudienceNode,
  AudiencePath,
  AudienceQuestion,
  AudienceRevision,
  AudienceWay,
  ForeignRecords,
} from './records/audience-rows';
export { audienceSql, type SqlDialect, type SqlTable } from './records/audience-sql';
export { audienceOfTables } from './records/audience-tables';
export type { AudienceTally } from './records/audience-tally';
export type {
  AnswerRecord,
  ChoiceRecord,
  EndingRecord,
  FilmRecord,
  FilmRecordBase,
  JumpRecord,
  LeaveRecord,
  MediaRecord,
  NodeRecord,
  StartRecord,
} from './records/film-record';
export { mergeAudience } from './records/merge-audience';
export { takeLine, takeRecord } from './records/read-records';
export type { SecondsCount } from './records/seconds-histogram';
export {
  productionReport,
  type ProductionReport,
  type ReportChoice,
  type ReportJump,
  type ReportOptions,
  type ReportPath,
  type ReportScene,
  type ReportStep,
} from './report/production-report';
export { choicesCsv, questionsCsv } from './report/report-csv';
export { minutes, reportHtml } from './report/report-html';
export type { ReportAnswer, ReportQuestion } from './report/report-question';
export { storyResult, type StoryResult } from './walk/judge-ending';
export { isAsked, setByQuestion } from './walk/question-logic';
export { isWithoutClip, knownSeconds } from './walk/reading-time';
export { endingAt } from './walk/story-ending';
export {
  foreignDefaults,
  hasChoiceEffects,
  isConditional,
  leaveBy,
  openChoices,
  openDefaults,
  type SceneEvaluation,
  setVariables,
  shownChoices,
} from './walk/scene-logic';

export { fillText, isTemplate, namesIn, withoutDoubledBraces, withPlainBraces } from './walk/text-values';
