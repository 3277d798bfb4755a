/** What JSON can hold, so that it can be saved. */
export type JsonValue = string | number | boolean | null | JsonArray | JsonObject;

/** A list of JSON values. An interface, so that types which unfold what they are given unfold it step by step. */
export interface JsonArray extends ReadonlyArray<JsonValue> {
  readonly length: number;
}

/** An object as JSON makes them. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** More parts or levels than these are no story's: a cycle, or something made to choke on. */
const MAX_PARTS = 1_000_000;
const MAX_LEVELS = 150;

/**
 * A copy of a JSON value, which shares nothing with it; everything is read once. Throws for what JSON cannot hold, for keys
 * that reach for a prototype, and for more than anybody needs; the message says what and where. What is `undefined` in an
 * object is left out, as `JSON.stringify` does.
 */
export function copyJson(value: unknown): JsonValue {
  const path: (string | number)[] = [];
  let parts = 0;
  const refuse = (why: string): never => {
    throw new TypeError(`${path.length > 0 ? path.join('.') : 'it'} ${why}`);
  };
  const inside = (key: string | number, part: unknown): JsonValue => {
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return part;
    path.push(key);
    const copied = copy(part);
    path.pop();
    return copied;
  };
  const count = (size: number): void => {
    parts += size;
    if (parts > MAX_PARTS) refuse('has too many parts');
    if (path.length > MAX_LEVELS) refuse('is too deep: a cycle?');
  };
  const copy = (part: unknown): JsonValue => {
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return part;
    // JSON knows no -0.
    if (typeof part === 'number') return Number.isFinite(part) ? part + 0 : refuse('is no finite number');
    if (Array.isArray(part)) return copyList(part);
    if (typeof part !== 'object' || !isPlain(part)) return refuse('is nothing that JSON can hold');
    const object = part as Readonly<Record<string, unknown>>;
    const keys = Object.keys(object);
    count(keys.length + 1);
    const result: Record<string, JsonValue> = {};
    for (const key of keys) {
      if (!isPlainKey(key)) return refuse(`has the key "${key}"`);
      const item = object[key];
      if (item !== undefined) result[key] = inside(key, item);
    }
    return result;
  };
  const copyList = (list: readonly unknown[]): JsonValue => {
    count(list.length + 1);
    const result: JsonValue[] = [];
    // Holes count as well, which an iteration by methods would pass over.
    for (let index = 0; index < list.length; index++) result.push(inside(index, list[index]));
    return result;
  };
  return copy(value);
}

/** Whether a text can be a key of plain data: others reach behind an object instead of into it. */
export function isPlainKey(key: string): boolean {
  return key !== '__proto__' && key !== 'constructor' && key !== 'prototype';
}

/** Whether a JSON value is an object, not a list. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether an object has no class, in whatever window it was made. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
