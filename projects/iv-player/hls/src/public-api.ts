export type { HlsConfig, HlsLibrary } from './hls-library';
export { type HlsOptions, provideHls } from './provide-hls';
export type { StreamingOptions } from './streaming-options';
