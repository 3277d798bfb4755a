import type { PlayerFact } from '../player/plugin/player-fact';

/**
 * What the film is doing, as far as a sound that follows it is concerned.
 *
 * `runs` · `starts`: it runs, but its clock does not go evenly yet · `waits`: it has to wait for data · `rests`: not begun,
 * or paused · `over`: it has come to its end.
 */
export interface FilmRun {
  readonly phase: 'runs' | 'starts' | 'waits' | 'rests' | 'over';
  readonly isSeeking: boolean;
}

/** Before the film has begun. */
export const FILM_AT_REST: FilmRun = { phase: 'rests', isSeeking: false };

/** Folds what the player tells into what the film is doing. */
export function foldFilmRun(run: FilmRun, fact: PlayerFact): FilmRun {
  switch (fact.type) {
    case 'status':
      if (fact.running) return { ...run, phase: fact.settling ? 'starts' : 'runs' };
      if (fact.waiting) return { ...run, phase: 'waits' };
      // That media time stands at the end is nobody's pause.
      return run.phase === 'over' ? run : { ...run, phase: 'rests' };
    case 'clockSettled':
      return run.phase === 'starts' ? { ...run, phase: 'runs' } : run;
    case 'passEnding':
      return fact.cause === 'finished' ? { ...run, phase: 'over' } : run;
    case 'playlistReset':
      return { phase: 'over', isSeeking: false };
    case 'snapshotRestored':
      if (!fact.pass) return { phase: 'over', isSeeking: false };
      return fact.isOver ? { ...run, phase: 'over' } : run;
    case 'seekStarted':
    case 'seekCompleted':
      return { ...run, isSeeking: fact.type === 'seekStarted' };
    default:
      return run;
  }
}
