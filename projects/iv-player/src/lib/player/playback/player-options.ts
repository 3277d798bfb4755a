import type { PreloadPolicy } from '../../engine/preload-policy';
import { throwInvalid } from '../../events/player-error';
import type { LoudnessTable } from './loudness-gains';

/**
 * Options of a player.
 * @example
 * provideIvPlayer({ autoplay: true, muted: true, fit: 'cover', language: 'de' });
 */
export interface PlayerOptions {
  /** Whether to start playback as soon as there is a stage and a node. Default `false`. */
  readonly autoplay?: boolean;
  /** Volume in [0, 1]; finite values are clamped, others throw `INVALID_ARGUMENT`. Default 1. */
  readonly volume?: number;
  /** Whether the player is muted. Default `false`. */
  readonly muted?: boolean;
  /** Playback rate from 0.0625 to 16; other values throw `INVALID_ARGUMENT`. Default 1. */
  readonly playbackRate?: number;
  /**
   * Measured loudness of the clips in LUFS, by node id. Each clip is attenuated to match the quietest one, by at most 12 dB;
   * nodes missing from the table are left unchanged. Default `null` (off).
   */
  readonly normalize?: LoudnessTable | null;
  /** Language of captions, text and audio descriptions, as a BCP 47 tag. Default `null` (none chosen). */
  readonly language?: string | null;
  /** Whether the video fits inside the stage (`contain`) or fills it and is cropped (`cover`). Default `'contain'`. */
  readonly fit?: 'contain' | 'cover';
  /**
   * How much to preload. A node that is certain to come next is always preloaded fully. Nodes that may come next, such as the children of
   * an open decision, are preloaded into the spare `<video>` elements:
   *
   * - `'metadata'`: only the beginning of each, as with `<video preload="metadata">`. Uses the least data, but a choice just before
   *   the end may have to wait for the network.
   * - `'likely'`: the most likely one fully (the first of the decision's `defaults`, otherwise its first child), and the beginning of the
   *   others. Wastes at most one clip.
   * - `'all'`: each of them fully, most likely first. Uses the most data; every choice plays immediately.
   *
   * "Fully" means as much as browsers load with `preload="auto"`, which is not all of a long clip. Default `null`: `'all'`, or
   * `'metadata'` if the browser reports that the viewer has turned on data saving (`navigator.connection.saveData`). Other values throw
   * `INVALID_ARGUMENT`.
   */
  readonly preload?: PreloadPolicy | null;
  /** Source of all random numbers, in [0, 1). Default `Math.random`. */
  readonly random?: () => number;
  /** Init options for the plugins, by plugin name. Default: none. */
  readonly plugins?: Readonly<Record<string, object | undefined>>;
}

export type CompletePlayerOptions = Required<PlayerOptions>;

/** Applies the defaults. Throws `INVALID_ARGUMENT` for an invalid volume, rate, language or `preload`. */
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

/** Clamps a volume to [0, 1]. Throws `INVALID_ARGUMENT` if it is not a finite number. */
export function assertVolume(volume: number, name = 'A volume'): number {
  if (Number.isFinite(volume)) return Math.min(1, Math.max(0, volume));
  throwInvalid(name, 'a number from 0 to 1', volume);
}

/** Throws `INVALID_ARGUMENT` unless the language is `null` or a non-empty string. */
export function assertLanguage(language: string | null): string | null {
  if (language === null || (typeof language === 'string' && language !== '')) return language;
  throwInvalid('A language', 'a tag such as "en", or null', JSON.stringify(language));
}

function assertPreload(policy: PreloadPolicy | null): PreloadPolicy | null {
  if (policy === null || ['metadata', 'likely', 'all'].includes(policy)) return policy;
  throwInvalid('`preload`', '"metadata", "likely" or "all"', policy);
}

/** Rates that every browser supports. */
const MIN_RATE = 0.0625;
const MAX_RATE = 16;

/** Throws `INVALID_ARGUMENT` for a rate outside 0.0625 to 16, for which some browsers throw. */
export function assertRate(rate: number): number {
  if (Number.isFinite(rate) && rate >= MIN_RATE && rate <= MAX_RATE) return rate;
  throwInvalid('A playback rate', `a number from ${MIN_RATE} to ${MAX_RATE}`, rate);
}
