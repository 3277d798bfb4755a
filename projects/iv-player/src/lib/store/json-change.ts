import { type JsonValue, type JsonObject, copyJson, isJsonObject } from './plain-json';

/**
 * How one JSON value becomes another: `to` another altogether; a list keeps its first `keep` items, of which those in `set`
 * change, then come those of `add`; an object loses the keys of `drop`, and what is in `set` changes. Plain JSON itself.
 */
export type JsonChange =
  | { readonly to: JsonValue }
  | { readonly keep: number; readonly add: readonly JsonValue[]; readonly set?: JsonChanges }
  | { readonly set: JsonChanges; readonly drop?: readonly string[] };

/** Changes of parts, by their keys or places. */
type JsonChanges = Readonly<Record<string, JsonChange>>;

/** How `from` becomes `to`; `null` when they are equal. It shares parts with `to`. */
export function difference(from: JsonValue, to: JsonValue): JsonChange | null {
  if (from === to) return null;
  if (isList(from) && isList(to)) return listDifference(from, to);
  return isJsonObject(from) && isJsonObject(to) ? objectDifference(from, to) : { to };
}

/**
 * Carries out a change, which may come from outside: lists and objects of `value` are changed in place. Throws when the
 * change does not fit. What is returned shares nothing with the change.
 */
export function applyChange(value: JsonValue, change: JsonValue): JsonValue {
  if (isJsonObject(change)) {
    const { to, keep, add, set, drop = [] } = change;
    if (to !== undefined) return copyJson(to);
    if (isList(value) && isList(add)) return changeList(value, keep, add, set ?? {});
    if (isJsonObject(value) && isJsonObject(set) && isList(drop)) return changeObject(value, set, drop);
  }
  throw new TypeError('a change does not fit what it is to change');
}

function listDifference(from: readonly JsonValue[], to: readonly JsonValue[]): JsonChange | null {
  const common = Math.min(from.length, to.length);
  const changes: [place: number, change: JsonChange][] = [];
  for (let place = 0; place < common; place++) {
    const change = difference(from[place] as JsonValue, to[place] as JsonValue);
    if (change) changes.push([place, change]);
  }
  const first = changes[0]?.[0] ?? common;
  // Where most of the rest is different it is another rest.
  if (changes.length * 2 > common - first) return { keep: first, add: to.slice(first) };
  if (changes.length > 0) return { keep: common, add: to.slice(common), set: Object.fromEntries(changes) };
  return from.length === to.length ? null : { keep: common, add: to.slice(common) };
}

function objectDifference(from: JsonObject, to: JsonObject): JsonChange | null {
  const set: Record<string, JsonChange> = {};
  for (const [key, value] of Object.entries(to)) {
    const before = from[key];
    const change = Object.hasOwn(from, key) ? difference(before as JsonValue, value) : { to: value };
    if (change) set[key] = change;
  }
  const drop = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  if (drop.length > 0) return { set, drop };
  return Object.keys(set).length > 0 ? { set } : null;
}

function changeList(
  list: readonly JsonValue[],
  keep: JsonValue | undefined,
  add: readonly JsonValue[],
  set: JsonValue,
): JsonValue {
  const items = list as JsonValue[];
  const isPlace = (place: number, end: number): boolean =>
    Number.isInteger(place) && place >= 0 && place < end;
  if (!isPlace(keep as number, items.length + 1) || !isJsonObject(set)) {
    throw new TypeError('a change keeps more of a list than there is');
  }
  items.length = keep as number;
  for (const [key, change] of Object.entries(set)) {
    const place = Number(key);
    if (!isPlace(place, items.length)) throw new TypeError('a change is of an item that is not there');
    items[place] = applyChange(items[place] as JsonValue, change);
  }
  for (const item of add) items.push(copyJson(item));
  return items;
}

function changeObject(object: JsonObject, set: JsonObject, drop: readonly JsonValue[]): JsonValue {
  const parts = object as Record<string, JsonValue>;
  for (const key of drop) Reflect.deleteProperty(parts, key as string);
  for (const [key, change] of Object.entries(set)) {
    parts[key] = applyChange(Object.hasOwn(parts, key) ? (parts[key] as JsonValue) : null, change);
  }
  return parts;
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
