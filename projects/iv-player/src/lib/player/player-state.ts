import type { Action } from 'redux';
import type { IvPlayerErrorCode } from '../events/player-error';
import type { StateSlice } from '../store/state-slice';

/** `reduxStore.getState().player`. Contract §3. */
export interface PlayerState {
  readonly volume: number;
  readonly muted: boolean;
  readonly playbackRate: number;
  /** Media time runs. */
  readonly isPlaying: boolean;
  /** Nobody wants it to run: not started yet, paused, or ended. */
  readonly isPaused: boolean;
  readonly isSeeking: boolean;
  /** It should run and has to wait for data. */
  readonly isBuffering: boolean;
  readonly hasEnded: boolean;
  /** The browser refused to start; a gesture is needed. */
  readonly isAutoplayBlocked: boolean;
  /** The browser holds sounds back that would be heard, until a gesture. */
  readonly isSoundLocked: boolean;
  /** The error that holds the film now, or `null`. */
  readonly error: IvPlayerErrorCode | null;
  readonly currentNodeId: string | null;
  /** Place of the current node in the playlist, -1 without one. */
  readonly currentNodeIndex: number;
}

/** The state without a current node. */
export const NOTHING_PLAYS = {
  isPlaying: false,
  isSeeking: false,
  isBuffering: false,
  hasEnded: false,
  error: null,
  currentNodeId: null,
  currentNodeIndex: -1,
} as const satisfies Partial<PlayerState>;

interface PatchAction extends Action<'player/changed'> {
  readonly change: Partial<PlayerState>;
}

/** The one action of the slice. */
export function playerChanged(change: Partial<PlayerState>): PatchAction {
  return { type: 'player/changed', change };
}

/** The slice, beginning with the player's options. */
export function playerSlice(
  start: Pick<PlayerState, 'volume' | 'muted' | 'playbackRate'>,
): StateSlice<PlayerState> {
  const first: PlayerState = {
    volume: start.volume,
    muted: start.muted,
    playbackRate: start.playbackRate,
    ...NOTHING_PLAYS,
    isPaused: true,
    isAutoplayBlocked: false,
    isSoundLocked: false,
  };
  return {
    reduce: (state = first, action) =>
      action.type === 'player/changed' ? { ...state, ...(action as PatchAction).change } : state,
    view: (state) => state,
  };
}

/** Whether the browser holds back something that was to be heard, until a gesture. Contract §3, §7. */
export function isAudioLocked(state: PlayerState): boolean {
  return state.isSoundLocked || (state.isAutoplayBlocked && !state.muted);
}
