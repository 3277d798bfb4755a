import { NOTHING_PLAYS, type PlayerState } from '../player-state';
import { foldRunning } from './running-fold';

const standing: PlayerState = {
  ...NOTHING_PLAYS,
  volume: 1,
  muted: false,
  playbackRate: 1,
  isPaused: true,
  isAutoplayBlocked: false,
  isSoundLocked: false,
};
const running: PlayerState = { ...standing, isPaused: false, isPlaying: true };
const waiting: PlayerState = { ...standing, isPaused: false, isBuffering: true };

describe('foldRunning', () => {
  const after = (state: PlayerState, runs: boolean, waits: boolean): [PlayerState, string | null] => {
    const { change, event } = foldRunning(state, runs, waits);
    return [{ ...state, ...change }, event];
  };

  it('media time runs: playing, and no refusal or error is left', () => {
    const troubled: PlayerState = { ...waiting, isAutoplayBlocked: true, error: 'MEDIA_ERROR' };
    expect(after(troubled, true, false)).toEqual([running, 'playing']);
  });

  it('it waits for data: buffering, told once', () => {
    expect(after(running, false, true)).toEqual([waiting, 'buffering']);
    expect(after(waiting, false, true)).toEqual([waiting, null]);
  });

  it('it was paused by the player: nothing more to tell', () => {
    expect(after(standing, false, false)).toEqual([standing, null]);
  });

  it('it was paused by the browser: paused, and told', () => {
    expect(after(running, false, false)).toEqual([standing, 'pause']);
    expect(after(waiting, false, false)).toEqual([standing, 'pause']);
  });

  it('it stands at the end of the film: no pause', () => {
    const [state, event] = after({ ...running, hasEnded: true }, false, false);
    expect([state.isPaused, event]).toEqual([true, null]);
  });
});
