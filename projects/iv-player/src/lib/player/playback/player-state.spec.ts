import type { PlaybackStatus } from '../../engine/playback-status';
import {
  type PlayerAction,
  type PlayerSettings,
  type PlayerState,
  isAudioLocked,
  playerSlice,
} from './player-state';

const STATUSES: readonly PlaybackStatus[] = [
  'paused',
  'pending',
  'starting',
  'playing',
  'buffering',
  'held',
  'ended',
];

const { reduce } = playerSlice({ volume: 0.5, muted: true, playbackRate: 2, language: null });
const initial = reduce(undefined, { type: '@@init' } as never);

const ENTERED: PlayerAction = { type: 'player/nodeEntered', nodeId: 'a', index: 3 };

/** For each status, the action that leads to it from the initial state. */
const ACTIONS_TO: Readonly<Record<PlaybackStatus, readonly PlayerAction[]>> = {
  paused: [ENTERED],
  pending: [ENTERED, { type: 'player/playRequested' }],
  starting: [ENTERED, { type: 'player/playbackStarted', status: 'starting' }],
  playing: [ENTERED, { type: 'player/playbackStarted', status: 'playing' }],
  buffering: [ENTERED, { type: 'player/bufferingStarted' }],
  held: [ENTERED, { type: 'player/playRequested' }, { type: 'player/held' }],
  ended: [ENTERED, { type: 'player/ended' }],
};

const stateWith = (status: PlaybackStatus): PlayerState => ACTIONS_TO[status].reduce(reduce, initial);

describe('playerSlice', () => {
  it('starts paused, without a node, with the given volume, mute and rate [paused-getter]', () => {
    expect(initial).toEqual({
      volume: 0.5,
      muted: true,
      playbackRate: 2,
      language: null,
      status: 'paused',
      isPlaying: false,
      isPaused: true,
      isBuffering: false,
      hasEnded: false,
      isSeeking: false,
      isAutoplayBlocked: false,
      isSoundLocked: false,
      error: null,
      currentNodeId: null,
      currentNodeIndex: -1,
      rendition: null,
    });
  });

  describe('derives the flags from the status', () => {
    const flags: Readonly<Record<PlaybackStatus, readonly (keyof PlayerState)[]>> = {
      paused: ['isPaused'],
      pending: [],
      starting: ['isPlaying'],
      playing: ['isPlaying'],
      buffering: ['isBuffering'],
      held: [],
      ended: ['isPaused', 'hasEnded'],
    };
    for (const status of STATUSES) {
      it(`${status}: ${flags[status].join(' and ') || 'no flag'}`, () => {
        const state = stateWith(status);
        const all = ['isPlaying', 'isPaused', 'isBuffering', 'hasEnded'] as const;
        expect(state.status).toBe(status);
        expect(all.filter((flag) => state[flag])).toEqual(flags[status] as never);
      });
    }
  });

  describe('changes the status', () => {
    // Results for each status, in the order of STATUSES.
    const table: readonly (readonly [PlayerAction, ...PlaybackStatus[]])[] = [
      [ENTERED, 'paused', 'pending', 'starting', 'playing', 'buffering', 'pending', 'paused'],
      [
        { type: 'player/playlistReset' },
        'paused',
        'pending',
        'pending',
        'pending',
        'pending',
        'pending',
        'paused',
      ],
      [
        { type: 'player/playRequested' },
        'pending',
        'pending',
        'starting',
        'playing',
        'buffering',
        'held',
        'pending',
      ],
      [{ type: 'player/playRefused', isAutoplayBlocked: true }, ...repeat('paused')],
      [{ type: 'player/playbackStarted', status: 'starting' }, ...repeat('starting')],
      [{ type: 'player/playbackStarted', status: 'playing' }, ...repeat('playing')],
      [{ type: 'player/bufferingStarted' }, ...repeat('buffering')],
      [{ type: 'player/paused' }, 'paused', 'paused', 'paused', 'paused', 'paused', 'paused', 'ended'],
      [
        { type: 'player/seekStarted' },
        'paused',
        'pending',
        'starting',
        'playing',
        'buffering',
        'pending',
        'paused',
      ],
      [{ type: 'player/seekCompleted' }, ...STATUSES],
      [{ type: 'player/held' }, 'paused', 'held', 'held', 'held', 'held', 'held', 'ended'],
      [{ type: 'player/ended' }, ...repeat('ended')],
      [
        { type: 'player/mediaFailed', error: 'MEDIA_ERROR' },
        'paused',
        'pending',
        'pending',
        'pending',
        'pending',
        'pending',
        'ended',
      ],
      [{ type: 'player/settingsChanged', settings: { volume: 1, muted: false } }, ...STATUSES],
      [{ type: 'player/settingsChanged', settings: { playbackRate: 1 } }, ...STATUSES],
      [{ type: 'player/settingsChanged', settings: { isSoundLocked: true } }, ...STATUSES],
    ];
    for (const [action, ...expected] of table) {
      const { type, ...details } = action;
      it(`by ${type} ${JSON.stringify(details)}`, () => {
        expect(STATUSES.map((status) => reduce(stateWith(status), action).status)).toEqual(expected);
      });
    }
  });

  it('keeps the same object for foreign actions and for actions without effect', () => {
    const paused = stateWith('paused');
    expect(reduce(paused, { type: 'decision/added' } as never)).toBe(paused);
    expect(reduce(paused, { type: 'player/paused' })).toBe(paused);
    const playing = stateWith('playing');
    expect(reduce(playing, { type: 'player/playRequested' })).toBe(playing);
  });

  it('keeps the current node until the next one starts or the playlist is reset', () => {
    const state = stateWith('ended');
    expect([state.currentNodeId, state.currentNodeIndex]).toEqual(['a', 3]);
    const reset = reduce(state, { type: 'player/playlistReset' });
    expect([reset.currentNodeId, reset.currentNodeIndex]).toEqual([null, -1]);
  });

  describe('keeps the error of failed media', () => {
    const failed = reduce(stateWith('playing'), {
      type: 'player/mediaFailed',
      error: 'MEDIA_ERROR',
    });
    const clearing: readonly PlayerAction[] = [
      { type: 'player/playbackStarted', status: 'playing' },
      { type: 'player/seekStarted' },
      { type: 'player/playlistReset' },
    ];
    for (const action of clearing) {
      it(`until ${action.type}`, () => {
        expect([failed.error, reduce(failed, action).error]).toEqual(['MEDIA_ERROR', null]);
      });
    }

    it('while paused', () => {
      expect(reduce(failed, { type: 'player/paused' }).error).toBe('MEDIA_ERROR');
    });
  });

  it('is seeking from the start of a seek until its frame is shown or the playlist is reset', () => {
    const seeking = reduce(stateWith('playing'), { type: 'player/seekStarted' });
    const after = (type: 'player/seekCompleted' | 'player/playlistReset'): boolean =>
      reduce(seeking, { type }).isSeeking;
    expect([seeking.isSeeking, after('player/seekCompleted'), after('player/playlistReset')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('isAudioLocked', () => {
  const refuse = (isAutoplayBlocked: boolean): PlayerAction => ({
    type: 'player/playRefused',
    isAutoplayBlocked,
  });
  const set = (settings: Partial<PlayerSettings>): PlayerAction => ({
    type: 'player/settingsChanged',
    settings,
  });
  const unmuted = reduce(initial, set({ volume: 1, muted: false }));

  it('is true after a refused autoplay, until playback starts', () => {
    const blocked = reduce(unmuted, refuse(true));
    // A later failure for a different reason does not unlock it.
    const failedAgain = reduce(blocked, refuse(false));
    const started = reduce(blocked, { type: 'player/playbackStarted', status: 'playing' });
    expect([unmuted, blocked, failedAgain, started].map(isAudioLocked)).toEqual([false, true, true, false]);
  });

  it('is false after a refused autoplay of a muted player', () => {
    expect(isAudioLocked(reduce(initial, refuse(true)))).toBeFalse();
  });

  it('is true while sounds of the audio plugin are locked, even if muted', () => {
    expect(isAudioLocked(reduce(initial, set({ isSoundLocked: true })))).toBeTrue();
  });
});

function repeat(status: PlaybackStatus): PlaybackStatus[] {
  return STATUSES.map(() => status);
}
