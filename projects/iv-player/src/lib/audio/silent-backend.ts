import type { SoundBackend, Voice } from './sound-backend';

const nothing = (): void => undefined;

const SILENCE: Voice = {
  instance: null,
  isLoaded: false,
  duration: 0,
  isRunning: false,
  isStreamed: false,
  position: 0,
  load: nothing,
  setLevel: nothing,
  fire: nothing,
  pause: nothing,
  stop: nothing,
  run: nothing,
  halt: nothing,
  setRate: nothing,
  unload: nothing,
};

/** No sound at all, for servers. */
export const SILENT_BACKEND: SoundBackend = {
  isHeld: true,
  isLocked: false,
  now: 0,
  create: () => SILENCE,
  watch: nothing,
  destroy: nothing,
};
