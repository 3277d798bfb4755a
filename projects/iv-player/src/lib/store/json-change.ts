import { type Json, type JsonObject, copyJson, isJsonObject } from './plain-json';

/**
 * How one JSON value becomes another: `to` another altogether; a list keeps its first `keep` items, then come those of
 * `add`; an object loses the keys of `drop`, and what is in `set` changes. Plain JSON itself.
 */
export type JsonChange =
  | { readonly to: Json }
  | { readonly keep: number; readonly add: readonly Json[] }
  | { readonly set: Readonly<Record<string, JsonChange>>; readonly drop?: readonly string[] };

/** How `from` becomes `to`; `null` when they are equal. It shares parts with `to`. */
export function difference(from: Json, to: Json): JsonChange | null {
  if (from === to) return null;
  if (isList(from) && isList(to)) {
    const keep = to.findIndex((item, index) => index >= from.length || difference(from[index] as Json, item));
    if (keep >= 0) return { keep, add: to.slice(keep) };
    return from.length === to.length ? null : { keep: to.length, add: [] };
  }
  return isJsonObject(from) && isJsonObject(to) ? objectDifference(from, to) : { to };
}

/**
 * Carries out a change, which may come from outside: lists and objects of `value` are changed in place. Throws when the
 * change does not fit. What is returned shares nothing with the change.
 */
export function applyChange(value: Json, change: Json): Json {
  if (isJsonObject(change)) {
    const { to, keep, add, set, drop = [] } = change;
    if (to !== undefined) return copyJson(to);
    if (isList(value) && isList(add)) return changeList(value, keep, add);
    if (isJsonObject(value) && isJsonObject(set) && isList(drop)) return changeObject(value, set, drop);
  }
  throw new TypeError('a change does not fit what it is to change');
}

function objectDifference(from: JsonObject, to: JsonObject): JsonChange | null {
  const set: Record<string, JsonChange> = {};
  for (const [key, value] of Object.entries(to)) {
    const before = from[key];
    const change = Object.hasOwn(from, key) ? difference(before as Json, value) : { to: value };
    if (change) set[key] = change;
  }
  const drop = Object.keys(from).filter((key) => !Object.hasOwn(to, key));
  if (drop.length > 0) return { set, drop };
  return Object.keys(set).length > 0 ? { set } : null;
}

function changeList(list: readonly Json[], keep: Json | undefined, add: readonly Json[]): Json {
  const items = list as Json[];
  if (!Number.isInteger(keep) || !((keep as number) >= 0 && (keep as number) <= items.length)) {
    throw new TypeError('a change keeps more of a list than there is');
  }
  items.length = keep as number;
  for (const item of add) items.push(copyJson(item));
  return items;
}

function changeObject(object: JsonObject, set: JsonObject, drop: readonly Json[]): Json {
  const parts = object as Record<string, Json>;
  for (const key of drop) Reflect.deleteProperty(parts, key as string);
  for (const [key, change] of Object.entries(set)) {
    parts[key] = applyChange(Object.hasOwn(parts, key) ? (parts[key] as Json) : null, change);
  }
  return parts;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
