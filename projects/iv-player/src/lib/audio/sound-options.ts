import type { SoundLibraryOptions } from 'iv-player/howler';
import { IvPlayerError } from '../events/player-error';

/**
 * Options of a sound.
 * @example
 * const ambience: SoundOptions = { src: ['rain.mp3'], loop: true, fadeInDuration: 1.5, fadeOutDuration: 3 };
 * player.audio.add({ id: 'rain', ...ambience });
 */
export interface SoundOptions extends SoundLibraryOptions {
  /**
   * Whether the sound follows the video: it runs exactly while the video runs, at the position that the played time gives.
   * Default `false`; always `true` for the id `soundtrack`.
   */
  readonly followVideoPlayback?: boolean;
  /** Whether a sound that follows the video stops during seeks. Default `false`. */
  readonly pauseOnSeek?: boolean;
  /** Decibels by which the sound is made louder, or quieter if negative; default 0. Its volume is at most 1 in the end. */
  readonly gain?: number;
  /** Seconds of the fade at the first start and when the viewer resumes, if the sound follows the video. Default 0. */
  readonly fadeInDuration?: number;
  /** Seconds of the fade when the viewer pauses, if the sound follows the video. Default 0. */
  readonly fadeOutDuration?: number;
}

/**
 * A sound as `audio.add` takes it.
 * @example
 * const rain: SoundDescription = { id: 'rain', src: ['rain.mp3'], loop: true, volume: 0.5 };
 * player.audio.add(rain);
 */
export interface SoundDescription extends SoundOptions {
  /** Unique; adding an id again replaces its sound. `soundtrack` follows the video, `all` is reserved. */
  readonly id: string;
}

/** Argument of `audio.add`: a description, several, or descriptions by their ids. */
export type SoundDescriptions =
  SoundDescription | readonly SoundDescription[] | Readonly<Record<string, SoundOptions>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Reads what `audio.add` was given. Throws `INVALID_SOUND`, naming the field, if a sound has no id, a reserved id, no
 * source, or a gain that is not a finite number.
 */
export function readDescriptions(given: unknown): readonly SoundDescription[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : isMap(given) ? toList(given) : [given];
  return list.map(readDescription);
}

/** Whether it is a map: all its values are objects, which those of a description never are. */
function isMap(given: unknown): given is Readonly<Record<string, object>> {
  if (!isObject(given) || 'id' in given) return false;
  const values = Object.values(given);
  return values.length > 0 && values.every((value) => isObject(value) && !Array.isArray(value));
}

const toList = (map: Readonly<Record<string, object>>): readonly object[] =>
  Object.entries(map).map(([id, options]) => ({ id, ...options }));

function readDescription(given: unknown): SoundDescription {
  const { id, src, gain = 0 } = (isObject(given) ? given : {}) as Readonly<Record<string, unknown>>;
  if (!isText(id)) throwInvalid('needs an `id`: a string');
  if (id === 'all') throwInvalid('cannot have the reserved `id` "all"');
  const sources: unknown[] = Array.isArray(src) ? src : [src];
  if (sources.length === 0 || !sources.every(isText))
    throwInvalid(`"${id}" needs a \`src\`: a URL or a list`);
  if (!Number.isFinite(gain)) throwInvalid(`"${id}" needs as \`gain\` a finite number of decibels`);
  return given as SoundDescription;
}

function throwInvalid(problem: string): never {
  throw new IvPlayerError('INVALID_SOUND', `A sound ${problem}.`);
}

/** Whether a sound follows the video. */
export function follows({ id, followVideoPlayback }: SoundDescription): boolean {
  return id === 'soundtrack' || followVideoPlayback === true;
}

/** Seconds of a fade; 0 for anything but a finite number above 0. */
export function fadeSeconds(given: number | undefined): number {
  return Number.isFinite(given) ? Math.max(0, given as number) : 0;
}
