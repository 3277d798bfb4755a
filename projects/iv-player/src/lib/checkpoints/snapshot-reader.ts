import {
  array,
  literal,
  maxLength,
  minLength,
  nullable,
  number,
  object,
  pipe,
  string,
  unknown,
} from 'valibot';
import { badSnapshot, readSaved } from '../player/snapshot/snapshot-schema';
import { type JsonValue, copyJson, isJsonObject } from '../store/plain-json';
import { CheckpointHistory, type CheckpointRecord, MAX_CHECKPOINTS } from './checkpoint-history';
import { SNAPSHOT_VERSION, migrate } from './snapshot-migrations';
import { newNodes } from './snapshot-nodes';

const id = pipe(string(), minLength(1));
const SNAPSHOT = object({
  format: literal('iv-player'),
  version: literal(SNAPSHOT_VERSION),
  savedAt: string(),
  moment: unknown(),
  after: nullable(id),
  checkpoints: pipe(
    array(
      object({
        id,
        nodeId: id,
        playlistIndex: number(),
        time: number(),
        after: nullable(id),
        change: unknown(),
      }),
    ),
    maxLength(MAX_CHECKPOINTS),
  ),
});

/** What a snapshot holds, read and checked as far as that can be done without the story. */
export interface SnapshotContents {
  /** The moment at which it was saved; `PluginHost.readMoment` checks it. */
  readonly moment: JsonValue;
  /** Id of the checkpoint that had been passed last. */
  readonly after: string | null;
  readonly trail: CheckpointHistory;
  /** Ids of the nodes in the checkpoints' playlists, but for those that the moment's begins with as well. */
  readonly earlier: readonly string[];
}

/** Reads a snapshot from outside, of any version so far. Throws `BAD_SNAPSHOT` with the reason. Contract §8. */
export function readSnapshot(snapshot: unknown): SnapshotContents {
  const { moment, after, checkpoints } = readSaved(SNAPSHOT, upToDate(snapshot), '');
  const links = checkpoints as readonly CheckpointRecord[];
  if (new Set(links.map((link) => link.id)).size < links.length) {
    throw badSnapshot('checkpoints: two have the same id.');
  }
  try {
    const trail = CheckpointHistory.from(moment as JsonValue, links);
    trail.walk((link, own) => {
      assertAgree(link, own);
      return false;
    });
    const earlier = newNodes(links.map(({ change }) => change as unknown as JsonValue));
    return { moment: moment as JsonValue, after, trail, earlier };
  } catch (cause) {
    throw badSnapshot(`checkpoints: ${(cause as Error).message}.`, cause);
  }
}

function upToDate(snapshot: unknown): JsonValue {
  try {
    return migrate(copyJson(snapshot));
  } catch (cause) {
    throw badSnapshot(
      `it cannot be read: ${cause instanceof Error ? cause.message : 'see the cause'}.`,
      cause,
    );
  }
}

/** Throws when a checkpoint says something else of itself than its moment does. */
function assertAgree({ id: name, nodeId, playlistIndex, time }: CheckpointRecord, moment: JsonValue): void {
  const film = isJsonObject(moment) ? moment['playback'] : null;
  const { playlist, index, time: at } = isJsonObject(film) ? film : {};
  const node = Array.isArray(playlist) ? (playlist as JsonValue[])[playlistIndex] : null;
  if (node === nodeId && index === playlistIndex && at === time && time >= 0) return;
  throw new TypeError(`"${name}" does not agree with its own moment`);
}
