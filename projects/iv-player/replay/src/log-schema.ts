import { type SchemaOutputs, type SnapshotSchema, createSchemas } from 'iv-player/private';

/** Checks part of a log and returns a copy. Throws a `TypeError` that names the place if it is invalid. */
export type LogSchema<Value = unknown> = SnapshotSchema<Value>;

function refuse(place: string, expected: string): never {
  throw new TypeError(`${place} must be ${expected}`);
}

/** Building blocks for schemas, the same as for snapshots. */
export const v = /* @__PURE__ */ createSchemas(refuse);

export const exactly =
  <Value extends string | number | boolean>(value: Value): LogSchema<Value> =>
  (saved, place) =>
    saved === value ? value : refuse(place, JSON.stringify(value));

export const numberFromTo =
  (minimum: number, maximum: number): LogSchema<number> =>
  (saved, place) => {
    const number = v.number(minimum)(saved, place);
    return number <= maximum ? number : refuse(place, `at most ${maximum}`);
  };

/** Checks strings with one schema, and all other values with another. */
export const stringOr =
  <Text extends string, Value>(string: LogSchema<Text>, other: LogSchema<Value>): LogSchema<Text | Value> =>
  (saved, place) =>
    (typeof saved === 'string' ? string : other)(saved, place);

/** Rejects strings or lists longer than `maximum`. */
export const shorterThan =
  <Value extends string | readonly unknown[]>(maximum: number, schema: LogSchema<Value>): LogSchema<Value> =>
  (saved, place) => {
    const { length = 0 } = (saved ?? {}) as { readonly length?: number };
    return length <= maximum ? schema(saved, place) : refuse(place, `at most ${maximum} long`);
  };

/** The details of an entry: exactly these items. */
export const detailsOf = <Items extends readonly LogSchema[]>(
  ...items: Items
): LogSchema<SchemaOutputs<Items>> => shorterThan(items.length, v.tuple(...items) as LogSchema<never>);
