import type { Action } from 'redux';

/** One plugin's part of the store. */
export interface StateSlice<State> {
  /** A pure Redux reducer. */
  reduce(state: State | undefined, action: Action): State;
  /**
   * Returns the part of the state that `getState()` shows, as plain data. Called once for each state that is read, never for one that
   * is not, so that a reducer may keep a form in which its updates are cheap.
   */
  view(state: State): unknown;
}
