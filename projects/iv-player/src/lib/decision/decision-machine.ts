import { type ChoiceDetails, changedFrom } from './choice-details';
import type { DecisionSelection, DecisionStatus } from './decision-state';
import type { DecisionWindow } from './decision-window';

/**
 * Position of playback relative to the window of the current pass; see `DecisionStatus` for the state that applications see.
 *
 * - `before`: before the window
 * - `open`: inside the window
 * - `deciding`: after the window, without a choice yet
 * - `closed`: after the window, no longer waiting for a choice
 */
export type WindowPhase = 'before' | 'open' | 'deciding' | 'closed';

/** State of a decision in one pass of its parent. Checkpoints save it as it is. */
export interface PassState {
  readonly phase: WindowPhase;
  /** Node time at which an undecided pass was saved, until playback advances; -1 otherwise. The clip or window may be shorter now. */
  readonly savedTime: number;
  /** Node time that playback has reached. A cue may fire slightly before the clock shows its time. */
  readonly reachedTime: number;
  /** The viewer's seconds since the window opened, at the time of saving. */
  readonly viewerTime: number;
  /** Whether the film has stopped at the last frame for a choice, until a seek leaves it. */
  readonly isHeld: boolean;
  readonly choice: DecisionSelection | null;
  /** The choice for the next pass of the same decision; shown once this pass is closed. */
  readonly nextChoice: DecisionSelection | null;
  /** Details of the last choice, even if it was revoked. */
  readonly answer: ChoiceDetails | null;
}

/**
 * An effect of a step:
 *
 * - `start`, `hold`, `end`, `made`: emit this event
 * - `show`: write the state to the store
 * - `update`: `show`, then request or release the hold, and preload only what can still follow
 * - `tick`: write the time to the store, and emit `timeupdate` inside the window
 * - `schedule`: compute the window, and report `scheduled`
 * - `awaitStart`, `awaitEnd`: report the start or end of the window once it is reached
 * - `checkpoint`: register the automatic checkpoint once its time is reached
 * - `restart`: afterwards, jump to the start of the window
 * - `wait`: start the time limit of a late decider
 * - `decide`: afterwards, choose the next node
 * - `cancelDecider`: ignore the decider's answer
 * - `release`: cancel everything that is pending
 */
export type DecisionEffect = 'start' | 'hold' | 'end' | 'made' | DecisionCommand;

/** An effect other than an event. */
export type DecisionCommand =
  | ('show' | 'update' | 'tick')
  | ('schedule' | 'awaitStart' | 'awaitEnd' | 'checkpoint' | 'restart')
  | ('wait' | 'decide' | 'cancelDecider' | 'release');

/** State after an event, and the effects to carry out in order. */
export type DecisionStep = readonly [state: PassState, effects: readonly DecisionEffect[]];

/** The step that an event causes. Times are node times in seconds. A window is `null` while the node's length is unknown. */
export type DecisionRule<Event extends readonly unknown[] = []> = (
  state: PassState,
  ...event: Event
) => DecisionStep;

/**
 * State at the start of a pass.
 * @param reachedTime node time at which it starts
 * @param choice the choice made in advance, if any
 */
export function initialPass(
  reachedTime: number,
  choice: DecisionSelection | null = null,
  answer: ChoiceDetails | null = null,
): PassState {
  return {
    phase: 'before',
    savedTime: -1,
    reachedTime,
    viewerTime: 0,
    isHeld: false,
    choice,
    nextChoice: null,
    answer,
  };
}

/** Whether the window has ended. */
export function isOver({ phase }: PassState): boolean {
  return phase === 'deciding' || phase === 'closed';
}

/** The choice can be made, or changed, until the window ends. */
export function acceptsChoice(state: PassState): boolean {
  return !state.choice || !isOver(state);
}

/** State of the decision as applications see it. */
export function statusOf({ phase, choice }: PassState): DecisionStatus {
  if (choice) return 'made';
  return phase === 'open' || phase === 'deciding' ? 'active' : 'inactive';
}

/**
 * Whether to request that the film stops at its last frame, because the viewer or a decider may need more time:
 *
 *     time limit, no choice yet              → requested; the film plays to its last frame and stops there
 *     choice made before the last frame      → cancelled: the film and the window play to their end
 *     last frame reached                     → `decision.hold`; the viewer's time continues
 *     choice made during the hold            → window and hold end; the next node follows
 *     time limit reached, or set to `normal` → the window ends; the hold lasts until the decider has decided
 *     decider is late (`deciderWait`)        → requested; its time limit starts at the last frame
 *
 * @param limit seconds the viewer has for a choice; `null` if the window ends in film time
 * @param isRequested whether it is requested now
 */
export function needsHold(
  { phase, choice, isHeld }: PassState,
  limit: number | null,
  isRequested: boolean,
): boolean {
  if (choice || phase === 'closed') return false;
  return phase === 'deciding' ? isRequested : isHeld || limit !== null;
}

/** Removes choices that the story no longer has from a saved pass. Without its choice, a window that is over is decided again. */
export function withChoices(
  saved: PassState,
  choice: DecisionSelection | null,
  nextChoice: DecisionSelection | null,
): PassState {
  const isUndone = saved.phase === 'closed' && saved.choice && !choice;
  return { ...saved, phase: isUndone ? 'deciding' : saved.phase, choice, nextChoice };
}

const to = (
  state: PassState,
  change: Partial<PassState>,
  ...effects: readonly (DecisionEffect | false)[]
): DecisionStep => [{ ...state, ...change }, effects.filter((effect) => effect !== false)];

/**
 * The pass has started, or options or the node's length changed. `limit`: seconds the viewer has for a choice; `null` if the window ends in
 * film time.
 */
export const scheduled: DecisionRule<[window: DecisionWindow | null, limit: number | null, time: number]> = (
  state,
  window,
) => {
  const { phase } = state;
  return window && phase !== 'closed'
    ? to(
        state,
        {},
        'update',
        phase === 'open' && 'awaitEnd',
        'checkpoint',
        phase === 'before' && 'awaitStart',
      )
    : to(state, {}, 'update');
};

/** Like `scheduled`, for a pass that may continue a saved one. */
export const rescheduled: typeof scheduled = (state, window, limit, time) => {
  const { phase, choice, savedTime } = state;
  const isUndecided = !choice && (phase === 'before' || phase === 'open');
  // The window was not over when the pass was saved, but is now, because it or the clip is shorter.
  return window && isUndecided && limit === null && Math.min(savedTime, time) >= window.end
    ? to(state, { savedTime: -1 }, 'restart')
    : scheduled(state, window, limit, time);
};

/** Playback has reached the start of the window. */
export const windowStarted: DecisionRule = (state) =>
  state.phase === 'before' ? to(state, { phase: 'open' }, 'update', 'start', 'awaitEnd') : [state, []];

/** Playback has reached the end of the window, or the viewer's time is over. */
export const windowEnded: DecisionRule<[end: number]> = (state, end) => {
  if (state.phase !== 'open') return [state, []];
  const change = {
    phase: state.choice ? 'closed' : 'deciding',
    reachedTime: Math.max(state.reachedTime, end),
  } as const;
  return to(state, change, 'update', 'end', !state.choice && 'decide');
};

/** The decider chose nothing. */
export const undecided: DecisionRule = (state) =>
  state.phase === 'deciding' ? to(state, { phase: 'closed' }, 'update') : [state, []];

/** A node was pushed after the parent, or the node that already followed it was chosen. */
export const chosen: DecisionRule<[choice: DecisionSelection, details: ChoiceDetails]> = (
  state,
  choice,
  details,
) => {
  const change = { choice, answer: changedFrom(state.answer, details) };
  const closed = { ...change, phase: 'closed' } as const;
  // A choice during the hold ends the window.
  return state.phase === 'open' && state.isHeld
    ? to(state, closed, 'show', 'made', 'show', 'end', 'update')
    : to(state, state.phase === 'deciding' ? closed : change, 'cancelDecider', 'show', 'made', 'update');
};

/** The entries after the parent were removed. */
export const revoked: DecisionRule = (state) => to(state, { choice: null, nextChoice: null }, 'update');

/** The choice for the next pass of the same decision was made or revoked. */
export const nextChosen: DecisionRule<[choice: DecisionSelection | null]> = (state, nextChoice) =>
  state.phase === 'closed' ? to(state, { nextChoice }, 'update') : [state, []];

/** Playback has advanced. */
export const timePassed: DecisionRule = (state) => to(state, { savedTime: -1 }, 'tick');

/** The film is held at the last frame, as requested. */
export const held: DecisionRule = (state) =>
  state.isHeld ? [state, []] : to(state, { isHeld: true }, 'wait', 'show', 'hold');

/** A seek moved back to `time`. */
export const rewound: DecisionRule<[time: number, window: DecisionWindow | null]> = (state, time, window) => {
  // A seek leaves the last frame.
  const change = { reachedTime: time, isHeld: false };
  return reopens(state, time, window)
    ? to(state, { ...change, phase: 'before' }, 'cancelDecider', state.phase === 'open' && 'end', 'schedule')
    : to(state, { ...change, savedTime: -1 }, 'tick');
};

/** The pass is about to end (`isEnding`), or the decision was removed. */
export const closed: DecisionRule<[isEnding: boolean]> = (state, isEnding) => {
  const isOpen = state.phase === 'open';
  return to(state, { phase: 'closed' }, isOpen && 'show', isOpen && 'end', 'release', isEnding && 'update');
};

/** Whether the window opens again after a seek back to `time`. */
function reopens({ phase, choice }: PassState, time: number, window: DecisionWindow | null): boolean {
  if (choice || !window || phase === 'before') return false;
  return phase === 'open' ? time < window.start : time <= window.start;
}

/**
 * Continues a saved pass at `time`. A time before that of the snapshot acts like a seek.
 */
export function continuePass(saved: PassState, time: number, window: DecisionWindow | null): PassState {
  const savedTime = saved.isHeld ? -1 : saved.savedTime;
  if (time >= saved.savedTime) return { ...saved, savedTime };
  const phase = reopens(saved, time, window) ? 'before' : saved.phase;
  return { ...saved, phase, savedTime, reachedTime: time, isHeld: false };
}
