import { PersistentMap } from '../store/persistent-map';
import type { StateSlice } from '../store/state-slice';
import type { DecisionClock } from './decision-clock';

/** Where a decision stands in its pass. Specification §3.1, contract §5.2. */
export type DecisionPhase = 'inactive' | 'active' | 'made';

/** What was chosen. Specification §2.4. */
export interface DecisionSelection {
  /** Id of the node that was pushed. */
  readonly node: string;
  /** Whether the plugin chose by itself. */
  readonly autoDecided: boolean;
  /** Whether `make` was called with `seek`. */
  readonly seek: boolean;
  /** Seconds into the decision. */
  readonly selectionTime: number;
}

/** `reduxStore.getState().decision[id]`. Specification §2.4. */
export interface DecisionState extends DecisionClock {
  /** Id of the parent node, which is the decision's id too. */
  readonly parent: string;
  readonly children: readonly string[];
  readonly defaults: readonly string[];
  readonly state: DecisionPhase;
  /** Length of the window in seconds; 0 while the node's length is unknown. */
  readonly duration: number;
  /** Empty while the decision is not made. */
  readonly selected: Partial<DecisionSelection>;
}

/** `reduxStore.getState().decision`: every decision by its id. */
export type DecisionStates = Readonly<Record<string, DecisionState>>;

/** The slice's own form: the running clock stands apart, so that a time update touches nothing else. */
export interface DecisionSliceState {
  readonly settled: PersistentMap<DecisionState>;
  readonly running: { readonly id: string; readonly clock: DecisionClock } | null;
}

/** What can happen to the slice. */
export type DecisionAction =
  | { readonly type: 'decision/settled'; readonly decision: DecisionState }
  | { readonly type: 'decision/ticked'; readonly id: string; readonly clock: DecisionClock }
  | { readonly type: 'decision/removed'; readonly id: string };

const FIRST: DecisionSliceState = { settled: PersistentMap.empty(), running: null };

/** Up to so many decisions a plain object is made for each state read; above, making it would be felt in each frame. */
const PLAIN_LIMIT = 1000;

/** The store's `decision`. */
export function decisionSlice(): StateSlice<DecisionSliceState> {
  let plainOf: PersistentMap<DecisionState> | null = null;
  let plain: DecisionStates = {};
  return {
    reduce: (state = FIRST, action) => reduce(state, action as DecisionAction),
    view: (state) => {
      const { settled, running } = state;
      if (settled.size > PLAIN_LIMIT) return windowOn(state);
      if (plainOf !== settled) plain = Object.fromEntries(settled.entries());
      plainOf = settled;
      return running ? { ...plain, [running.id]: decisionOf(state, running.id) as DecisionState } : plain;
    },
  };
}

/** One decision's state with its running clock. */
export function decisionOf({ settled, running }: DecisionSliceState, id: string): DecisionState | undefined {
  const decision = settled.get(id);
  return decision && running?.id === id ? { ...decision, ...running.clock } : decision;
}

function reduce(state: DecisionSliceState, action: DecisionAction): DecisionSliceState {
  const { settled, running } = state;
  const stillRunning = (id: string): DecisionSliceState['running'] => (running?.id === id ? null : running);
  switch (action.type) {
    case 'decision/settled': {
      const { decision } = action;
      return { settled: settled.set(decision.parent, decision), running: stillRunning(decision.parent) };
    }
    case 'decision/ticked':
      return { settled, running: { id: action.id, clock: action.clock } };
    case 'decision/removed':
      return { settled: settled.delete(action.id), running: stillRunning(action.id) };
    default:
      return state;
  }
}

/** A read-only object that looks decisions up when asked: as cheap at 100,000 of them as at ten. */
function windowOn(state: DecisionSliceState): DecisionStates {
  const { settled, running } = state;
  const shown = running ? decisionOf(state, running.id) : undefined;
  const read = (key: string | symbol): DecisionState | undefined =>
    typeof key === 'symbol' ? undefined : shown?.parent === key ? shown : settled.get(key);
  const target: Record<string, DecisionState> = {};
  return new Proxy(target, {
    get: (_target, key) => read(key) ?? (Reflect.get(target, key) as unknown),
    has: (_target, key) => read(key) !== undefined || Reflect.has(target, key),
    ownKeys: () => settled.entries().map(([id]) => id),
    getOwnPropertyDescriptor: (_target, key) => {
      const value = read(key);
      return value && { value, enumerable: true, configurable: true };
    },
    defineProperty: () => false,
    deleteProperty: () => false,
  });
}
