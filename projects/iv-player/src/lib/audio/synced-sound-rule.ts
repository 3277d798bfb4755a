import type { FilmRun } from './film-run';

/**
 * What a sound that follows is to do now: `run` · `hold`: stop at once, for nobody wished it · `rest`: go out, for
 * somebody paused.
 */
export type SyncCommand = 'run' | 'hold' | 'rest';

/** What the order depends on. */
export interface SyncSituation {
  readonly film: FilmRun;
  /** Whether it is to be silent during seeks. */
  readonly pauseOnSeek: boolean;
  /** Whether an explicit `pause` or `stop` took it out. */
  readonly isSuspended: boolean;
  /** Whether it cannot sound: it is over or not loaded, or the device holds sounds back. */
  readonly cannotSound: boolean;
}

/** A sound that follows runs exactly while the film runs. Specification §2.10, contract §7. */
export function syncCommand({
  film,
  pauseOnSeek,
  isSuspended: isOut,
  cannotSound: isSilent,
}: SyncSituation): SyncCommand {
  if (isOut || film.phase === 'rests') return 'rest';
  const isHeld = isSilent || film.phase !== 'runs' || (pauseOnSeek && film.isSeeking);
  return isHeld ? 'hold' : 'run';
}
