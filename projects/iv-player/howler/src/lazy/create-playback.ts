import type { HowlerSound } from '../howler-internals';
import type { HowlerOutput, HowlerPlayback } from '../howler-playback';
import type { SoundInstance } from '../howl-types';
import { HowlerHtml5Playback } from './howler-html5-playback';
import { HowlerWebAudioPlayback } from './howler-web-audio-playback';

/** What a playback needs of its sound. */
export interface PlaybackSource {
  readonly howl: SoundInstance;
  readonly sound: HowlerSound;
  /** The context of a decoded sound; `null` for a streamed one. */
  readonly context: AudioContext | null;
  readonly output: HowlerOutput;
  /** See `HowlerHtml5Playback`. */
  readonly volume: () => number;
  readonly isStarting: (howl: SoundInstance) => boolean;
}

/** Creates the playback of a sound that follows the video. */
export const createPlayback = ({
  howl,
  sound,
  context,
  output,
  volume,
  isStarting,
}: PlaybackSource): HowlerPlayback =>
  context
    ? new HowlerWebAudioPlayback(howl, sound, context, output)
    : new HowlerHtml5Playback(howl, sound, volume, isStarting);
