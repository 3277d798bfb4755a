import { isJsonObject } from '../store/plain-json';
import type { SnapshotContents } from './snapshot-reader';

/** What `load` left out, because the story has changed since the snapshot was saved. Contract §8. */
export interface LoadReport {
  /** Ids of nodes that the snapshot names and the story no longer has. */
  readonly missingNodes: readonly string[];
  /** All that did not fit, in words. Empty when everything did. */
  readonly problems: readonly string[];
}

/**
 * The report on a snapshot.
 * @param has whether the story has the node of that id
 * @param problems what the player reported of the snapshot's moment
 */
export function reportOn(
  { moment, trail, earlier }: SnapshotContents,
  has: (id: string) => boolean,
  problems: readonly string[],
): LoadReport {
  const film = isJsonObject(moment) ? moment['playback'] : null;
  const playlist = isJsonObject(film) ? (film['playlist'] as readonly string[]) : [];
  const links = trail.all.filter(({ nodeId }) => !has(nodeId));
  const leftOut = links.map(
    ({ id, nodeId }) => `Checkpoint "${id}" is left out: the story has no node "${nodeId}".`,
  );
  const told = new Set([...playlist, ...links.map(({ nodeId }) => nodeId)].filter((id) => !has(id)));
  const others = earlier.filter((id) => !has(id) && !told.has(id));
  const goneEarlier = others.map(
    (id) => `The story has no node "${id}" any more: checkpoints will be restored without it.`,
  );
  return { missingNodes: [...told, ...others], problems: [...problems, ...leftOut, ...goneEarlier] };
}
