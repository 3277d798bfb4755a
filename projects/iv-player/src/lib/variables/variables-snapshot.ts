import type { SchemaOutput, SnapshotSchemas } from '../store/snapshot-schema';
import { pathSchema } from './path-snapshot';

/** Schema of the saved variables. The values themselves are checked against the definitions. */
export const variablesSchema = (v: SnapshotSchemas) => {
  const values = v.array(v.tuple(v.string, v.json));
  return v.object({ values, given: v.optional(values, []), isAsked: v.boolean, path: pathSchema(v) });
};

export type VariablesSnapshot = SchemaOutput<ReturnType<typeof variablesSchema>>;
