import type { Action } from 'redux';
import type { SchemaOutput, SnapshotSchemas } from '../store/snapshot-schema';
import type { JsonValue } from '../store/plain-json';
import type { StateSlice } from '../store/state-slice';

/**
 * `reduxStore.getState().variables`: every variable's value by its name.
 * @example
 * const values: VariableValues = player.reduxStore.getState().variables;
 */
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
  readonly values: VariableChanges;
}

/** New values; `undefined` removes a variable. */
export type VariableChanges = Readonly<Record<string, JsonValue | undefined>>;

/** Some variables have new values, or are removed. */
export function variablesChanged(values: VariableChanges): ChangeAction {
  return { type: 'variables/changed', values };
}

/** The store's `variables`. */
export const VARIABLES_SLICE: StateSlice<VariableValues> = {
  reduce: (state = {}, action) => {
    if (action.type !== 'variables/changed') return state;
    const { values } = action as ChangeAction;
    const all = Object.entries({ ...state, ...values }).filter(([, value]) => value !== undefined);
    return Object.freeze(Object.fromEntries(all)) as VariableValues;
  },
  view: (state) => state,
};
