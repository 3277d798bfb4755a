export type { HlsConfig, HlsLibrary } from './hls-library';
export { type HlsOptions, withHls } from './streaming-features';
export type { StreamingOptions } from './streaming-options';
