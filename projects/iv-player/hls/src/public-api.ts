export type { HlsConfig, HlsLibrary } from './hls-library';
export { type HlsOptions, withHls } from './hls-features';
export type { StreamingOptions } from './streaming-options';
