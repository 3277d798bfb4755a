import type { CreatePlayback } from '../howler-playback';
import { HowlerHtml5Playback } from './howler-html5-playback';
import { HowlerWebAudioPlayback } from './howler-web-audio-playback';

export const createPlayback: CreatePlayback = ({ howl, sound, context, output, volume, isStarting }) =>
  context
    ? new HowlerWebAudioPlayback(howl, sound, context, output)
    : new HowlerHtml5Playback(howl, sound, volume, isStarting);
