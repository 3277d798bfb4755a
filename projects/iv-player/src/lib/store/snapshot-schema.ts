import { IvPlayerError } from '../events/player-error';
import { isJsonObject } from './plain-json';

/**
 * Validates part of the saved data and returns a copy limited to the schema. Throws `BAD_SNAPSHOT`, naming the location.
 * @param place path in the snapshot, such as `playback.index`
 */
export type SnapshotSchema<Value> = (saved: unknown, place: string) => Value;

/** Type returned by a schema. */
export type SchemaOutput<Schema> = Schema extends SnapshotSchema<infer Value> ? Value : never;

/** Types returned by an object or tuple of schemas. */
export type SchemaOutputs<Schemas> = { -readonly [key in keyof Schemas]: SchemaOutput<Schemas[key]> };

/** Building blocks of schemas. */
export interface SnapshotSchemas {
  /** Any JSON value, to be validated by the caller. */
  readonly json: SnapshotSchema<unknown>;
  /** Any string. */
  readonly string: SnapshotSchema<string>;
  /** `true` or `false`. */
  readonly boolean: SnapshotSchema<boolean>;
  /** A finite number, at least `minimum`. */
  readonly number: (minimum?: number) => SnapshotSchema<number>;
  /** An integer, at least `minimum`. */
  readonly integer: (minimum?: number) => SnapshotSchema<number>;
  /** One of these strings. */
  readonly oneOf: <Text extends string>(...texts: readonly Text[]) => SnapshotSchema<Text>;
  /** A value of `schema`, or `null`. */
  readonly nullable: <Value>(schema: SnapshotSchema<Value>) => SnapshotSchema<Value | null>;
  /** A value of `schema`, or `absent` if it is missing, as in a snapshot from before the part existed. */
  readonly optional: <Value>(schema: SnapshotSchema<Value>, absent: Value) => SnapshotSchema<Value>;
  /** An array whose items match the schema. */
  readonly array: <Value>(item: SnapshotSchema<Value>) => SnapshotSchema<Value[]>;
  /** An array with exactly these items. */
  readonly tuple: <Items extends readonly SnapshotSchema<unknown>[]>(
    ...items: Items
  ) => SnapshotSchema<SchemaOutputs<Items>>;
  /** An object with these parts. Other parts are dropped. */
  readonly object: <Parts extends Readonly<Record<string, SnapshotSchema<unknown>>>>(
    parts: Parts,
  ) => SnapshotSchema<SchemaOutputs<Parts>>;
}

/** Tools for a plugin to validate saved data; see `PluginSnapshot.read`. */
export interface SnapshotContext {
  /** Reports a part of the saved data that was dropped because it does not fit the current story. */
  readonly report: (problem: string) => void;
  /** Building blocks of schemas. Passed in, so that applications without checkpoints do not ship them. */
  readonly v: SnapshotSchemas;
}

/** Creates `BAD_SNAPSHOT` for unusable data. @param reason the problem, as a sentence */
export function badSnapshot(reason: string, cause?: unknown): IvPlayerError {
  const message = `This snapshot cannot be loaded, and nothing was changed: ${reason}`;
  return new IvPlayerError('BAD_SNAPSHOT', message, { cause });
}

/** Converts any error thrown while reading saved data to `BAD_SNAPSHOT`. */
export function asBadSnapshot(cause: unknown): IvPlayerError {
  if (cause instanceof IvPlayerError && cause.code === 'BAD_SNAPSHOT') return cause;
  const reason = cause instanceof Error ? cause.message : 'see the cause';
  return badSnapshot(`it cannot be read: ${reason}.`, cause);
}

/** Creates the building blocks of schemas. @param refuse throws for a value at `place`, which must be `expected` */
export function createSchemas(refuse: (place: string, expected: string) => never): SnapshotSchemas {
  const number: SnapshotSchemas['number'] =
    (minimum = -Infinity) =>
    (saved, place) =>
      typeof saved === 'number' && Number.isFinite(saved) && saved >= minimum
        ? saved
        : refuse(place, minimum === -Infinity ? 'a finite number' : `a number ≥ ${minimum}`);
  const listOf = (saved: unknown, place: string): readonly unknown[] =>
    Array.isArray(saved) ? saved : refuse(place, 'a list');
  return {
    json: (saved, place) => (saved === undefined ? refuse(place, 'present') : saved),
    string: (saved, place) => (typeof saved === 'string' ? saved : refuse(place, 'a string')),
    boolean: (saved, place) => (typeof saved === 'boolean' ? saved : refuse(place, 'true or false')),
    number,
    integer: (minimum) => (saved, place) =>
      Number.isInteger(saved) ? number(minimum)(saved, place) : refuse(place, 'a whole number'),
    oneOf:
      (...texts) =>
      (saved, place) =>
        texts.find((text) => text === saved) ?? refuse(place, `one of: ${texts.join(', ')}`),
    nullable: (schema) => (saved, place) => (saved === null ? null : schema(saved, place)),
    optional: (schema, absent) => (saved, place) => (saved === undefined ? absent : schema(saved, place)),
    array: (item) => (saved, place) =>
      listOf(saved, place).map((one, index) => item(one, `${place}.${index}`)),
    tuple:
      (...items) =>
      (saved, place) => {
        const list = listOf(saved, place);
        const read = items.map((item, index) => item(list[index], `${place}.${index}`));
        return read as SchemaOutputs<typeof items>;
      },
    object: (parts) => (saved, place) => {
      if (!isJsonObject(saved)) return refuse(place, 'an object');
      const read = Object.entries(parts).map(([key, part]) => [key, part(saved[key], `${place}.${key}`)]);
      return Object.fromEntries(read) as SchemaOutputs<typeof parts>;
    },
  };
}

export const schemas = /* @__PURE__ */ createSchemas((place, expected) => {
  throw badSnapshot(`${place} must be ${expected}.`);
});
