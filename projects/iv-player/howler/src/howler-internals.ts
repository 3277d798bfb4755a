import { Howl, Howler, type HowlOptions } from 'howler';
import type { SoundInstance, SoundLibraryOptions } from './howl-types';

// The only file that imports howler and uses private members of howler 2.2.4.

/** The part of an audio element that streaming needs. */
export interface StreamingElement {
  currentTime: number;
  muted: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
}

/** One playing of a Howl. */
export interface Playing {
  /** Changes when howler reuses the playing. */
  readonly _id: number;
  readonly _node: AudioNode | StreamingElement;
  /** Position in seconds at which it starts. */
  _seek: number;
}

interface HowlInternals {
  _webAudio: boolean;
  _preload: boolean | 'metadata';
  _queue: unknown[];
  readonly _playLock: boolean;
  readonly _sprite: Record<string, readonly [number, number]>;
  readonly _sounds: readonly Playing[];
  unload(): null;
}

interface HowlerInternals {
  readonly state: string;
  readonly ctx: AudioContext | null;
  readonly _html5AudioPool: StreamingElement[];
  _obtainHtml5Audio(): StreamingElement;
  _autoResume(): void;
}

const internals = (sound: SoundInstance): HowlInternals => sound as unknown as HowlInternals;
const howler = Howler as unknown as HowlerInternals;

/** The audio context of all sounds of the page; `null` before the first sound and where Web Audio is missing. */
export const soundContext = (): AudioContext | null => howler.ctx;

/** The node to which decoded sounds connect. */
export const soundOutput = (): AudioNode => Howler.masterGain;

/** Whether howler would start a sound at once. It has its own copy of the context's state. */
export const canPlay = (): boolean => howler.ctx?.state === 'running' && howler.state === 'running';

/** Updates howler's copy of the context's state once the context runs. */
export async function resumeHowler(): Promise<void> {
  howler._autoResume();
  await howler.ctx?.resume();
}

let isPrepared = false;

/**
 * Prepares howler for the first sound; later calls do nothing.
 *
 * - Howler suspends its context after half a minute of silence: switched off.
 * - Howler tests each new element by playing it, which warns in the console before a gesture, and reuses elements of muted
 *   sounds muted: it gets elements untested and unmuted.
 * - On first use howler replaces its context unless it runs at 44.1 kHz: done here with a sound that loads nothing.
 * - On iPhones the ring switch mutes Web Audio unless the page's audio session is of type `playback`.
 */
export function prepareHowler(): void {
  if (isPrepared) return;
  isPrepared = true;
  Howler.autoSuspend = false;
  howler._obtainHtml5Audio = () =>
    Object.assign(howler._html5AudioPool.pop() ?? new Audio(), { muted: false });
  new Howl({ src: 'data:,', format: 'wav', preload: false }).unload();
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'playback';
}

/** Creates a Howl that neither loads nor plays by itself. */
export function buildSound(options: SoundLibraryOptions, volume: number, mute: boolean): SoundInstance {
  const howlOptions = { ...options, volume, mute, autoplay: false, preload: false };
  return new Howl(howlOptions as unknown as HowlOptions);
}

/** Loads a sound once. Add listeners before: howler reports an unknown format at once. */
export function loadSound(sound: SoundInstance, { preload }: SoundLibraryOptions): void {
  if (sound.state() !== 'unloaded') return;
  internals(sound)._preload = preload === 'metadata' ? preload : true;
  sound.load();
}

/** Whether a loaded sound is decoded and played through the context. After a failed download howler uses an element. */
export const isDecoded = (sound: SoundInstance): boolean => internals(sound)._webAudio;

/** The playing that howler creates when a sound is loaded. */
export const firstPlaying = (sound: SoundInstance): Playing | undefined => internals(sound)._sounds[0];

/** The position so many seconds after the beginning; within the duration for a loop. */
export function wrapPosition(sound: SoundInstance, { _id }: Playing, seconds: number): number {
  const duration = sound.duration();
  return sound.loop(_id) && duration > 0 ? seconds % duration : seconds;
}

/** Whether howler waits for `play()` of an element. It delays other calls until then. */
export const isStarting = (sound: SoundInstance): boolean => internals(sound)._playLock;

/** Adds the sprite of the whole sound, which howler omits if there are others, and without which `play()` throws. */
export function keepDefaultSprite(sound: SoundInstance): void {
  internals(sound)._sprite['__default'] ??= [0, sound.duration() * 1000];
}

/**
 * Unloads a sound. Howler does not abort downloads: afterwards one must have no listener, nothing queued to play, and no
 * second try with an element.
 */
export function unloadSound(sound: SoundInstance): void {
  sound.off();
  internals(sound).unload();
  internals(sound)._webAudio = false;
  internals(sound)._queue = [];
}
