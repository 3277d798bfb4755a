import { asBadSnapshot, schemas as v } from '../store/snapshot-schema';
import { type JsonValue, copyJson, isJsonObject } from '../store/plain-json';
import type { SavedCheckpoint } from '../story/checkpoint';
import { CheckpointHistory, MAX_CHECKPOINTS } from './checkpoint-history';

export const SNAPSHOT_VERSION = 1;

/**
 * Parts of a snapshot that `load` omitted because the story has changed since.
 * @example
 * const { missingNodes, problems } = await player.checkpoints.load(JSON.parse(localStorage['film']));
 */
export interface LoadReport {
  /** Ids of nodes in the snapshot that are no longer in the story. */
  readonly missingNodes: readonly string[];
  /** One sentence per omitted part; empty if everything fits. */
  readonly problems: readonly string[];
}

/**
 * Reads an external snapshot and checks everything that does not depend on the story, including each checkpoint's own snapshot. Throws
 * `BAD_SNAPSHOT` with the reason.
 */
export function readSnapshot(given: unknown): CheckpointHistory {
  try {
    const snapshot = copyJson(given);
    assertVersion(snapshot);
    const { player, latestId, checkpoints } = schema()(snapshot, 'snapshot');
    if (checkpoints.length > MAX_CHECKPOINTS)
      throw new TypeError(`checkpoints: there are more than ${MAX_CHECKPOINTS}`);
    if (new Set(checkpoints.map(({ id }) => id)).size < checkpoints.length)
      throw new TypeError('checkpoints: two have the same id');
    const history = new CheckpointHistory(player as JsonValue, checkpoints, latestId);
    history.walk(assertAgree);
    return history;
  } catch (cause) {
    throw asBadSnapshot(cause);
  }
}

/** @param has whether the story has a node with that id @param problems problems that the player has already reported */
export function loadReport(
  history: CheckpointHistory,
  has: (id: string) => boolean,
  problems: readonly string[],
): LoadReport {
  const found = [...problems];
  const missing = new Set(
    (playbackOf(history.snapshot)['playlist'] as readonly string[]).filter((id) => !has(id)),
  );
  for (const { id, nodeId } of history.checkpoints) {
    if (has(nodeId)) continue;
    missing.add(nodeId);
    found.push(`Checkpoint "${id}" was not restored: the story has no node "${nodeId}".`);
  }
  // Each change is relative to the next checkpoint, so only the nodes that it adds to the playlist need checking.
  for (const { change } of history.checkpoints) {
    const added = (change as { playback?: { playlist?: object } } | null)?.playback?.playlist ?? {};
    for (const id of Object.values(added).flat(2)) {
      if (typeof id !== 'string' || has(id) || missing.has(id)) continue;
      missing.add(id);
      found.push(`The node "${id}" is no longer in the story, so checkpoints are restored without it.`);
    }
  }
  return { missingNodes: [...missing], problems: found };
}

function playbackOf(snapshot: JsonValue): Readonly<Record<string, JsonValue>> {
  const playback = isJsonObject(snapshot) ? snapshot['playback'] : null;
  return isJsonObject(playback) ? playback : {};
}

function assertVersion(snapshot: JsonValue): void {
  if (!isJsonObject(snapshot) || snapshot['format'] !== 'iv-player')
    throw new TypeError('it is not an iv-player snapshot');
  const version = JSON.stringify(snapshot['version']);
  if (version === String(SNAPSHOT_VERSION)) return;
  throw new TypeError(`it has version ${version}, but this iv-player reads version ${SNAPSHOT_VERSION}`);
}

/** Throws if a checkpoint and its snapshot disagree about the position. */
function assertAgree({ id, nodeId, playlistIndex, time }: SavedCheckpoint, snapshot: JsonValue): void {
  const playback = playbackOf(snapshot);
  const node = (playback['playlist'] as JsonValue[] | undefined)?.[playlistIndex];
  if (node === nodeId && playback['index'] === playlistIndex && playback['time'] === time && time >= 0)
    return;
  throw new TypeError(`checkpoints: "${id}" does not match its own snapshot`);
}

/** Built on demand, because bundlers would keep module-level calls in applications without checkpoints. */
const schema = () =>
  v.object({
    savedAt: v.string,
    player: v.json,
    latestId: v.nullable(v.string),
    checkpoints: v.array(
      v.object({
        id: v.string,
        nodeId: v.string,
        playlistIndex: v.number(),
        time: v.number(),
        previousId: v.nullable(v.string),
        change: v.json,
      }),
    ),
  });
