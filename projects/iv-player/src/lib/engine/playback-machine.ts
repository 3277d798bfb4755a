import type { EngineFact, EnginePass } from './playback-engine';

/**
 * Progress of the current pass. The last three phases wait for a command:
 * - `pending`: is waiting for the frame of a load or seek; the last frame stays visible
 * - `shown`: its frame is on the screen
 * - `over`: has played to its end, and the seam is due
 * - `finished`: has played to its end, and nothing follows
 * - `failed`: its media have failed
 * - `failedNext`: the media of the next pass have failed at its seam
 */
export type PlaybackPhase = 'pending' | 'shown' | 'over' | 'finished' | 'failed' | 'failedNext';

/** State of an engine. */
export interface PlaybackState {
  readonly pass: EnginePass | null;
  readonly next: EnginePass | null;
  readonly phase: PlaybackPhase;
  /** Node time in seconds of the last load, seek or failure. */
  readonly at: number;
  readonly wantsToPlay: boolean;
  /** Whether the film has ended: trailing audio then plays to its end, even though playback is no longer wanted. */
  readonly hasEnded: boolean;
  /** Whether a stage is attached; nothing plays without one. */
  readonly isAttached: boolean;
  /** Number of the last change of the pass or of the position in it; reports from before that change are stale. */
  readonly move: number;
}

/**
 * An engine event. `load`, `seek`, `setNext`, `unload`, `play`, `pause`, `attach` and `detach` are commands; the others come from the
 * media:
 *
 * - `frameReady`: the requested frame can be shown, or the node turned out to have no media. `time`: media time in seconds
 * - `ended`: the last frame has been presented for its full duration
 * - `seam`: the next pass can be shown, or there is none
 * - `interrupted`: the media failed at `time`, and other media of the same node are being opened
 * - `failed`: no media are left to try for the pass or, at its seam, for the next one. `stops`: whether a pending `play()` is rejected
 * - `pausedOutside`, `playedOutside`: paused or started by media keys, a phone call and so on
 */
export type PlaybackEvent =
  | { readonly type: 'load'; readonly pass: EnginePass; readonly at: number }
  | { readonly type: 'seek'; readonly at: number }
  | { readonly type: 'setNext'; readonly next: EnginePass | null }
  | { readonly type: 'frameReady'; readonly time: number; readonly startDelay?: number }
  | { readonly type: 'seam' | 'interrupted'; readonly time: number }
  | { readonly type: 'failed'; readonly time: number; readonly cause: unknown; readonly stops: boolean }
  | { readonly type: 'pause'; readonly hasEnded?: boolean }
  | { readonly type: 'unload' | 'play' | 'attach' | 'detach' }
  | { readonly type: 'ended' | 'pausedOutside' | 'playedOutside' };

/**
 * A command to the media:
 * - `open`: load the media of the pass, at `at`
 * - `move`: seek to `at` in the current media
 * - `prepare`: load the media of the next pass
 * - `close`: release all media
 * - `stop`: pause
 */
export type PlaybackCommand = 'open' | 'move' | 'prepare' | 'close' | 'stop';

export interface PlaybackStep {
  readonly state: PlaybackState;
  /** Facts to report, in order. */
  readonly facts: readonly EngineFact[];
  /** Commands to the media, in order. */
  readonly commands: readonly PlaybackCommand[];
}

/** Initial state: nothing is loaded, wanted or attached. */
export const INITIAL_PLAYBACK: PlaybackState = {
  pass: null,
  next: null,
  phase: 'pending',
  at: 0,
  wantsToPlay: false,
  hasEnded: false,
  isAttached: false,
  move: 0,
};

/** Rules of playback, shared by all engines: (state, event) → state, facts to report, commands to the media. */
export function stepPlayback(state: PlaybackState, event: PlaybackEvent): PlaybackStep {
  const { pass, next, phase, move, wantsToPlay, isAttached } = state;
  const to = (change: Partial<PlaybackState>, ...commands: readonly PlaybackCommand[]): PlaybackStep => ({
    state: { ...state, ...change },
    facts: [],
    commands,
  });
  const report = (change: Partial<PlaybackState>, ...facts: readonly EngineFact[]): PlaybackStep => ({
    ...to(change),
    facts,
  });

  switch (event.type) {
    case 'load':
      return to({ pass: event.pass, next: null, phase: 'pending', at: event.at, move: move + 1 }, 'open');
    case 'seek':
      return pass ? to({ phase: 'pending', at: event.at, move: move + 1 }, 'move') : to({});
    case 'setNext':
      if (event.next?.key === next?.key) return to({});
      // If the next node failed, another one may work.
      return to(
        { next: event.next, ...(phase === 'failedNext' && event.next && { phase: 'over' }) },
        'prepare',
      );
    case 'unload':
      return to({ pass: null, next: null, phase: 'pending', at: 0, move: move + 1 }, 'close');
    case 'play': {
      const wanted = { wantsToPlay: true, hasEnded: false };
      if (phase === 'failed') return to({ ...wanted, phase: 'pending', move: move + 1 }, 'open');
      return phase === 'failedNext' ? to({ ...wanted, phase: 'over' }, 'prepare') : to(wanted);
    }
    case 'pause':
      return to({ wantsToPlay: false, hasEnded: event.hasEnded ?? false }, 'stop');
    case 'attach':
      return to({ isAttached: true });
    case 'detach':
      return to({ isAttached: false }, 'stop');
    case 'pausedOutside':
      // Only trailing audio was paused, which does not affect whether the film continues.
      return phase === 'finished' ? to({}) : to({ wantsToPlay: false });
    case 'playedOutside':
      return phase === 'shown' ? to({ wantsToPlay: true }) : to({});
    case 'frameReady': {
      if (!pass || phase !== 'pending') return to({});
      const { startDelay, time } = event;
      return report(
        { phase: 'shown' },
        {
          type: 'frameShown',
          key: pass.key,
          time: state.at,
          ...(startDelay !== undefined && { startDelay }),
        },
        { type: 'mediaTime', key: pass.key, time },
      );
    }
    case 'ended':
      return phase === 'shown' && wantsToPlay && isAttached ? to({ phase: 'over' }) : to({});
    case 'seam':
      if (!pass || !isSeamDue(state)) return to({});
      return next
        ? report(
            { pass: next, next: null, phase: 'shown', at: 0, move: move + 1 },
            { type: 'nextStarted', key: next.key },
          )
        : report(
            { phase: 'finished' },
            { type: 'mediaTime', key: pass.key, time: event.time },
            { type: 'lastFrameShown', key: pass.key },
          );
    case 'interrupted':
      return isPlaying(state) ? to({ phase: 'pending', at: event.time }) : to({});
    case 'failed': {
      const failed = phase === 'over' ? next : isPlaying(state) ? pass : null;
      if (!failed) return to({});
      const { time, cause, stops } = event;
      return report(
        { phase: phase === 'over' ? 'failedNext' : 'failed', at: time, wantsToPlay: wantsToPlay && !stops },
        { type: 'mediaFailed', key: failed.key, cause },
      );
    }
  }
}

/** Whether the pass has played to its end, so that the next one, or the end of the film, is due. */
export function isSeamDue({ phase, wantsToPlay, isAttached }: PlaybackState): boolean {
  return phase === 'over' && wantsToPlay && isAttached;
}

/** Whether a pass can play, now or once its frame is ready. */
export function isPlaying({ pass, phase }: PlaybackState): boolean {
  return pass !== null && (phase === 'pending' || phase === 'shown');
}

/** Whether the phase of the current pass waits for a command. */
export function isWaiting({ phase }: PlaybackState): boolean {
  return !['pending', 'shown', 'over'].includes(phase);
}

/**
 * Whether a fact reported at `move` is stale. A fact about a pass is stale once the position has changed, except that its file is cut off. A
 * status other than `paused` is stale once the position has changed or playback is no longer wanted. `paused` is stale once the position has
 * changed and playback is wanted.
 */
export function isStale(fact: EngineFact, move: number, now: PlaybackState): boolean {
  const hasMoved = move !== now.move;
  if (fact.type !== 'status') return 'key' in fact && fact.type !== 'cutOff' && hasMoved;
  const isWanted = now.pass !== null && now.wantsToPlay;
  return fact.status === 'paused' ? hasMoved && now.wantsToPlay : hasMoved || !isWanted;
}
