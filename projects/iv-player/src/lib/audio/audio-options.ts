import { throwInvalid } from '../events/player-error';
import { assertVolume } from '../player/playback/player-options';
import { type SoundDescription, type SoundDescriptions, readDescriptions } from './sound-options';

/**
 * Init options: `plugins.audio`, or `initPlugin('audio', options)`.
 * @example
 * provideIvPlayer({}, withAudio({ videoVolume: 0.6, sounds: [{ id: 'rain', src: ['rain.mp3'] }] }));
 */
export interface AudioInitOptions {
  /** Sounds to add. Default none. */
  readonly sounds?: SoundDescriptions;
  /** Whether setting volume or mute of the player also sets that of the sounds, and the reverse. Default `true`. */
  readonly bindVolumeToPlayer?: boolean;
  /** Volume of the video's own sound relative to the player's, in [0, 1]. Default 1. */
  readonly videoVolume?: number;
}

/** Init options after their check; `undefined` leaves a setting as it is. */
export interface AudioSettings {
  readonly sounds: readonly SoundDescription[];
  readonly bindVolumeToPlayer: boolean | undefined;
  readonly videoVolume: number | undefined;
}

/** Checks init options. Throws `INVALID_ARGUMENT`, or `INVALID_SOUND` for one of the sounds. */
export function readAudioOptions({
  sounds = [],
  bindVolumeToPlayer,
  videoVolume,
}: AudioInitOptions): AudioSettings {
  if (!['boolean', 'undefined'].includes(typeof bindVolumeToPlayer))
    throwInvalid('audio.bindVolumeToPlayer', 'true or false', bindVolumeToPlayer);
  return {
    sounds: readDescriptions(sounds),
    bindVolumeToPlayer,
    videoVolume: videoVolume === undefined ? videoVolume : assertVolume(videoVolume),
  };
}
