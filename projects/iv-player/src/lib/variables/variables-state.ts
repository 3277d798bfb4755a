import type { Action } from 'redux';
import type { JsonValue } from '../store/plain-json';
import type { StateSlice } from '../store/player-store';

/**
 * Values of all variables by name: `reduxStore.getState().variables`.
 * @example
 * const values: VariableValues = player.reduxStore.getState().variables;
 */
export type VariableValues = Readonly<Record<string, JsonValue>>;

/** New values; `undefined` removes a variable. */
export type VariableChanges = Readonly<Record<string, JsonValue | undefined>>;

/** Actions that change the slice. The store sends `variables/added` when the slice is added. */
export type VariablesAction =
  Action<'variables/added'> | { readonly type: 'variables/changed'; readonly values: VariableChanges };

export const VARIABLES_SLICE: StateSlice<VariableValues, VariablesAction> = {
  reduce: (state = {}, action) => {
    if (action.type !== 'variables/changed') return state;
    const { values } = action;
    const all = Object.entries({ ...state, ...values }).filter(([, value]) => value !== undefined);
    return Object.freeze(Object.fromEntries(all)) as VariableValues;
  },
  view: (state) => state,
};
