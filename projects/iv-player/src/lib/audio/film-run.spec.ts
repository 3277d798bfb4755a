import type { PlayerFact } from '../player/plugin/player-fact';
import type { PlaylistPass } from '../story/playlist-entry';
import { FILM_AT_REST, foldFilmRun } from './film-run';

const runs: PlayerFact = { type: 'status', running: true, waiting: false, settling: false };
const starts: PlayerFact = { type: 'status', running: true, waiting: false, settling: true };
const settles: PlayerFact = { type: 'clockSettled' };
const stalls: PlayerFact = { type: 'status', running: false, waiting: true, settling: false };
const stands: PlayerFact = { type: 'status', running: false, waiting: false, settling: false };
const ends: PlayerFact = { type: 'passEnding', cause: 'finished', pass: {} as PlaylistPass };
const crosses: PlayerFact = { type: 'passEnding', cause: 'seam', pass: {} as PlaylistPass };

describe('foldFilmRun', () => {
  const tables: readonly [what: string, facts: readonly PlayerFact[], phase: string][] = [
    ['rests at first', [], 'rests'],
    ['runs', [runs], 'runs'],
    ['only starts while its clock does not go evenly', [starts], 'starts'],
    ['runs once it does', [starts, settles], 'runs'],
    ['does not begin to run by a clock that was even', [runs, stands, settles], 'rests'],
    ['waits for data', [runs, stalls], 'waits'],
    ['waits when it has hardly begun', [starts, stalls], 'waits'],
    ['rests when it is paused', [runs, stands], 'rests'],
    ['rests when it is paused in a stall', [runs, stalls, stands], 'rests'],
    ['is over at the end, which is no pause', [runs, ends, stands], 'over'],
    ['runs again after the end', [runs, ends, stands, runs], 'runs'],
    ['runs over seams', [runs, crosses], 'runs'],
    ['is over after a reset', [runs, { type: 'playlistReset' }], 'over'],
  ];
  for (const [what, facts, phase] of tables) {
    it(what, () => expect(facts.reduce(foldFilmRun, FILM_AT_REST).phase as string).toBe(phase));
  }

  it('knows of seeks', () => {
    const seeking = foldFilmRun(FILM_AT_REST, { type: 'seekStarted', time: 3 });
    expect(seeking.isSeeking).toBeTrue();
    expect(foldFilmRun(seeking, { type: 'seekCompleted', startDelay: 0 }).isSeeking).toBeFalse();
    expect(foldFilmRun(seeking, { type: 'playlistReset' }).isSeeking).toBeFalse();
  });
});
