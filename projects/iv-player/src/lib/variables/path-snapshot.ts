import type { SnapshotSchema, SnapshotSchemas } from '../store/snapshot-schema';
import type { JsonValue } from '../store/plain-json';
import { readJson } from './variable-definition';
import type { VariableValues } from './variables-state';

/**
 * Value that code set while an entry played. `since` is the node time in seconds from which it applies: the time of the event that the code
 * responded to, or 0 without an event. (Skipped events are not emitted.)
 */
export type SetByCode = [name: string, value: JsonValue, since: number];

export type PushChange = [name: string, before: JsonValue, after: JsonValue];

export interface Visit {
  /** Values before the node changed any. */
  values: VariableValues;
  /** Number of pushed entries. */
  pushed: number;
  set: SetByCode[];
}

export interface PathSnapshot {
  readonly entries: readonly {
    readonly id: string;
    readonly visit: Visit | null;
    readonly pushes: PushChange[];
  }[];
  readonly pushed: number;
  readonly ways: readonly string[];
}

const NOTHING: PathSnapshot = { entries: [], pushed: Infinity, ways: [] };

/** Schema of the path in a snapshot. A snapshot saved without one is read as an empty path. */
export function pathSchema(v: SnapshotSchemas): SnapshotSchema<PathSnapshot> {
  const json = (saved: unknown, place: string): JsonValue => readJson(v.json(saved, place), place);
  const values = (saved: unknown, place: string): VariableValues => {
    v.object({})(saved, place);
    return json(saved, place) as VariableValues;
  };
  const visit = v.object({
    values,
    pushed: v.integer(0),
    set: v.array(v.tuple(v.string, json, v.number(0))),
  });
  const entry = v.object({
    id: v.string,
    visit: v.nullable(visit),
    pushes: v.array(v.tuple(v.string, json, json)),
  });
  const path = v.object({ entries: v.array(entry), pushed: v.integer(0), ways: v.array(v.string) });
  return v.optional<PathSnapshot>(path, NOTHING);
}
