export { HowlerBackend } from './howler-backend';
export type { HowlerSoundHandle, HowlerSoundListener } from './howler-sound-handle';
export type {
  SoundInstance,
  SoundInstanceEvent,
  SoundInstanceListener,
  SoundLibraryOptions,
} from './howl-types';
