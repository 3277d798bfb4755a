import type { PreloadPolicy } from '../../engine/preload-plan';
import { throwInvalid } from '../../events/player-error';
import type { LoudnessTable } from './loudness-gains';

/**
 * Options of a player.
 * @example
 * provideIvPlayer({ autoplay: true, muted: true, fit: 'cover', language: 'de' });
 */
export interface PlayerOptions {
  /** Whether playback starts as soon as there are a stage and a node. Default `false`. */
  readonly autoplay?: boolean;
  /** Volume in [0, 1]; finite values outside are clamped. Default 1. */
  readonly volume?: number;
  /** Whether the player is muted. Default `false`. */
  readonly muted?: boolean;
  /** Speed, from 0.0625 to 16. Default 1. */
  readonly playbackRate?: number;
  /**
   * Measured loudness of the clips in LUFS, by node id: each is lowered to the quietest one, by at most 12 dB. A node that is
   * not in the table is left alone. Default `null`: off.
   */
  readonly normalize?: LoudnessTable | null;
  /** Language of captions, texts and descriptions, as a BCP 47 tag. Default `null`: none was chosen. */
  readonly language?: string | null;
  /** Whether the video is inscribed in the stage, or covers it and is cropped. Default `'contain'`. */
  readonly fit?: 'contain' | 'cover';
  /**
   * How much is loaded ahead. The node that certainly comes next is always loaded whole. Of the nodes that may come
   * next, such as the children of a decision without a choice yet, as many as there are spare `<video>` elements:
   *
   * - `'metadata'`: the beginning of each, as much as browsers load with `<video preload="metadata">`. The least bytes; a node
   *   is loaded when it is chosen, so a choice shortly before the end may have to wait for the network.
   * - `'likely'`: the likeliest of them whole (the first of a decision's `defaults`, else of its children), of the others the
   *   beginning. Costs one clip that the viewer may not take.
   * - `'all'`: each of them whole, the likeliest first. The most bytes; any choice follows at once.
   *
   * "Whole" is as far ahead as browsers load with `preload="auto"`, which is not all of a long clip. Default `null`: `'all'`,
   * or `'metadata'` while the browser reports that the viewer saves data (`navigator.connection.saveData`). Others throw
   * `INVALID_ARGUMENT`.
   */
  readonly preload?: PreloadPolicy | null;
  /** Returns random numbers in [0, 1); every random choice uses it. Default `Math.random`. */
  readonly random?: () => number;
  /** Each plugin's init options under its name. Default none. */
  readonly plugins?: Readonly<Record<string, object | undefined>>;
}

/** Options with all defaults filled in. */
export type CompletePlayerOptions = Required<PlayerOptions>;

/** Fills in the defaults. Throws `INVALID_ARGUMENT` for a volume, rate, language or `preload` that is none. */
export function completePlayerOptions(given: PlayerOptions): CompletePlayerOptions {
  return {
    autoplay: given.autoplay ?? false,
    volume: assertVolume(given.volume ?? 1),
    muted: given.muted ?? false,
    playbackRate: assertRate(given.playbackRate ?? 1),
    normalize: given.normalize ?? null,
    language: assertLanguage(given.language ?? null),
    fit: given.fit ?? 'contain',
    preload: assertPreload(given.preload ?? null),
    random: given.random ?? Math.random,
    plugins: given.plugins ?? {},
  };
}

/** Returns a volume in [0, 1]: finite ones are clamped, others throw `INVALID_ARGUMENT`. */
export function assertVolume(volume: number): number {
  if (Number.isFinite(volume)) return Math.min(1, Math.max(0, volume));
  throwInvalid('A volume', 'a number from 0 to 1', volume);
}

/** Returns a language tag or `null`; an empty string and anything else throw `INVALID_ARGUMENT`. */
export function assertLanguage(language: string | null): string | null {
  if (language === null || (typeof language === 'string' && language !== '')) return language;
  throwInvalid('A language', 'a tag such as "en", or null', JSON.stringify(language));
}

/** Returns a policy or `null`; anything else throws `INVALID_ARGUMENT`. */
function assertPreload(policy: PreloadPolicy | null): PreloadPolicy | null {
  if (policy === null || ['metadata', 'likely', 'all'].includes(policy)) return policy;
  throwInvalid('`preload`', 'metadata, likely or all', policy);
}

/** Speeds that every browser plays. */
const MIN_RATE = 0.0625;
const MAX_RATE = 16;

/** Returns a playback rate; one outside of 0.0625 to 16 throws `INVALID_ARGUMENT`, as some browsers throw there themselves. */
export function assertRate(rate: number): number {
  if (Number.isFinite(rate) && rate >= MIN_RATE && rate <= MAX_RATE) return rate;
  throwInvalid('A playback rate', `a number from ${MIN_RATE} to ${MAX_RATE}`, rate);
}
