import type { Action } from 'redux';
import { boolean, object, record, string, unknown } from 'valibot';
import type { StateSlice } from '../store/state-slice';
import type { JsonValue } from '../store/plain-json';

/** `reduxStore.getState().variables`: every variable's value by its name. Contract §3. */
export type VariableValues = Readonly<Record<string, JsonValue>>;

/** What a saved moment holds of the variables. */
export interface SavedVariables {
  readonly values: VariableValues;
  /** Whether a connection of the pass being played has been asked already. */
  readonly isAsked: boolean;
}

/** That, as far as it can be told before the values are looked at. */
export const SAVED_VARIABLES = object({ values: record(string(), unknown()), isAsked: boolean() });

interface ChangeAction extends Action<'variables/changed'> {
  readonly values: VariableValues;
}

/** Some variables have new values. */
export function variablesChanged(values: VariableValues): ChangeAction {
  return { type: 'variables/changed', values };
}

/** The store's `variables`. */
export const VARIABLES_SLICE: StateSlice<VariableValues> = {
  reduce: (state = {}, action) =>
    action.type === 'variables/changed'
      ? Object.freeze({ ...state, ...(action as ChangeAction).values })
      : state,
  view: (state) => state,
};
