import type { StateSlice } from '../store/player-store';
import type { DecisionClock } from './decision-window';

/**
 * State of a decision in its current pass.
 *
 * - `inactive`: no choice and no open window
 * - `active`: waiting for a choice
 * - `made`: decided, even if the window is open or has not opened yet
 * @example
 * const status: DecisionStatus | undefined = player.decision.get('door')?.state;
 */
export type DecisionStatus = 'inactive' | 'active' | 'made';

/** The choice made in a decision. */
export interface DecisionSelection {
  /** Id of the node that was pushed. */
  readonly node: string;
  /** Id of the choice; `null` if no choice leads to the node. */
  readonly choice: string | null;
  /** Whether the plugin made the choice. */
  readonly autoDecided: boolean;
  /** Whether `make` was called with `seek`. */
  readonly seek: boolean;
  /** Seconds into the window at which the choice was made. */
  readonly selectionTime: number;
}

/**
 * State of one decision: `reduxStore.getState().decision[id]`.
 * @example
 * const door: DecisionState | undefined = player.reduxStore.getState().decision['door'];
 */
export interface DecisionState extends DecisionClock {
  /** Id of the parent node, which is also the decision's id. */
  readonly parent: string;
  /** Ids of the nodes to choose from. */
  readonly children: readonly string[];
  /** Ids of the nodes to choose from at random if the viewer makes no choice; empty if none were given. */
  readonly defaults: readonly string[];
  /** State in the current pass. */
  readonly state: DecisionStatus;
  /** Length of the window in seconds; 0 while the node's length is unknown. */
  readonly duration: number;
  /** The choice; empty until the decision is made. */
  readonly selected: Partial<DecisionSelection>;
}

/**
 * States of all decisions by id: `reduxStore.getState().decision`.
 * @example
 * const states: DecisionStates = player.reduxStore.getState().decision;
 * const made = Object.values(states).filter(({ state }) => state === 'made').length;
 */
export type DecisionStates = Readonly<Record<string, DecisionState>>;

/**
 * State of the slice. Recently changed decisions are kept apart, so that a time update copies only a few decisions, and adding
 * thousands one by one does not copy them all each time.
 */
export interface DecisionSliceState {
  readonly decisions: DecisionStates;
  /** At most `RECENT_LIMIT` decisions, which override those with the same id in `decisions`. */
  readonly recent: DecisionStates;
}

export type DecisionAction =
  | { readonly type: 'decision/changed'; readonly decision: DecisionState }
  | { readonly type: 'decision/removed'; readonly id: string };

const RECENT_LIMIT = 32;

export const DECISION_SLICE: StateSlice<DecisionSliceState, DecisionAction> = {
  reduce: (state = { decisions: {}, recent: {} }, action) => reduce(state, action),
  view: ({ decisions, recent }) => ({ ...decisions, ...recent }),
};

/** Returns the state of one decision. Reads own properties only, since a node may be called `constructor`. */
export function decisionOf({ decisions, recent }: DecisionSliceState, id: string): DecisionState | undefined {
  const states = [recent, decisions].find((all) => Object.hasOwn(all, id));
  return states?.[id];
}

function reduce(state: DecisionSliceState, action: DecisionAction): DecisionSliceState {
  const { decisions, recent } = state;
  switch (action.type) {
    case 'decision/changed': {
      const changed = { ...recent, [action.decision.parent]: action.decision };
      return Object.keys(changed).length > RECENT_LIMIT
        ? { decisions: { ...decisions, ...changed }, recent: {} }
        : { decisions, recent: changed };
    }
    case 'decision/removed':
      return { decisions: without(decisions, action.id), recent: without(recent, action.id) };
    default:
      return state;
  }
}

function without(states: DecisionStates, removed: string): DecisionStates {
  return Object.fromEntries(Object.entries(states).filter(([id]) => id !== removed));
}
