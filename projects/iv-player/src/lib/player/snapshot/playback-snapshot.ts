import {
  array,
  boolean,
  finite,
  integer,
  maxLength,
  minValue,
  number,
  object,
  pipe,
  string,
  tuple,
} from 'valibot';
import type { MediaDurations } from '../playback/media-durations';
import { MAX_ENTRIES, badSnapshot, readSaved } from './snapshot-schema';

/** The film at one moment, as plain JSON; all times in seconds. */
export interface PlaybackSnapshot {
  /** Ids of the playlist's nodes. */
  readonly playlist: readonly string[];
  /** Place of the current pass; -1 while nothing has been played. */
  readonly index: number;
  /** Node time. A moment may be given another one: it is then as if the viewer had gone there inside the pass. */
  readonly time: number;
  /** Node time of the latest cue, or of the latest look at the cues: those up to it have fired. -1 before any. */
  readonly reached: number;
  /** Whether `nodecritical` has been raised in the pass. */
  readonly isCritical: boolean;
  /** Whether the film has ended on the pass. */
  readonly isOver: boolean;
  /** Media seconds played so far, over all nodes together. */
  readonly playedTime: number;
  /** Lengths that were read from media, of the nodes that were given none. */
  readonly durations: MediaDurations;
}

const seconds = pipe(number(), finite(), minValue(0));
const FILM = object({
  playlist: pipe(array(string()), maxLength(MAX_ENTRIES)),
  index: pipe(number(), integer(), minValue(-1)),
  time: seconds,
  reached: pipe(number(), finite(), minValue(-1)),
  isCritical: boolean(),
  isOver: boolean(),
  playedTime: seconds,
  durations: pipe(array(tuple([string(), seconds])), maxLength(MAX_ENTRIES)),
});

/**
 * Checks a film from outside; throws `BAD_SNAPSHOT` when it is malformed. Entries whose nodes the story no longer has are
 * left out and told to `report`. If the current one is among them the film goes back to the nearest entry before it and
 * plays that anew from its beginning, so that the viewer chooses again; without one, nothing has been played yet.
 * @param has whether the story has the node of that id
 */
export function readPlayback(
  saved: unknown,
  has: (id: string) => boolean,
  report: (problem: string) => void,
): PlaybackSnapshot {
  const film = readSaved(FILM, saved, 'playback');
  if (film.index >= film.playlist.length) {
    throw badSnapshot(`playback.index: the playlist has no entry ${String(film.index)}.`);
  }
  const gone = new Set(film.playlist.filter((id) => !has(id)));
  if (gone.size === 0) return film;
  for (const id of gone) report(`The story has no node "${id}" any more: it was taken out of the playlist.`);
  const stays = (id: string): boolean => !gone.has(id);
  const rest = {
    ...film,
    playlist: film.playlist.filter(stays),
    index: film.playlist.slice(0, film.index + 1).filter(stays).length - 1,
  };
  if (stays(film.playlist[film.index] ?? '')) return rest;
  return { ...rest, time: 0, reached: -1, isCritical: false, isOver: false };
}
