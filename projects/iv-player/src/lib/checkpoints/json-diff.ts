import { type JsonValue, copyJson } from '../store/plain-json';

/**
 * Difference between two JSON values, as plain JSON.
 *
 * - `[value]`: replaces the value
 * - `[]`: removes the value; in a list, also all items after it
 * - an object: changes the values at these keys or indexes
 */
export type JsonDiff = readonly [] | readonly [JsonValue] | { readonly [key: string]: JsonDiff };

type Parts = Record<string, JsonValue>;

/** Returns the difference from `from` to `to`, or `null` if they are equal. The result shares parts with `to`. */
export function diffJson(from: JsonValue, to: JsonValue): JsonDiff | null {
  if (from === to) return null;
  if (!hasParts(from) || !hasParts(to) || Array.isArray(from) !== Array.isArray(to)) return [to];
  const changes: Record<string, JsonDiff> = {};
  const compare = (key: string | number): void => {
    const part = to[key] as JsonValue;
    const change = Object.hasOwn(from, key) ? diffJson(from[key] as JsonValue, part) : ([part] as const);
    if (change) changes[key] = change;
  };
  // Avoids converting indexes to strings, because playlists can be long.
  if (Array.isArray(from) && Array.isArray(to)) {
    for (let index = 0; index < to.length; index++) compare(index);
    if (from.length > to.length) changes[to.length] = [];
  } else {
    Object.keys(to).forEach(compare);
    for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) changes[key] = [];
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/**
 * Applies a difference, which may be external data. Modifies lists and objects in `value` in place. Throws if the difference cannot be
 * applied. The result shares nothing with `change`.
 */
export function applyDiff(value: JsonValue, change: JsonValue): JsonValue {
  if (Array.isArray(change) && change.length === 1) return copyJson(change[0]);
  if (!hasParts(value) || !hasParts(change) || Array.isArray(change))
    throw new TypeError('a change cannot be applied to its target');
  const parts: Parts = value;
  for (const [key, part] of Object.entries(change)) {
    const isRemoval = Array.isArray(part) && part.length === 0;
    if (Array.isArray(value)) {
      const index = Number(key);
      // A list grows at the index after its last item.
      if (!/^(?:0|[1-9]\d*)$/.test(key) || index > value.length)
        throw new TypeError(`a list has no item ${key}`);
      if (isRemoval) value.length = index;
    } else if (isRemoval) Reflect.deleteProperty(value, key);
    if (isRemoval) continue;
    parts[key] = applyDiff(Object.hasOwn(parts, key) ? (parts[key] as JsonValue) : null, part);
  }
  return value;
}

function hasParts(value: JsonValue): value is Parts {
  return typeof value === 'object' && value !== null;
}
