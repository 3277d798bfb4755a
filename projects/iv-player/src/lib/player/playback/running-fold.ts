import type { PlayerState } from '../player-state';

/** What a change of running does to the state, and the event it raises. */
export interface RunningChange {
  readonly change: Partial<PlayerState>;
  readonly event: 'playing' | 'buffering' | 'pause' | null;
}

/** Folds "media time runs" or "it does not, because it waits for data or was paused" into the state. Contract §4. */
export function foldRunning(state: PlayerState, running: boolean, waiting: boolean): RunningChange {
  if (running) {
    const change = {
      isPlaying: true,
      isPaused: false,
      isBuffering: false,
      isAutoplayBlocked: false,
      error: null,
    };
    return { change, event: 'playing' };
  }
  if (waiting)
    return { change: { isPlaying: false, isBuffering: true }, event: state.isBuffering ? null : 'buffering' };
  // Nobody here paused: the browser itself did, for a hardware key or a call.
  const event = state.isPaused || state.hasEnded ? null : 'pause';
  return { change: { isPlaying: false, isBuffering: false, isPaused: true }, event };
}
