import type { Action } from 'redux';

/** One plugin's part of the store. */
export interface StateSlice<State> {
  /** A pure Redux reducer. */
  reduce(state: State | undefined, action: Action): State;
  /**
   * What `getState()` shows of the state; plain data. Called once for each state that is read, never for one that is not,
   * so that a reducer may keep a form in which its updates are cheap.
   */
  view(state: State): unknown;
}
