import { type JsonValue, copyJson } from '../store/plain-json';

/**
 * How one JSON value becomes another, plain JSON itself: `[value]` replaces it, `[]` removes it (from a list: with all
 * items behind it), and an object changes the parts that it names by their keys or indexes.
 */
export type JsonDiff = readonly [] | readonly [JsonValue] | { readonly [key: string]: JsonDiff };

type Parts = Record<string, JsonValue>;

/** How `from` becomes `to`; `null` when they are equal. It shares parts with `to`. */
export function diffJson(from: JsonValue, to: JsonValue): JsonDiff | null {
  if (from === to) return null;
  if (!hasParts(from) || !hasParts(to) || Array.isArray(from) !== Array.isArray(to)) return [to];
  const changes: Record<string, JsonDiff> = {};
  const compare = (key: string | number): void => {
    const part = to[key] as JsonValue;
    const change = Object.hasOwn(from, key) ? diffJson(from[key] as JsonValue, part) : ([part] as const);
    if (change) changes[key] = change;
  };
  // Playlists are long: their indexes are not made into texts.
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
 * Carries out a change, which may come from outside: lists and objects of `value` are changed in place. Throws when the
 * change does not fit. What is returned shares nothing with the change.
 */
export function applyDiff(value: JsonValue, change: JsonValue): JsonValue {
  if (Array.isArray(change) && change.length === 1) return copyJson(change[0]);
  if (!hasParts(value) || !hasParts(change) || Array.isArray(change)) {
    throw new TypeError('a change does not fit what it is to change');
  }
  const parts: Parts = value;
  for (const [key, part] of Object.entries(change)) {
    const isRemoval = Array.isArray(part) && part.length === 0;
    if (Array.isArray(value)) {
      const index = Number(key);
      // One behind the last item is where the list grows.
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
