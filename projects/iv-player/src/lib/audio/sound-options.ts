import type { SoundLibraryOptions } from 'iv-player/howler';
import { IvPlayerError } from '../events/player-error';

/** What can be said about a sound. Specification §2.10. */
export interface SoundOptions extends SoundLibraryOptions {
  /**
   * Whether it sounds exactly while the film runs, and is where the film is. Default `false`; the id `soundtrack`
   * sets it.
   */
  readonly followVideoPlayback?: boolean;
  /** Whether a sound that follows is silent while the film is being sought. Default `false`. */
  readonly pauseOnSeek?: boolean;
  /** Seconds over which a sound that follows comes in, at its first start and when the viewer resumes. Default: at once. */
  readonly fadeInDuration?: number;
  /** Seconds over which a sound that follows goes out when the viewer pauses. Default: at once. */
  readonly fadeOutDuration?: number;
}

/** A sound as `audio.add` takes it. Specification §2.10. */
export interface SoundDescription extends SoundOptions {
  /** Unique; adding it again replaces the sound. `soundtrack` is the one that follows the film by default, `all` is reserved. */
  readonly id: string;
}

/** What `audio.add` takes: a description, several, or descriptions by their ids. Contract §7. */
export type SoundDescriptions =
  SoundDescription | readonly SoundDescription[] | Readonly<Record<string, SoundOptions>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Reads what `audio.add` was given. Throws `INVALID_SOUND`, naming the field, if one of the sounds has no id, an id
 * that is reserved, or no source.
 */
export function readDescriptions(given: unknown): readonly SoundDescription[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : isMap(given) ? named(given) : [given];
  return list.map(readDescription);
}

/** Descriptions by their ids: all its values are objects, which those of one description never are. */
function isMap(given: unknown): given is Readonly<Record<string, object>> {
  if (!isObject(given) || 'id' in given) return false;
  const values = Object.values(given);
  return values.length > 0 && values.every((value) => isObject(value) && !Array.isArray(value));
}

const named = (map: Readonly<Record<string, object>>): readonly object[] =>
  Object.entries(map).map(([id, options]) => ({ id, ...options }));

function readDescription(given: unknown): SoundDescription {
  const { id, src } = (isObject(given) ? given : {}) as Readonly<Record<string, unknown>>;
  if (!isText(id)) refuse('needs an `id`: a text that names it');
  if (id === 'all') refuse('cannot have the `id` "all": it is reserved for all sounds');
  const sources: unknown[] = Array.isArray(src) ? src : [src];
  if (sources.length === 0 || !sources.every(isText))
    refuse(`"${id}" needs a \`src\`: an address or a list of addresses`);
  return given as SoundDescription;
}

function refuse(what: string): never {
  throw new IvPlayerError('INVALID_SOUND', `A sound ${what}.`);
}

/** Whether a sound follows the film. Specification §2.10. */
export function follows({ id, followVideoPlayback }: SoundDescription): boolean {
  return id === 'soundtrack' || followVideoPlayback === true;
}

/** Seconds of a fade; everything but a number above 0 means none. */
export function fadeSeconds(given: number | undefined): number {
  return Number.isFinite(given) ? Math.max(0, given as number) : 0;
}
