import type { PlayerEventMap } from 'iv-player';

/** Events with the same name on the player. */
export const SHARED_EVENTS = [
  'play',
  'playing',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'volumechange',
  'ratechange',
  'fullscreenchange',
] as const satisfies readonly (keyof PlayerEventMap)[];

/** All events of a `PlayerMediaElement`. */
export const MEDIA_EVENTS: readonly string[] = [
  ...SHARED_EVENTS,
  'pause',
  'loadstart',
  'durationchange',
  'loadedmetadata',
  'loadeddata',
  'canplay',
  'canplaythrough',
  'waiting',
  'ended',
  'error',
  'emptied',
  'resize',
  'seekablechange',
];
