import { type JsonValue, isJsonObject } from '../store/plain-json';

/** Ids of the nodes that stand in a playlist only after one of these changes, each of which makes a moment another. */
export function newNodes(changes: readonly JsonValue[]): readonly string[] {
  const entries = changes.flatMap((change) => newEntries(inside(inside(change, 'playback'), 'playlist')));
  return [...new Set(entries.filter((id) => typeof id === 'string'))];
}

/** How a part changes when the whole does. */
function inside(change: JsonValue | undefined, key: string): JsonValue | undefined {
  if (!isJsonObject(change)) return undefined;
  const { to, set } = change;
  if (isJsonObject(to)) return { to: to[key] ?? null };
  return isJsonObject(set) ? set[key] : undefined;
}

/** The items that a list gets by its change. */
function newEntries(change: JsonValue | undefined): readonly JsonValue[] {
  if (!isJsonObject(change)) return [];
  const { to = [], add = [], set = {} } = change;
  return [to, add, isJsonObject(set) ? Object.values(set).flatMap(newEntries) : []].flat();
}
