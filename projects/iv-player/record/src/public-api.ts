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
export { audience, mergeAudience } from 'iv-player/record/audience';
export type {
  AnswerRecord,
  AudienceAnswer,
  AudienceChoice,
  AudienceDeciders,
  AudienceDecision,
  AudienceEnding,
  AudienceFigures,
  AudienceMinute,
  AudienceNode,
  AudienceOptions,
  AudiencePath,
  AudienceQuestion,
  AudienceRevision,
  AudienceWay,
  ChoiceRecord,
  EndingRecord,
  FilmRecord,
  FilmRecordBase,
  ForeignRecords,
  JumpRecord,
  LeaveRecord,
  MediaRecord,
  NodeRecord,
  SecondsCount,
  StartRecord,
} from 'iv-player/story-core';
