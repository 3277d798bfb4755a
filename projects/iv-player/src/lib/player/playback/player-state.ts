import type { PlaybackStatus } from '../../engine/playback-status';
import type { IvPlayerErrorCode } from '../../events/player-error';
import type { SliceHandle, StateSlice } from '../../store/player-store';
import type { SourceRendition } from '../../story/node-source';

/**
 * The player's state in the Redux store: `reduxStore.getState().player`.
 * @example
 * const isWaiting = inject(Player).select((state: PlayerState) => state.isBuffering || state.isSeeking);
 */
export interface PlayerState {
  /** Volume in [0, 1]. */
  readonly volume: number;
  /** Whether the player is muted. */
  readonly muted: boolean;
  /** Playback rate; 1 is normal speed. */
  readonly playbackRate: number;
  /** Language of captions, text and audio descriptions, as a BCP 47 tag; `null` if none was chosen. */
  readonly language: string | null;
  /** Whether media time advances and, if not, why. The four flags below are derived from it. */
  readonly status: PlaybackStatus;
  /** Whether media time advances: `status` is `starting` or `playing`. */
  readonly isPlaying: boolean;
  /** Whether `status` is `paused` or `ended`. */
  readonly isPaused: boolean;
  /** Whether playback is waiting for data. */
  readonly isBuffering: boolean;
  /** Whether the playlist has been played to its end. */
  readonly hasEnded: boolean;
  /** Whether a seek or jump is waiting for its first frame. */
  readonly isSeeking: boolean;
  /** Whether the browser refused to start playback without a user gesture. */
  readonly isAutoplayBlocked: boolean;
  /** Whether sounds of the audio plugin are blocked until a user gesture. */
  readonly isSoundLocked: boolean;
  /** Code of the error that is stopping playback, or `null`. */
  readonly error: IvPlayerErrorCode | null;
  /** Rendition of the adaptive stream on the screen; `null` for a file. */
  readonly rendition: SourceRendition | null;
  /** Id of the current node, or `null`. */
  readonly currentNodeId: string | null;
  /** Playlist index of the current node, or -1. */
  readonly currentNodeIndex: number;
}

export type PlayerAction =
  | { readonly type: 'player/nodeEntered'; readonly nodeId: string; readonly index: number }
  | { readonly type: 'player/playlistReset' }
  | { readonly type: 'player/playRequested' }
  | { readonly type: 'player/playRefused'; readonly isAutoplayBlocked: boolean }
  | { readonly type: 'player/playbackStarted'; readonly status: 'starting' | 'playing' }
  | { readonly type: 'player/bufferingStarted' }
  | { readonly type: 'player/paused' }
  | { readonly type: 'player/seekStarted' }
  | { readonly type: 'player/seekCompleted' }
  | { readonly type: 'player/held' | 'player/released' }
  | { readonly type: 'player/ended' }
  | { readonly type: 'player/mediaFailed'; readonly error: IvPlayerErrorCode }
  | { readonly type: 'player/renditionChanged'; readonly rendition: SourceRendition | null }
  | { readonly type: 'player/settingsChanged'; readonly settings: Partial<PlayerSettings> };

/** The part of the state that is set by callers rather than derived from playback. */
export type PlayerSettings = Pick<
  PlayerState,
  'volume' | 'muted' | 'playbackRate' | 'language' | 'isSoundLocked'
>;

const NO_NODE = {
  isSeeking: false,
  error: null,
  rendition: null,
  currentNodeId: null,
  currentNodeIndex: -1,
} as const;

export type PlayerStateHandle = SliceHandle<PlayerState, PlayerAction>;

export function playerSlice(
  start: Omit<PlayerSettings, 'isSoundLocked'>,
): StateSlice<PlayerState, PlayerAction> {
  const { volume, muted, playbackRate, language } = start;
  const initial = withStatus(
    { volume, muted, playbackRate, language, ...NO_NODE, isAutoplayBlocked: false, isSoundLocked: false },
    'paused',
  );
  return {
    reduce: (state = initial, action) => {
      const change = changeBy(state, action);
      if (!change) return state;
      return withStatus({ ...state, ...change }, change.status ?? state.status);
    },
    view: (state) => state,
  };
}

function changeBy(state: PlayerState, action: PlayerAction): Partial<PlayerState> | null {
  const { status, isPaused } = state;
  const elsewhere = status === 'ended' ? 'paused' : status === 'held' ? 'pending' : status;
  switch (action.type) {
    case 'player/nodeEntered':
      return { status: elsewhere, currentNodeId: action.nodeId, currentNodeIndex: action.index };
    case 'player/playlistReset':
      return { ...NO_NODE, status: isPaused ? 'paused' : 'pending' };
    case 'player/playRequested':
      return isPaused ? { status: 'pending' } : null;
    case 'player/playRefused':
      return {
        status: 'paused',
        isAutoplayBlocked: action.isAutoplayBlocked || state.isAutoplayBlocked,
      };
    case 'player/playbackStarted':
      return { status: action.status, isAutoplayBlocked: false, error: null };
    case 'player/bufferingStarted':
      return { status: 'buffering' };
    case 'player/paused':
      return isPaused ? null : { status: 'paused' };
    case 'player/seekStarted':
      return { status: elsewhere, isSeeking: true, error: null };
    case 'player/seekCompleted':
      return { isSeeking: false };
    case 'player/held':
      return isPaused ? null : { status: 'held' };
    case 'player/released':
      return { status: elsewhere };
    case 'player/ended':
      return { status: 'ended' };
    case 'player/mediaFailed':
      return { status: isPaused ? status : 'pending', error: action.error };
    case 'player/renditionChanged':
      return { rendition: action.rendition };
    case 'player/settingsChanged':
      return action.settings;
    default:
      return null;
  }
}

type StatusFlags = 'status' | 'isPlaying' | 'isPaused' | 'isBuffering' | 'hasEnded';

function withStatus(state: Omit<PlayerState, StatusFlags>, status: PlaybackStatus): PlayerState {
  return {
    ...state,
    status,
    isPlaying: status === 'starting' || status === 'playing',
    isPaused: status === 'paused' || status === 'ended',
    isBuffering: status === 'buffering',
    hasEnded: status === 'ended',
  };
}

/** Whether the browser blocks the sound of the video or of the audio plugin until a user gesture. */
export function isAudioLocked(state: PlayerState): boolean {
  return state.isSoundLocked || (state.isAutoplayBlocked && !state.muted);
}
