import { difference } from '../store/json-change';
import { type JsonValue, type JsonObject, isJsonObject } from '../store/plain-json';

/** The version of snapshots saved today. */
export const SNAPSHOT_VERSION = 2;

/** What makes a snapshot of each older version one of the next. They may throw, and promise nothing for malformed ones. */
const STEPS = new Map<number, (old: JsonObject) => JsonObject>([
  // Each checkpoint held its whole moment, and stood after the one before it.
  [
    1,
    ({ moment, checkpoints, ...rest }) => {
      const old = checkpoints as readonly (JsonObject & {
        readonly id: JsonValue;
        readonly moment: JsonValue;
      })[];
      const links = old.map(({ moment: own, ...link }, index) => ({
        ...link,
        after: old[index - 1]?.id ?? null,
        change: difference(old[index + 1]?.moment ?? (moment as JsonValue), own),
      }));
      return { ...rest, moment: moment as JsonValue, checkpoints: links, after: old.at(-1)?.id ?? null };
    },
  ],
]);

/** A snapshot of today's version, made of an older one step by step. Throws for one that is newer, or none at all. */
export function migrate(snapshot: JsonValue): JsonObject {
  if (!isJsonObject(snapshot) || snapshot['format'] !== 'iv-player') {
    throw new TypeError('it is no snapshot of iv-player');
  }
  const version = Number(snapshot['version']);
  if (version > SNAPSHOT_VERSION) throw new NewerSnapshot(version);
  const step = STEPS.get(version);
  if (!step) return snapshot;
  let next: JsonObject;
  try {
    next = step(snapshot);
  } catch (cause) {
    throw new TypeError(`it is malformed, for a snapshot of version ${String(version)}`, { cause });
  }
  return migrate({ ...next, version: version + 1 });
}

/** A snapshot that a later version of the library has saved. */
export class NewerSnapshot extends Error {
  constructor(version: number) {
    super(`it was saved by a newer version of iv-player (format ${String(version)}); update the application`);
  }
}
