export { HowlerBackend } from './howler-backend';
export type { HowlerOutput } from './howler-output';
export type { HowlerSoundHandle, HowlerSoundListener } from './howler-sound-handle';
export type {
  SoundInstance,
  SoundInstanceEvent,
  SoundInstanceListener,
  SoundLibraryOptions,
} from './howl-types';
