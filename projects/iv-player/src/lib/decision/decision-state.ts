import type { StateSlice } from '../store/state-slice';
import type { DecisionClock } from './decision-window';

/**
 * State of a decision in its current pass: no choice and no open window (`inactive`), waiting for a choice (`active`), or
 * decided (`made`, also while the window is still ahead or open). Where the window itself is: `WindowPhase`.
 * @example
 * const status: DecisionStatus | undefined = player.decision.get('door')?.state;
 */
export type DecisionStatus = 'inactive' | 'active' | 'made';

/** The choice of a decision. */
export interface DecisionSelection {
  /** Id of the node that was pushed. */
  readonly node: string;
  /** Id of the choice; `null` when the node is not the target of one. */
  readonly choice: string | null;
  /** Whether the plugin chose. */
  readonly autoDecided: boolean;
  /** Whether `make` was called with `seek`. */
  readonly seek: boolean;
  /** Seconds into the decision. */
  readonly selectionTime: number;
}

/**
 * `reduxStore.getState().decision[id]`.
 * @example
 * const door: DecisionState | undefined = player.reduxStore.getState().decision['door'];
 */
export interface DecisionState extends DecisionClock {
  /** Id of the parent node, which is the decision's id too. */
  readonly parent: string;
  /** Ids of the nodes to choose from. */
  readonly children: readonly string[];
  /** Ids of the nodes of which one is chosen at random without a choice; empty when none were given. */
  readonly defaults: readonly string[];
  /** Whether the decision is open or made. */
  readonly state: DecisionStatus;
  /** Length of the window in seconds; 0 while the node's length is unknown. */
  readonly duration: number;
  /** Empty while the decision is not made. */
  readonly selected: Partial<DecisionSelection>;
}

/**
 * `reduxStore.getState().decision`: every decision by its id.
 * @example
 * const states: DecisionStates = player.reduxStore.getState().decision;
 * const made = Object.values(states).filter(({ state }) => state === 'made').length;
 */
export type DecisionStates = Readonly<Record<string, DecisionState>>;

/**
 * The slice: the decisions, of which the latest changed ones are kept apart. A time update then copies a few of them, and
 * adding thousands one by one does not copy all before each.
 */
export interface DecisionSliceState {
  readonly decisions: DecisionStates;
  /** At most `RECENT_LIMIT`; they replace those of the same id in `decisions`. */
  readonly recent: DecisionStates;
}

/** What changes the slice. */
export type DecisionAction =
  | { readonly type: 'decision/changed'; readonly decision: DecisionState }
  | { readonly type: 'decision/removed'; readonly id: string };

const RECENT_LIMIT = 32;

/** The store's `decision`. */
export const DECISION_SLICE: StateSlice<DecisionSliceState> = {
  reduce: (state = { decisions: {}, recent: {} }, action) => reduce(state, action as DecisionAction),
  view: ({ decisions, recent }) => ({ ...decisions, ...recent }),
};

/** One decision's state. Looks at own properties only: a node may be called `constructor`. */
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
