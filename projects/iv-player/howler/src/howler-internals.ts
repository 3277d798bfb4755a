import { Howl, Howler, type HowlOptions } from 'howler';
import type { SoundInstance, SoundLibraryOptions } from './howl-types';

// The only file that imports howler, apart from the script of packs, and that uses private members of howler 2.2.4.

export interface StreamingElement {
  currentTime: number;
  muted: boolean;
  readonly playbackRate: number;
  readonly paused: boolean;
  readonly ended: boolean;
}

/** A buffer source and its crossfade gain, which is missing if howler created the source. */
export interface HowlerBufferSource extends AudioBufferSourceNode {
  level?: GainNode;
}

/** The gain node of a decoded sound. It has a buffer source while the sound plays. */
export interface HowlerGainNode extends AudioNode {
  bufferSource?: HowlerBufferSource | null;
}

/** One playback of a Howl: an instance of howler's private class `Sound`. */
export interface HowlerSound {
  /** Changes when howler reuses the object. */
  readonly _id: number;
  readonly _node: HowlerGainNode | StreamingElement;
  readonly _paused?: boolean;
  /** Also true when stopped, and before the first start. */
  readonly _ended?: boolean;
  /** Start position in seconds. */
  _seek: number;
  /** Position at the last rate change in seconds, or 0. */
  _rateSeek?: number;
  /** Context time of the start or the last rate change. */
  _playStart?: number;
  /** Node that buffer sources of spatial sounds connect to. */
  readonly _panner?: AudioNode;
}

interface HowlInternals {
  _webAudio: boolean;
  _preload: boolean | 'metadata';
  _queue: { readonly event: string }[];
  readonly _playLock: boolean;
  readonly _sprite: Record<string, readonly [number, number]>;
  readonly _sounds: readonly HowlerSound[];
  unload?(): null;
}

interface HowlerInternals {
  readonly state: string;
  readonly ctx: AudioContext | null;
  readonly _html5AudioPool: StreamingElement[];
  _obtainHtml5Audio(): StreamingElement;
  _autoResume(): void;
}

const internals = (howl: SoundInstance): HowlInternals => howl as unknown as HowlInternals;
const howler = Howler as unknown as HowlerInternals;

/** Audio context of all sounds on the page, or `null` before the first sound and without Web Audio. */
export const soundContext = (): AudioContext | null => howler.ctx;

export const soundOutput = (): AudioNode => Howler.masterGain;

/** Whether howler would start a sound immediately. It keeps its own copy of the context's state. */
export const canPlay = (): boolean => howler.ctx?.state === 'running' && howler.state === 'running';

/** Resumes the context, and updates howler's copy of its state. */
export async function resumeHowler(): Promise<void> {
  howler._autoResume();
  await howler.ctx?.resume();
}

let isPrepared = false;

/**
 * Prepares howler for the first sound. Later calls do nothing.
 *
 * - Disables suspending the context after 30 s of silence.
 * - Provides audio elements unmuted and without a test playback: howler reuses elements of muted sounds, and its test logs a warning before
 *   the first gesture.
 * - Creates a sound that loads nothing, because howler replaces a context that does not run at 44.1 kHz when it first creates a sound.
 * - Sets the type of the audio session to `playback`, because the ring switch of iPhones would mute Web Audio.
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

/** Creates a Howl without loading or playing it. */
export function createHowl(options: SoundLibraryOptions, volume: number, mute: boolean): SoundInstance {
  const howlOptions = { ...options, volume, mute, autoplay: false, preload: false };
  return new Howl(howlOptions as unknown as HowlOptions);
}

/** Loads a Howl once. Add listeners first, because howler reports unknown formats synchronously. */
export function loadHowl(howl: SoundInstance, { preload }: SoundLibraryOptions): void {
  if (howl.state() !== 'unloaded') return;
  internals(howl)._preload = preload === 'metadata' ? preload : true;
  howl.load();
}

/** Whether a loaded Howl plays through Web Audio. Howler falls back to an audio element after a failed download. */
export const isDecoded = (howl: SoundInstance): boolean => internals(howl)._webAudio;

export const firstSound = (howl: SoundInstance): HowlerSound | undefined => internals(howl)._sounds[0];

/** Whether howler awaits `play()` of an element. In the meantime, it queues other calls and later drops most of them. */
export const isStarting = (howl: SoundInstance): boolean => internals(howl)._playLock;

/** Ids of all playbacks, including ended ones. */
export const playbackIds = (howl: SoundInstance): readonly number[] =>
  internals(howl)._sounds.map(({ _id }) => _id);

/** Ids of paused playbacks, without stopped ones. */
export const pausedPlaybackIds = (howl: SoundInstance): readonly number[] =>
  internals(howl)._sounds.flatMap(({ _id, _paused, _ended }) => (_paused && !_ended ? [_id] : []));

/** Drops queued calls, except further `play()` calls. */
export function dropQueue(howl: SoundInstance): void {
  internals(howl)._queue = internals(howl)._queue.filter(({ event }) => event === 'play');
}

/** Marks elements as unlocked or not. On a click, howler reloads those that are not, which would abort a pending start. */
export function markUnlocked(howl: SoundInstance, isUnlocked: boolean): void {
  for (const { _node } of internals(howl)._sounds) (_node as { _unlocked?: boolean })._unlocked = isUnlocked;
}

/** Adds the sprite for the whole sound. Howler omits it if there are others, but `play()` throws without it. */
export function addDefaultSprite(howl: SoundInstance): void {
  internals(howl)._sprite['__default'] ??= [0, howl.duration() * 1000];
}

/**
 * Calls `listener` when anything other than `unloadHowl()` unloads a Howl, such as `Howler.unload()`, which unloads all sounds on the
 * page and closes the context.
 * @param listener receives whether the Howl was loaded or loading
 */
export function onUnload(howl: SoundInstance, listener: (wasInUse: boolean) => void): void {
  const own = internals(howl);
  const unload = own.unload?.bind(howl);
  own.unload = () => {
    const wasInUse = howl.state() !== 'unloaded';
    unload?.();
    listener(wasInUse);
    return null;
  };
}

/** Unloads a Howl. Howler does not abort downloads, so their completion must not call listeners, play or retry. */
export function unloadHowl(howl: SoundInstance): void {
  howl.off();
  // Howler may still start the element, so it must not be reused.
  if (isStarting(howl)) markUnlocked(howl, false);
  // Restore the method of the prototype.
  delete internals(howl).unload;
  internals(howl).unload?.();
  internals(howl)._webAudio = false;
  internals(howl)._queue = [];
}
