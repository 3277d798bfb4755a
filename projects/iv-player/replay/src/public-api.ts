export type { ReplayDivergence } from './log-comparison';
export type { InputEntry, LogEntry } from './log-entry';
export type { ReplayLog } from './replay-log';
export { type ReplayOptions, type ReplayReport, ReplayService } from './replay-service';
export { withReplay } from './replay-features';
