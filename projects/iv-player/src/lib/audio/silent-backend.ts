import type { SoundBackend, SoundHandle } from './sound-backend';

const noop = (): void => undefined;

const SILENT_HANDLE: SoundHandle = {
  instance: null,
  isLoaded: false,
  duration: 0,
  isRunning: false,
  position: 0,
  load: noop,
  setVolume: noop,
  play: noop,
  pause: noop,
  stop: noop,
  start: noop,
  fadeOut: noop,
  shift: noop,
  setRate: noop,
  unload: noop,
};

/** Backend without sound, for servers. */
export const SILENT_BACKEND: SoundBackend = {
  isSuspended: true,
  isLocked: false,
  now: 0,
  create: () => SILENT_HANDLE,
  onChange: noop,
  destroy: noop,
};
