import { IvPlayerError } from '../events/player-error';
import { isJsonObject } from './plain-json';

/**
 * Checks a part of saved data and returns a copy with what the schema names; throws `BAD_SNAPSHOT`, naming the place, for
 * others.
 * @param place where it is in the snapshot, such as `playback.index`
 */
export type SnapshotSchema<Value> = (saved: unknown, place: string) => Value;

/** Type that a schema reads. */
export type SchemaOutput<Schema> = Schema extends SnapshotSchema<infer Value> ? Value : never;

/** Types that schemas read, by their keys or in a list. */
export type SchemaOutputs<Schemas> = { -readonly [key in keyof Schemas]: SchemaOutput<Schemas[key]> };

/** Building blocks of schemas. */
export interface SnapshotSchemas {
  /** Any JSON value, which `read` of the part checks itself. */
  readonly json: SnapshotSchema<unknown>;
  /** Any text. */
  readonly string: SnapshotSchema<string>;
  /** `true` or `false`. */
  readonly boolean: SnapshotSchema<boolean>;
  /** A number from `minimum` on. */
  readonly number: (minimum?: number) => SnapshotSchema<number>;
  /** A whole number from `minimum` on. */
  readonly integer: (minimum?: number) => SnapshotSchema<number>;
  /** One of these texts. */
  readonly oneOf: <Text extends string>(...texts: readonly Text[]) => SnapshotSchema<Text>;
  /** Reads what `schema` reads, or `null`. */
  readonly nullable: <Value>(schema: SnapshotSchema<Value>) => SnapshotSchema<Value | null>;
  /** Reads what `schema` reads, or `absent` where there is nothing: in a snapshot that was saved before the part was added. */
  readonly optional: <Value>(schema: SnapshotSchema<Value>, absent: Value) => SnapshotSchema<Value>;
  /** A list of any length with such items. */
  readonly array: <Value>(item: SnapshotSchema<Value>) => SnapshotSchema<Value[]>;
  /** A list with these items. */
  readonly tuple: <Items extends readonly SnapshotSchema<unknown>[]>(
    ...items: Items
  ) => SnapshotSchema<SchemaOutputs<Items>>;
  /** An object with at least these parts; others are left out. */
  readonly object: <Parts extends Readonly<Record<string, SnapshotSchema<unknown>>>>(
    parts: Parts,
  ) => SnapshotSchema<SchemaOutputs<Parts>>;
}

/** Tools with which a plugin checks saved data; see `PluginSnapshot.read`. */
export interface SnapshotContext {
  /** Reports a part of the saved data that does not fit today's story and is left out. */
  readonly report: (problem: string) => void;
  /** Building blocks of schemas. Handed in, so that an application without checkpoints does not ship it. */
  readonly v: SnapshotSchemas;
}

/** Saved data cannot be used. @param reason what is wrong with them, as a sentence */
export function badSnapshot(reason: string, cause?: unknown): IvPlayerError {
  const message = `This snapshot cannot be loaded, and nothing was changed: ${reason}`;
  return new IvPlayerError('BAD_SNAPSHOT', message, { cause });
}

/** What was thrown while saved data were read, as `BAD_SNAPSHOT`. */
export function asBadSnapshot(cause: unknown): IvPlayerError {
  if (cause instanceof IvPlayerError && cause.code === 'BAD_SNAPSHOT') return cause;
  return badSnapshot(
    `it cannot be read: ${cause instanceof Error ? cause.message : 'see the cause'}.`,
    cause,
  );
}

/** See `SnapshotSchemas`. */
export const schemas: SnapshotSchemas = {
  json: (saved, place) => (saved === undefined ? refuse(place, 'there') : saved),
  string: (saved, place) => (typeof saved === 'string' ? saved : refuse(place, 'a string')),
  boolean: (saved, place) => (typeof saved === 'boolean' ? saved : refuse(place, 'true or false')),
  number:
    (minimum = -Infinity) =>
    (saved, place) =>
      typeof saved === 'number' && Number.isFinite(saved) && saved >= minimum
        ? saved
        : refuse(place, `a number from ${minimum} on`),
  integer: (minimum) => (saved, place) =>
    Number.isInteger(saved) ? schemas.number(minimum)(saved, place) : refuse(place, 'a whole number'),
  oneOf:
    (...texts) =>
    (saved, place) =>
      texts.find((text) => text === saved) ?? refuse(place, `one of: ${texts.join(', ')}`),
  nullable: (schema) => (saved, place) => (saved === null ? null : schema(saved, place)),
  optional: (schema, absent) => (saved, place) => (saved === undefined ? absent : schema(saved, place)),
  array: (item) => (saved, place) =>
    readList(saved, place).map((one, index) => item(one, `${place}.${index}`)),
  tuple:
    (...items) =>
    (saved, place) => {
      const list = readList(saved, place);
      return items.map((item, index) => item(list[index], `${place}.${index}`)) as SchemaOutputs<
        typeof items
      >;
    },
  object: (parts) => (saved, place) => {
    if (!isJsonObject(saved)) return refuse(place, 'an object');
    const read = Object.entries(parts).map(([key, part]) => [key, part(saved[key], `${place}.${key}`)]);
    return Object.fromEntries(read) as SchemaOutputs<typeof parts>;
  },
};

function readList(saved: unknown, place: string): readonly unknown[] {
  return Array.isArray(saved) ? saved : refuse(place, 'a list');
}

function refuse(place: string, expected: string): never {
  throw badSnapshot(`${place} must be ${expected}.`);
}
