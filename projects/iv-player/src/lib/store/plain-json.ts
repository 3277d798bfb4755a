/**
 * Any value that JSON can hold.
 * @example
 * const saved: JsonValue = { seen: ['door', 'left'], points: 3 };
 * player.variables.setValue('progress', saved);
 */
export type JsonValue = string | number | boolean | null | JsonArray | JsonObject;

/** A list of JSON values. An interface, because a recursive alias exceeds TypeScript's depth limit in some generic types. */
export interface JsonArray extends ReadonlyArray<JsonValue> {
  /** How many values the list holds. */
  readonly length: number;
}

/**
 * An object of JSON values.
 * @example
 * const hero: JsonObject = { name: 'Edda', items: ['lamp'] };
 * player.variables.register('hero', { initialValue: hero });
 */
export interface JsonObject {
  /** The value of a key. */
  readonly [key: string]: JsonValue;
}

/** Values with more parts or levels are refused: a cycle, or made to exhaust memory. */
const MAX_PARTS = 1_000_000;
const MAX_LEVELS = 150;

/**
 * A copy of a JSON value, which shares nothing with it; every part is read once. Parts of objects that are `undefined` are
 * left out, as `JSON.stringify` does. Throws a `TypeError` that says what and where, for what JSON cannot hold, for the key
 * `__proto__`, and for too many parts or levels.
 */
export function copyJson(value: unknown): JsonValue {
  const path: (string | number)[] = [];
  let parts = 0;
  const refuse = (why: string): never => {
    throw new TypeError(`${path.join('.') || 'it'} ${why}`);
  };
  const inside = (key: string | number, part: unknown): JsonValue => {
    // Most parts are these; the path is only for the message of an error.
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return part;
    path.push(key);
    const copied = copy(part);
    path.pop();
    return copied;
  };
  const count = (size: number): void => {
    parts += size + 1;
    if (parts > MAX_PARTS) refuse('has too many parts');
    if (path.length > MAX_LEVELS) refuse('is too deep: a cycle?');
  };
  const copy = (part: unknown): JsonValue => {
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return part;
    // JSON has no -0.
    if (typeof part === 'number') return Number.isFinite(part) ? part + 0 : refuse('is no finite number');
    if (Array.isArray(part)) {
      count(part.length);
      const list: JsonValue[] = [];
      // Visits holes too, and is several times as fast as `Array.from` with a function.
      for (let index = 0; index < part.length; index++) list.push(inside(index, part[index]));
      return list;
    }
    if (typeof part !== 'object' || !isPlain(part)) return refuse('is nothing that JSON can hold');
    const object = part as Readonly<Record<string, unknown>>;
    const keys = Object.keys(object);
    count(keys.length);
    const result: Record<string, JsonValue> = {};
    for (const key of keys) {
      if (key === '__proto__') return refuse(`has the key "${key}"`);
      const item = object[key];
      if (item !== undefined) result[key] = inside(key, item);
    }
    return result;
  };
  return copy(value);
}

/** Whether a JSON value is an object, not a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object has no class, in whatever window it was made. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
