import type { MediaDurations } from './media-durations';
import { badSnapshot, schemas as v } from '../../store/snapshot-schema';

/** The state of playback as plain JSON; all times in seconds. */
export interface PlaybackSnapshot {
  /** Ids of the playlist's nodes. */
  readonly playlist: readonly string[];
  /** Place of the current pass; -1 while nothing has been played. */
  readonly index: number;
  /** Node time. A snapshot may be given another one: it is then as if the viewer had sought there inside the pass. */
  readonly time: number;
  /** Node time up to which the cues have fired; -1 before any. */
  readonly reached: number;
  /** Whether `nodecritical` has been emitted in the pass. */
  readonly isCritical: boolean;
  /** Whether playback has ended on the pass. */
  readonly isOver: boolean;
  /** Media seconds played so far, over all nodes together. */
  readonly playedTime: number;
  /** Durations that were read from media, of the nodes that were given none. */
  readonly durations: MediaDurations;
}

/**
 * Checks saved playback; throws `BAD_SNAPSHOT` when it is malformed. Entries whose nodes the story no longer has are left out
 * and reported. If the current one is among them, the nearest entry before it becomes the current one and begins anew, so that
 * the viewer chooses again; without one, nothing has been played yet.
 * @param saved plain JSON
 * @param has whether the story has the node of that id
 */
export function readPlayback(
  saved: unknown,
  has: (id: string) => boolean,
  report: (problem: string) => void,
): PlaybackSnapshot {
  const seconds = v.number(0);
  const schema = v.object({
    playlist: v.array(v.string),
    index: v.integer(-1),
    time: seconds,
    reached: v.number(-1),
    isCritical: v.boolean,
    isOver: v.boolean,
    playedTime: seconds,
    durations: v.array(v.tuple(v.string, seconds)),
  });
  const playback = schema(saved, 'playback');
  const { playlist, index } = playback;
  if (index >= playlist.length) {
    throw badSnapshot(`playback.index: the playlist has no entry ${String(index)}.`);
  }
  const gone = new Set(playlist.filter((id) => !has(id)));
  if (gone.size === 0) return playback;
  for (const id of gone) report(`The story has no node "${id}" any more: it was taken out of the playlist.`);
  const stays = (id: string): boolean => !gone.has(id);
  const rest = {
    ...playback,
    playlist: playlist.filter(stays),
    index: playlist.slice(0, index + 1).filter(stays).length - 1,
  };
  if (stays(playlist[index] ?? '')) return rest;
  return { ...rest, time: 0, reached: -1, isCritical: false, isOver: false };
}
