// What a stream and its subtitles need once hls.js is loaded. `iv-player/hls` loads it together with hls.js, so that applications do not
// load it at first. The command line reads streams with the same rules.
export { type StreamErrorData, failureMessage, isFinal, isPermanent, liveMessage } from './failure-message';
export { type StreamConfig, type StreamLoader, loadSubtitles } from './hls-subtitle-loader';
export { watchSound } from './hls-dropped-sound';
export { endStandstills } from './hls-standstill';
export { trimTimeline } from './hls-timeline';
export type { MediaOrigin } from './join-segments';
export { boxBodies, readNumber, readType } from './mp4-boxes';
export { type PlaylistVariables, substituteVariables } from './playlist-variables';
export type { MediaOrigins } from './segment-origins';
export { type PlaylistPart, missingFrom } from './standstill';
export { transportCodecs } from './transport-codecs';
export { type ConfigDeps, streamConfig } from './hls-stream-config';
export { HlsLanguages } from './hls-languages';
export { loadPolicies } from './load-policies';
