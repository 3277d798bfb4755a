export { asMediaElement } from './as-media-element';
export { IvMedia } from './iv-media';
export type { MediaPlayer, PlayerMediaElement } from './player-media-element';
export type { MediaFailure } from './media-failure';
export type { MediaTextTrack } from './media-text-track';
export type { MediaTextTracks } from './media-text-tracks';
