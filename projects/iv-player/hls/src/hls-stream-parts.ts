// What a stream and its subtitles need once hls.js is loaded. Loaded together with it, so that applications do not load it at first.
export { failureMessage, isFinal, isPermanent, liveMessage } from './failure-message';
export { loadSubtitles } from './hls-subtitle-loader';
export { watchSound } from './hls-dropped-sound';
export { endStandstills } from './hls-standstill';
export { trimTimeline } from './hls-timeline';
export { missingFrom } from './standstill';
