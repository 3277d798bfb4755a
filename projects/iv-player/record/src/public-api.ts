export { withDecisionRecord } from './record-features';
export { DecisionRecordService } from './decision-record-service';
export type { DecisionRecordOptions } from './record-options';
export type { RecordAttribution } from './record-note';
export {
  type RecordDetails,
  RecordSendError,
  type RecordSending,
  type RecordSink,
  type RecordSinkFunction,
  type RecordSinkParts,
} from './record-sink';
export { type HttpSinkOptions, httpSink } from './http-sink';
export { type XapiSinkOptions, xapiSink } from './xapi-sink';
export { type DataLayerSinkOptions, dataLayerSink } from './data-layer-sink';
export {
  type AnswerRecord,
  audience,
  type AudienceAnswer,
  type AudienceChoice,
  type AudienceDeciders,
  type AudienceDecision,
  type AudienceEnding,
  type AudienceFigures,
  type AudienceMinute,
  type AudienceNode,
  type AudienceOptions,
  type AudiencePath,
  type AudienceQuestion,
  type AudienceRevision,
  type AudienceWay,
  type ChoiceRecord,
  type EndingRecord,
  type FilmRecord,
  type FilmRecordBase,
  type ForeignRecords,
  type JumpRecord,
  type LeaveRecord,
  type MediaRecord,
  mergeAudience,
  type NodeRecord,
  type SecondsCount,
  type StartRecord,
} from 'iv-player/story-core';
