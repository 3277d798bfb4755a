export type { Divergence } from './log-writer';
export type { InputLine, JsonValue, ReplayLine } from './log-entry';
export type { ReplayLog } from './replay-log';
export { type ReplayReport, ReplayService } from './replay-service';
export { type ReplayOptions, provideReplay } from './provide-replay';
