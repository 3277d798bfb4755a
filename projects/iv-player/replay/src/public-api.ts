export type { Divergence } from './tape';
export type { InputLine, JsonValue, ReplayLine } from './replay-line';
export type { ReplayLog } from './replay-log';
export { type ReplayReport, ReplayService } from './replay-service';
export { type ReplayOptions, provideReplay } from './provide-replay';
