export { asMediaElement, type MediaPlayer } from './as-media-element';
export { IvMedia } from './iv-media';
export type { PlayerMediaElement } from './player-media-element';
export type { MediaFailure } from './media-failure';
