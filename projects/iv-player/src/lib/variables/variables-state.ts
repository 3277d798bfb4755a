import type { Action } from 'redux';
import type { SchemaOutput, SnapshotSchemas } from '../player/snapshot/snapshot-schema';
import type { JsonValue } from '../store/plain-json';
import type { StateSlice } from '../store/state-slice';

/** `reduxStore.getState().variables`: every variable's value by its name. */
export type VariableValues = Readonly<Record<string, JsonValue>>;

/** The schema of what checkpoints save; the values themselves are checked against the variables. */
export const variablesSchema = (v: SnapshotSchemas) =>
  v.object({
    /** Pairs of name and value. */
    values: v.array(v.tuple(v.string, v.json)),
    /** Whether a connection of the pass being played has been asked already. */
    isAsked: v.boolean,
  });

/** What checkpoints save of the variables. */
export type VariablesSnapshot = SchemaOutput<ReturnType<typeof variablesSchema>>;

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
