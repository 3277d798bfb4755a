import type { SoundBackend, SoundHandle } from './sound-backend';

const nothing = (): void => undefined;

const SILENCE: SoundHandle = {
  instance: null,
  isLoaded: false,
  duration: 0,
  isRunning: false,
  isStreamed: false,
  position: 0,
  load: nothing,
  setLevel: nothing,
  playOnce: nothing,
  pause: nothing,
  stop: nothing,
  run: nothing,
  stopRunning: nothing,
  setRate: nothing,
  unload: nothing,
};

/** No sound at all, for servers. */
export const SILENT_BACKEND: SoundBackend = {
  isSuspended: true,
  isLocked: false,
  now: 0,
  create: () => SILENCE,
  onChange: nothing,
  destroy: nothing,
};
