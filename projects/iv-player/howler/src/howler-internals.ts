import { Howl, Howler, type HowlOptions } from 'howler';
import type { SoundInstance, SoundLibraryOptions } from './howl-types';

// The only file that imports howler and uses private members of howler 2.2.4.

/** The part of an audio element that streaming needs. */
export interface StreamingElement {
  currentTime: number;
  muted: boolean;
  readonly playbackRate: number;
  readonly paused: boolean;
  readonly ended: boolean;
}

/** A buffer source, and the gain behind it; one that howler started itself has none. */
export interface PlayingSource extends AudioBufferSourceNode {
  level?: GainNode;
}

/** The gain of a decoded playing. It has a buffer source while it plays. */
export interface PlayingNode extends AudioNode {
  bufferSource?: PlayingSource | null;
}

/** One playing of a Howl. */
export interface Playing {
  /** Changes when howler reuses the playing. */
  readonly _id: number;
  readonly _node: PlayingNode | StreamingElement;
  readonly _paused?: boolean;
  /** Also when it was stopped, and before its first start. */
  readonly _ended?: boolean;
  /** Position in seconds at which it starts. */
  _seek: number;
  /** Position at the last change of rate; 0: none. */
  _rateSeek?: number;
  /** Context time of its start or of the last change of rate. */
  _playStart?: number;
  /** What a buffer source connects to instead, for a sound with a place in space. */
  readonly _panner?: AudioNode;
}

interface HowlInternals {
  _webAudio: boolean;
  _preload: boolean | 'metadata';
  _queue: { readonly event: string }[];
  readonly _playLock: boolean;
  readonly _sprite: Record<string, readonly [number, number]>;
  readonly _sounds: readonly Playing[];
  unload?(): null;
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

/** The position so many seconds after the beginning, not before it; within the duration for a loop. */
export function wrapPosition(sound: SoundInstance, { _id }: Playing, seconds: number): number {
  const duration = sound.duration();
  return sound.loop(_id) && duration > 0 ? (seconds + duration) % duration : Math.max(0, seconds);
}

/** Whether howler waits for `play()` of an element. It delays other calls until then, and drops most of them after it. */
export const isStarting = (sound: SoundInstance): boolean => internals(sound)._playLock;

/** The ids of all playings, also of those that are over. */
export const playingsOf = (sound: SoundInstance): readonly number[] =>
  internals(sound)._sounds.map(({ _id }) => _id);

/** The ids of those that are paused, not stopped. */
export const pausedPlayings = (sound: SoundInstance): readonly number[] =>
  internals(sound)
    ._sounds.filter(({ _paused, _ended }) => _paused && !_ended)
    .map(({ _id }) => _id);

/** Forgets what howler has delayed, but for further playings. */
export function dropDelayed(sound: SoundInstance): void {
  internals(sound)._queue = internals(sound)._queue.filter(({ event }) => event === 'play');
}

/** Marks the elements as unlocked or not. At a click howler reloads those that are not, which would end a pending start. */
export function markUnlocked(sound: SoundInstance, isUnlocked: boolean): void {
  for (const { _node } of internals(sound)._sounds) (_node as { _unlocked?: boolean })._unlocked = isUnlocked;
}

/**
 * Gives a decoded playing another buffer source, behind a gain, that starts at `position` seconds of the sound at context time
 * `time`. Howler emits nothing and takes it for the one it started. Returns the one before, which goes on, if there is one.
 */
export function replaceSource(
  sound: SoundInstance,
  playing: Playing,
  level: GainNode,
  time: number,
  position: number,
  rate: number,
): PlayingSource | null | undefined {
  const node = playing._node as PlayingNode;
  const before = node.bufferSource;
  if (before) {
    const source: PlayingSource = (node.bufferSource = level.context.createBufferSource());
    source.buffer = before.buffer;
    source.loop = sound.loop(playing._id);
    source.level = level;
    source.connect(level).connect(playing._panner ?? node);
    source.start(time, position);
    Object.assign(playing, { _seek: position, _rateSeek: 0, _playStart: time });
    // Sets the rate of the source too, and when howler takes the sound for ended.
    sound.rate(rate, playing._id);
  }
  return before;
}

/** Adds the sprite of the whole sound, which howler omits if there are others, and without which `play()` throws. */
export function keepDefaultSprite(sound: SoundInstance): void {
  internals(sound)._sprite['__default'] ??= [0, sound.duration() * 1000];
}

/**
 * Has `listener` called when a sound is unloaded by anything but `unloadSound`: by `Howler.unload()`, for example, which unloads every
 * sound of the page and closes the context. It is told whether the sound had been loaded, or was being loaded.
 */
export function onUnload(sound: SoundInstance, listener: (wasWanted: boolean) => void): void {
  const own = internals(sound);
  const unload = own.unload?.bind(sound);
  own.unload = () => {
    const wasWanted = sound.state() !== 'unloaded';
    unload?.();
    listener(wasWanted);
    return null;
  };
}

/**
 * Unloads a sound. Howler does not abort downloads: afterwards one must have no listener, nothing queued to play, and no
 * second try with an element.
 */
export function unloadSound(sound: SoundInstance): void {
  sound.off();
  // Howler may start its element later: then no other sound may have it.
  if (isStarting(sound)) markUnlocked(sound, false);
  // That of all sounds.
  delete internals(sound).unload;
  internals(sound).unload?.();
  internals(sound)._webAudio = false;
  internals(sound)._queue = [];
}
