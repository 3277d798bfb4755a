import { IvPlayerError } from '../events/player-error';
import { assertVolume } from '../player/player-options';
import { type SoundDescription, type SoundDescriptions, readDescriptions } from './sound-options';

/** Init options: `plugins.audio`, or `initPlugin('audio', options)`. Specification §2.9. */
export interface AudioInitOptions {
  /** Sounds to add. Default none. */
  readonly sounds?: SoundDescriptions;
  /** Whether volume and mute of player and sounds are one thing. Default `true`. */
  readonly bindVolumeToPlayer?: boolean;
  /** Loudness of the film's own sound, relative to the player's volume, in [0, 1]. Default 1. */
  readonly videoVolume?: number;
}

/** Init options, checked. */
export interface AudioSettings {
  readonly sounds: readonly SoundDescription[];
  readonly bindVolumeToPlayer?: boolean;
  readonly videoVolume?: number;
}

/** Checks init options. Throws `INVALID_ARGUMENT`, or `INVALID_SOUND` for one of the sounds. */
export function readAudioOptions({
  sounds,
  bindVolumeToPlayer,
  videoVolume,
}: AudioInitOptions): AudioSettings {
  const binds: unknown = bindVolumeToPlayer;
  if (binds !== undefined && typeof binds !== 'boolean') {
    const message = `audio.bindVolumeToPlayer must be true or false, not ${JSON.stringify(binds)}.`;
    throw new IvPlayerError('INVALID_ARGUMENT', message);
  }
  return {
    sounds: sounds === undefined ? [] : readDescriptions(sounds),
    ...(binds !== undefined && { bindVolumeToPlayer: binds }),
    ...(videoVolume !== undefined && { videoVolume: assertVolume(videoVolume) }),
  };
}
