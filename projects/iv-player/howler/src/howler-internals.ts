import { Howl, Howler, type HowlOptions } from 'howler';
import type { SoundInstance, SoundLibraryOptions } from './sound-instance';

// The one file that imports howler, and knows what howler 2.2.4 keeps to itself.

/** The part of an audio element that a sound streams from. */
export interface StreamingElement {
  currentTime: number;
  muted: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
}

/** One playing of a Howl. */
export interface Playing {
  /** Changes when howler uses it again. */
  readonly _id: number;
  readonly _node: AudioNode | StreamingElement;
  /** Where it starts, in seconds. */
  _seek: number;
}

interface HowlInside {
  _webAudio: boolean;
  _preload: boolean | 'metadata';
  _queue: unknown[];
  readonly _playLock: boolean;
  readonly _sprite: Record<string, readonly [number, number]>;
  readonly _sounds: readonly Playing[];
}

interface HowlerInside {
  readonly state: string;
  readonly ctx: AudioContext | null;
  readonly _html5AudioPool: StreamingElement[];
  _obtainHtml5Audio(): StreamingElement;
  _autoResume(): void;
}

/** A built sound, and what we do with it besides what applications may. */
export type BuiltSound = SoundInstance & { unload(): null };

const inside = (sound: BuiltSound): HowlInside => sound as unknown as HowlInside;
const device = Howler as unknown as HowlerInside;

/** The context all sounds of the page share; `null` before the first sound and where there is none. */
export const soundContext = (): AudioContext | null => device.ctx;

/** Where Web Audio sounds leave for the loudspeaker. */
export const soundOutput = (): AudioNode => Howler.masterGain;

/** Whether howler would start a sound at once. It keeps its own idea of the context's state. */
export const canSound = (): boolean => device.ctx?.state === 'running' && device.state === 'running';

/** Lets howler find out that its context runs. */
export async function resumeHowler(): Promise<void> {
  device._autoResume();
  await device.ctx?.resume();
}

let isPrepared = false;

/**
 * Gets howler over what it would otherwise do in the middle of something: on first use it throws its context away when
 * the device does not run at 44.1 kHz, and after half a minute of silence it suspends it. Of a new element it wants to
 * know at once whether it may play, and warns in the console when a gesture has to come first. An element that a muted
 * sound gave back it hands to the next one as it is. On an iPhone the ring switch would silence Web Audio, unless the
 * page says that it plays back.
 */
export function prepareHowler(): void {
  if (isPrepared) return;
  isPrepared = true;
  Howler.autoSuspend = false;
  device._obtainHtml5Audio = () =>
    Object.assign(device._html5AudioPool.pop() ?? new Audio(), { muted: false });
  new Howl({ src: 'data:,', format: 'wav', preload: false }).unload();
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'playback';
}

/** Builds a Howl with all that howler knows of a description. It never plays, nor loads, by itself. */
export function buildSound(description: SoundLibraryOptions, volume: number, mute: boolean): BuiltSound {
  const options = { ...description, volume, mute, autoplay: false, preload: false };
  return new Howl(options as unknown as HowlOptions);
}

/** Loads a sound if nobody has. Of one that it cannot play howler tells at once: whoever listens has to come first. */
export function loadSound(sound: BuiltSound, { preload }: SoundLibraryOptions): void {
  if (sound.state() !== 'unloaded') return;
  inside(sound)._preload = preload === 'metadata' ? preload : true;
  sound.load();
}

/** Whether it is decoded and played through the context. Howler may have turned to an element after a failed download. */
export const isDecoded = (sound: BuiltSound): boolean => inside(sound)._webAudio;

/** The playing that howler makes when a sound is loaded. */
export const firstPlaying = (sound: BuiltSound): Playing | undefined => inside(sound)._sounds[0];

/** Where in a sound that is which is so many seconds after its beginning: a loop begins again. */
export function wrapPosition(sound: BuiltSound, { _id }: Playing, seconds: number): number {
  const length = sound.duration();
  return sound.loop(_id) && length > 0 ? seconds % length : seconds;
}

/** Whether howler has asked an element to play that does not yet. What it is told meanwhile it does afterwards. */
export const isStarting = (sound: BuiltSound): boolean => inside(sound)._playLock;

/** With sprites howler forgets the one that is the whole sound, and fails when it is played without naming one. */
export function keepDefaultSprite(sound: BuiltSound): void {
  inside(sound)._sprite['__default'] ??= [0, sound.duration() * 1000];
}

/**
 * Ends a sound for good. Howler aborts no download; what comes of it finds nobody to tell, nothing to play, and does not
 * begin anew with an element.
 */
export function unloadSound(sound: BuiltSound): void {
  sound.off();
  sound.unload();
  inside(sound)._webAudio = false;
  inside(sound)._queue = [];
}
