import { assertVolume } from '../player/playback/player-options';
import { type OptionTable, checkFlag } from '../store/option-table';
import { type SoundDescriptions, readDescriptions } from './sound-options';

/**
 * Init options for the audio plugin, for `withAudio`, `plugins.audio` and `initPlugin('audio', options)`.
 * @example
 * provideIvPlayer({}, withAudio({ videoVolume: 0.6, sounds: [{ id: 'rain', src: ['rain.mp3'] }] }));
 */
export interface AudioInitOptions {
  /** Sounds to add. Default: none. */
  readonly sounds?: SoundDescriptions;
  /** Whether to keep volume and mute of the sounds in sync with the player's. Default `true`. */
  readonly bindVolumeToPlayer?: boolean;
  /** Volume of the video relative to the player's, in [0, 1]. Default 1. */
  readonly videoVolume?: number;
}

/** Checks for the init options. An option that is absent keeps its current value. */
export const AUDIO_OPTIONS = {
  sounds: { check: readDescriptions },
  bindVolumeToPlayer: { check: checkFlag },
  videoVolume: { check: (value, name) => assertVolume(value as number, name) },
} satisfies OptionTable<AudioInitOptions>;
