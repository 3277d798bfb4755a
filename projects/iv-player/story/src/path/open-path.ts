import { IvPlayerError, type Player } from 'iv-player';
import { openPlaylist } from 'iv-player/private';
import { loadedStory } from '../play/load-story';
import { type PathReading, readPath, readPathCode } from './follow-path';

/** Seconds before the end of the last node, at least, at which a path is opened: so that something of it is seen. */
const BEFORE_END = 0.5;

/**
 * Leads the player to the end of a path through the story that it has loaded, as if the viewer had gone there: the playlist is the path,
 * the variables have the values that `set` gives them along it, and going back leads through it. As far as the path cannot be read
 * (see `readPathCode`), it stands at the last node before. Playing continues there, paused stays paused. Emits `playlistreset`,
 * `playlistpush`, `seeking`, `nodestart` of the last node, and `seeked`, and nothing of the nodes and decisions before it.
 * Throws `INVALID_ARGUMENT` without a loaded story, and for a time that is not a finite number.
 * @param path a code from `pathCode`, or ids of nodes from the story's first one on; empty: the start
 * @param options `time`: node time in seconds at which the last node is entered, at most 0.5 s before its end. Default 0
 * @example
 * const { nodes, complete } = openPath(player, new URLSearchParams(location.search).get('path') ?? '');
 */
export function openPath(
  player: Player,
  path: string | readonly string[],
  options: { readonly time?: number } = {},
): PathReading {
  const { time = 0 } = options;
  const loaded = loadedStory(player);
  if (!loaded) throw invalid('openPath() needs a story: load one with loadStory() or withStory() first.');
  if (!Number.isFinite(time))
    throw invalid(`A time must be a finite number of seconds, not ${String(time)}.`);
  const { story } = loaded;
  const way = path.length > 0 ? path : [story.start];
  const reading = typeof way === 'string' ? readPathCode(story, way) : readPath(story, way);
  const last = player.repository.get(reading.nodes.at(-1) ?? '');
  const latest = last?.hasKnownDuration ? last.duration - BEFORE_END : Infinity;
  openPlaylist(player, reading.nodes, Math.max(0, Math.min(time, latest)));
  return reading;
}

const invalid = (message: string): IvPlayerError => new IvPlayerError('INVALID_ARGUMENT', message);
