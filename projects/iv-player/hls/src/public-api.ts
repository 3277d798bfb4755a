export type { HlsConfig, HlsLibrary } from './hls-library';
export type { HlsOptions } from './hls-streamer';
export { withHls } from './streaming-features';
export type { StreamingOptions } from './streaming-options';
