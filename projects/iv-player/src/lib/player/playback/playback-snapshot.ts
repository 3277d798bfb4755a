import { badSnapshot, schemas as v } from '../../store/snapshot-schema';
import type { StoryRepository } from '../../story/story-repository';

/** Durations in seconds that were read from media, by node id. */
type MediaDurations = readonly (readonly [id: string, seconds: number])[];

/** The state of playback as plain JSON. Times are in seconds. */
export interface PlaybackSnapshot {
  /** Ids of the playlist's nodes. */
  readonly playlist: readonly string[];
  /** Playlist index of the current pass; -1 before playback starts. */
  readonly index: number;
  /** Node time. Changing it in a snapshot has the effect of a seek within the pass. */
  readonly time: number;
  /** Node time up to which cues have fired; -1 if none have. */
  readonly reached: number;
  /** Whether `nodecritical` has been emitted in the pass. */
  readonly isCritical: boolean;
  /** Whether playback has ended on the pass. */
  readonly isOver: boolean;
  /** Media seconds played so far, across all nodes. */
  readonly playedTime: number;
  /** Durations that were read from media because the application gave none. */
  readonly durations: MediaDurations;
}

export function measuredDurations(repository: StoryRepository): MediaDurations {
  return repository
    .get('all')
    .flatMap(({ id, measuredDuration }) =>
      measuredDuration === undefined ? [] : [[id, measuredDuration] as const],
    );
}

/**
 * Validates saved playback. Throws `BAD_SNAPSHOT` if it is malformed. Drops and reports the entries of nodes that no longer exist. If the
 * current entry is one of them, the nearest earlier entry starts over, so that the viewer chooses again. If there is none, playback has
 * not started.
 * @param saved plain JSON
 * @param has whether the story has a node with that id
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
  if (index >= playlist.length)
    throw badSnapshot(`playback.index: the playlist has no entry ${String(index)}.`);
  const gone = new Set(playlist.filter((id) => !has(id)));
  if (gone.size === 0) return playback;
  for (const id of gone) report(`The story no longer has a node "${id}": it was removed from the playlist.`);
  const stays = (id: string): boolean => !gone.has(id);
  const rest = {
    ...playback,
    playlist: playlist.filter(stays),
    index: playlist.slice(0, index + 1).filter(stays).length - 1,
  };
  if (stays(playlist[index] ?? '')) return rest;
  return { ...rest, time: 0, reached: -1, isCritical: false, isOver: false };
}
