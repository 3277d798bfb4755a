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
import { badSnapshot, readSaved } from '../player/saved-data';
import { type Json, copyJson, isJsonObject } from '../store/plain-json';
import { CheckpointTrail, type Link, MOST_CHECKPOINTS } from './checkpoint-trail';
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
    maxLength(MOST_CHECKPOINTS),
  ),
});

/** What a snapshot holds, read and checked as far as that can be done without the story. */
export interface SnapshotContents {
  /** The moment at which it was saved; `PluginHost.readMoment` checks it. */
  readonly moment: Json;
  /** Id of the checkpoint that had been passed last. */
  readonly after: string | null;
  readonly trail: CheckpointTrail;
  /** Ids of the nodes in the checkpoints' playlists, but for those that the moment's begins with as well. */
  readonly earlier: readonly string[];
}

/** Reads a snapshot from outside, of any version so far. Throws `BAD_SNAPSHOT` with the reason. Contract §8. */
export function readSnapshot(snapshot: unknown): SnapshotContents {
  const { moment, after, checkpoints } = readSaved(SNAPSHOT, upToDate(snapshot), '');
  const links = checkpoints as readonly Link[];
  if (new Set(links.map((link) => link.id)).size < links.length) {
    throw badSnapshot('checkpoints: two have the same id.');
  }
  try {
    const trail = CheckpointTrail.from(moment as Json, links);
    trail.walk((link, own) => {
      assertAgree(link, own);
      return false;
    });
    const earlier = newNodes(links.map(({ change }) => change as unknown as Json));
    return { moment: moment as Json, after, trail, earlier };
  } catch (cause) {
    throw badSnapshot(`checkpoints: ${(cause as Error).message}.`, cause);
  }
}

function upToDate(snapshot: unknown): Json {
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
function assertAgree({ id: name, nodeId, playlistIndex, time }: Link, moment: Json): void {
  const film = isJsonObject(moment) ? moment['film'] : null;
  const { playlist, index, time: at } = isJsonObject(film) ? film : {};
  const node = Array.isArray(playlist) ? (playlist as Json[])[playlistIndex] : null;
  if (node === nodeId && index === playlistIndex && at === time && time >= 0) return;
  throw new TypeError(`"${name}" does not agree with its own moment`);
}
