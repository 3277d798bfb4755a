/**
 * Any value that JSON can hold.
 * @example
 * const saved: JsonValue = { seen: ['door', 'left'], points: 3 };
 * player.variables.setValue('progress', saved);
 */
export type JsonValue = string | number | boolean | null | JsonArray | JsonObject;

/** An array of JSON values. It is an interface because a recursive alias exceeds TypeScript's depth limit in some generic types. */
export interface JsonArray extends ReadonlyArray<JsonValue> {
  /** Number of values. */
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

/** Limits on size and depth, to protect against cycles and data crafted to exhaust memory. */
const MAX_PARTS = 1_000_000;
const MAX_LEVELS = 150;

/**
 * Returns a deep copy of a JSON value, reading every part once. Omits `undefined` properties, like `JSON.stringify`. Throws a `TypeError`
 * that names the path if JSON cannot represent a value, for the key `__proto__`, and if the value is too large or nested too deeply.
 */
export function copyJson(value: unknown): JsonValue {
  const path: (string | number)[] = [];
  let parts = 0;
  const refuse = (why: string): never => {
    throw new TypeError(`${path.join('.') || 'it'} ${why}`);
  };
  const inside = (key: string | number, part: unknown): JsonValue => {
    // Fast path for the most frequent values, without tracking the path.
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return part;
    path.push(key);
    const copied = copy(part);
    path.pop();
    return copied;
  };
  const count = (size: number): void => {
    parts += size + 1;
    if (parts > MAX_PARTS) refuse('has too many parts');
    if (path.length > MAX_LEVELS) refuse('is nested too deeply: does it contain a cycle?');
  };
  const copy = (part: unknown): JsonValue => {
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return part;
    // JSON has no -0.
    if (typeof part === 'number') return Number.isFinite(part) ? part + 0 : refuse('is not a finite number');
    if (Array.isArray(part)) {
      count(part.length);
      const list: JsonValue[] = [];
      // Visits holes too, and is several times faster than `Array.from` with a callback.
      for (let index = 0; index < part.length; index++) list.push(inside(index, part[index]));
      return list;
    }
    if (typeof part !== 'object' || !isPlain(part)) return refuse('cannot be represented as JSON');
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

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object is a plain object, from any window. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
