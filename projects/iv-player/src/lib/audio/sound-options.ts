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
   * Whether the sound follows the video: it plays only while the video plays, at the position given by the played time. Default `false`;
   * always `true` for the id `soundtrack`.
   */
  readonly followVideoPlayback?: boolean;
  /** Whether a sound that follows the video stops during seeks. Default `false`. */
  readonly pauseOnSeek?: boolean;
  /** Gain in decibels. The resulting volume is limited to 1. Anything but a finite number throws `INVALID_SOUND`. Default 0. */
  readonly gain?: number;
  /** Duration in seconds of the fade at the first start and on resume, for a sound that follows the video. Default 0. */
  readonly fadeInDuration?: number;
  /** Duration in seconds of the fade on pause, for a sound that follows the video. Default 0. */
  readonly fadeOutDuration?: number;
}

/**
 * Description of a sound for `audio.add`.
 * @example
 * const rain: SoundDescription = { id: 'rain', src: ['rain.mp3'], loop: true, volume: 0.5 };
 * player.audio.add(rain);
 */
export interface SoundDescription extends SoundOptions {
  /** Unique id. `soundtrack` always follows the video; `all` is reserved. */
  readonly id: string;
}

/** Argument of `audio.add`: one or several descriptions, or options by id. */
export type SoundDescriptions =
  SoundDescription | readonly SoundDescription[] | Readonly<Record<string, SoundOptions>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Normalizes and validates the argument of `audio.add`. Throws `INVALID_SOUND` if a sound has no id, a reserved id, no source, or a gain
 * that is not a finite number.
 */
export function readDescriptions(given: unknown): readonly SoundDescription[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : isMap(given) ? toList(given) : [given];
  return list.map(readDescription);
}

/** Whether the value is a map of options by id, recognized by having only objects as values. */
function isMap(given: unknown): given is Readonly<Record<string, object>> {
  if (!isObject(given) || 'id' in given) return false;
  const values = Object.values(given);
  return values.length > 0 && values.every((value) => isObject(value) && !Array.isArray(value));
}

const toList = (map: Readonly<Record<string, object>>): readonly object[] =>
  Object.entries(map).map(([id, options]) => ({ id, ...options }));

function readDescription(given: unknown): SoundDescription {
  const { id, src, gain = 0 } = (isObject(given) ? given : {}) as Readonly<Record<string, unknown>>;
  if (!isText(id)) throwInvalid('A sound has no `id`: set a string');
  if (id === 'all') throwInvalid('The sound `id` "all" is reserved: use another one');
  const sources: unknown[] = Array.isArray(src) ? src : [src];
  if (sources.length === 0 || !sources.every(isText))
    throwInvalid(`The sound "${id}" has no \`src\`: set a URL or a list of URLs`);
  if (!Number.isFinite(gain))
    throwInvalid(`The \`gain\` of the sound "${id}" is not a finite number: set it in decibels`);
  return given as SoundDescription;
}

function throwInvalid(message: string): never {
  throw new IvPlayerError('INVALID_SOUND', `${message}.`);
}

export function follows({ id, followVideoPlayback }: SoundDescription): boolean {
  return id === 'soundtrack' || followVideoPlayback === true;
}

/** Returns a fade duration in seconds; 0 unless given as a finite number above 0. */
export function fadeSeconds(given: number | undefined): number {
  return Number.isFinite(given) ? Math.max(0, given as number) : 0;
}
