import { asBadSnapshot, schemas as v } from '../store/snapshot-schema';
import { type JsonValue, copyJson, isJsonObject } from '../store/plain-json';
import type { SavedCheckpoint } from '../story/checkpoint';
import { CheckpointHistory, MAX_CHECKPOINTS } from './checkpoint-history';

/** The version of the format of snapshots. */
export const SNAPSHOT_VERSION = 1;

/**
 * Parts of a snapshot that `load` left out because the story has changed since it was saved.
 * @example
 * const { missingNodes, problems } = await player.checkpoints.load(JSON.parse(localStorage['film']));
 */
export interface LoadReport {
  /** Ids of nodes that the snapshot names and the story no longer has. */
  readonly missingNodes: readonly string[];
  /** All that did not fit, in words. Empty when everything did. */
  readonly problems: readonly string[];
}

/**
 * Reads a snapshot from outside and checks what can be checked without the story: also that every checkpoint has a
 * snapshot. Throws `BAD_SNAPSHOT` with the reason.
 */
export function readSnapshot(given: unknown): CheckpointHistory {
  try {
    const snapshot = copyJson(given);
    assertVersion(snapshot);
    const { player, latestId, checkpoints } = schema()(snapshot, 'snapshot');
    if (checkpoints.length > MAX_CHECKPOINTS) throw new TypeError('checkpoints: there are too many');
    if (new Set(checkpoints.map(({ id }) => id)).size < checkpoints.length) {
      throw new TypeError('checkpoints: two have the same id');
    }
    const history = new CheckpointHistory(player as JsonValue, checkpoints, latestId);
    history.walk(assertAgree);
    return history;
  } catch (cause) {
    throw asBadSnapshot(cause);
  }
}

/**
 * The report on a snapshot; the player's part of it has been checked.
 * @param has whether the story has the node of that id
 * @param problems those reported by the player already
 */
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
    found.push(`Checkpoint "${id}" is left out: the story has no node "${nodeId}".`);
  }
  // A checkpoint's playlist has no other nodes than the next one's and those that its change adds.
  for (const { change } of history.checkpoints) {
    const added = (change as { playback?: { playlist?: object } } | null)?.playback?.playlist ?? {};
    for (const id of Object.values(added).flat(2)) {
      if (typeof id !== 'string' || has(id) || missing.has(id)) continue;
      missing.add(id);
      found.push(`The story has no node "${id}" any more: checkpoints are restored without it.`);
    }
  }
  return { missingNodes: [...missing], problems: found };
}

function playbackOf(snapshot: JsonValue): Readonly<Record<string, JsonValue>> {
  const playback = isJsonObject(snapshot) ? snapshot['playback'] : null;
  return isJsonObject(playback) ? playback : {};
}

function assertVersion(snapshot: JsonValue): void {
  if (!isJsonObject(snapshot) || snapshot['format'] !== 'iv-player') {
    throw new TypeError('it is no snapshot of iv-player');
  }
  const version = JSON.stringify(snapshot['version']);
  if (version === String(SNAPSHOT_VERSION)) return;
  throw new TypeError(`it has version ${version}, and this iv-player reads version ${SNAPSHOT_VERSION}`);
}

/** Throws when a checkpoint names another place than its snapshot does. */
function assertAgree({ id, nodeId, playlistIndex, time }: SavedCheckpoint, snapshot: JsonValue): void {
  const playback = playbackOf(snapshot);
  const node = (playback['playlist'] as JsonValue[] | undefined)?.[playlistIndex];
  if (node === nodeId && playback['index'] === playlistIndex && playback['time'] === time && time >= 0)
    return;
  throw new TypeError(`checkpoints: "${id}" does not agree with its own snapshot`);
}

/** Built when it is needed: at module level the calls would stay in applications without checkpoints. */
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
