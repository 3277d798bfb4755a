import { IvPlayerError } from '../events/player-error';

/** Options of a player. Contract §2. */
export interface PlayerOptions {
  /** Starts by itself when the stage is there and a node was pushed. Default `false`. */
  readonly autoplay?: boolean;
  /** Loudness in [0, 1]; values outside are clamped. Default 1. */
  readonly volume?: number;
  /** Default `false`. */
  readonly muted?: boolean;
  /** Speed, above 0. Default 1. */
  readonly playbackRate?: number;
  /** Whether the picture is inscribed in the stage or covers it (pan and scan). Default `'contain'`. */
  readonly fit?: 'contain' | 'cover';
  /** Random numbers in [0, 1); every random choice uses it. Default `Math.random`. */
  readonly random?: () => number;
  /** Each plugin's init options under its name. Specification §1.6. */
  readonly plugins?: Readonly<Record<string, object | undefined>>;
}

/** Options with every default in place. */
export type CompletePlayerOptions = Required<PlayerOptions>;

/** Fills in the defaults of contract §2; throws `INVALID_ARGUMENT` for a value that means nothing. */
export function completePlayerOptions(given: PlayerOptions): CompletePlayerOptions {
  return {
    autoplay: given.autoplay ?? false,
    volume: assertVolume(given.volume ?? 1),
    muted: given.muted ?? false,
    playbackRate: assertRate(given.playbackRate ?? 1),
    fit: given.fit ?? 'contain',
    random: given.random ?? Math.random,
    plugins: given.plugins ?? {},
  };
}

/** A volume in [0, 1]: finite ones are clamped, others throw `INVALID_ARGUMENT`. Contract §3. */
export function assertVolume(volume: number): number {
  if (Number.isFinite(volume)) return Math.min(1, Math.max(0, volume));
  throw new IvPlayerError(
    'INVALID_ARGUMENT',
    `A volume must be a number from 0 to 1, not ${String(volume)}.`,
  );
}

/** A playback rate: finite and above 0, else throws `INVALID_ARGUMENT`. Contract §3. */
export function assertRate(rate: number): number {
  if (Number.isFinite(rate) && rate > 0) return rate;
  throw new IvPlayerError(
    'INVALID_ARGUMENT',
    `A playback rate must be a number above 0, not ${String(rate)}.`,
  );
}
