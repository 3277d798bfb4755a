import type { Action } from 'redux';
import type { SchemaOutput, SnapshotSchema, SnapshotSchemas } from '../player/snapshot/snapshot-schema';
import type { JsonValue } from '../store/plain-json';
import type { StateSlice } from '../store/state-slice';
import type { Call } from './variable-walk';

/** `reduxStore.getState().variables`: every variable's value by its name. */
export type VariableValues = Readonly<Record<string, JsonValue>>;

/** The schema of what checkpoints save; the values themselves are checked against the variables. */
export const variablesSchema = (v: SnapshotSchemas) =>
  v.object({
    /** Pairs of name and value. */
    values: v.array(v.tuple(v.string, v.json)),
    /** Whether a connection of the pass being played has been asked already. */
    isAsked: v.boolean,
    /** How many entries of the playlist have changed variables by their push. */
    pushed: orElse(Infinity, v.integer(0)),
    /** What was remembered where each entry began, as what differs from the one before. */
    visits: orElse([], v.array(visitSchema(v))),
  });

function visitSchema(v: SnapshotSchemas) {
  return v.tuple(
    v.string,
    v.array(v.tuple(v.string, v.json)),
    v.integer(0),
    v.array(v.tuple(v.number(0), v.string, v.json, v.integer(0))),
  );
}

/** What `schema` reads, or what stands for it in a snapshot that does not have it. */
const orElse =
  <Value>(absent: Value, schema: SnapshotSchema<Value>): SnapshotSchema<Value> =>
  (saved, place) =>
    saved === undefined ? absent : schema(saved, place);

/**
 * What was remembered where an entry of the playlist began: the id of its node, the values that are others than at the entry before, how
 * many entries had been pushed, and what the application has set while it played.
 */
export type VisitSnapshot = [
  id: string,
  changes: [name: string, value: JsonValue][],
  pushed: number,
  calls: Call[],
];

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
