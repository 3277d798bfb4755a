// What a stream needs once hls.js is loaded. Loaded together with it, so that applications do not load it at first.
export { failureMessage, isFinal, isPermanent, liveMessage } from './failure-message';
export { endStandstills } from './hls-standstill';
export { trimTimeline } from './hls-timeline';
export { missingFrom } from './standstill';
