import { IvPlayerError, type Player } from 'iv-player';
import { openPlaylist } from 'iv-player/private';
import { type LoadedStory, loadedStory } from './load-story';
import { playedSteps } from './played-steps';
import { storyQuestionsLoader } from './story-questions-loader';
import { type PathReading, type PathStep, readPath, readPathCode } from 'iv-player/story-core';

/**
 * Moves the player to the end of a path through the loaded story, as if the viewer had played it: the playlist becomes the path, variables
 * have the values set along it, and going back leads through it. If only part of the path can be read (see `readPathCode`), opens its last
 * readable node. The player keeps playing, or stays paused. Emits `playlistreset`, `playlistpush`, `seeking`, `nodestart` for the last
 * node, and `seeked`, but no events for earlier nodes and decisions. Throws `INVALID_ARGUMENT` if no story is loaded or the time is not
 * finite.
 * @param path a code from `pathCode`, or node ids or steps starting with the story's first node; empty for the start
 * @param options `time`: node time at which to enter the last node, in seconds, at most 0.5 s before its end. Default 0
 * @example
 * const { nodes, complete } = openPath(player, new URLSearchParams(location.search).get('path') ?? '');
 */
export function openPath(
  player: Player,
  path: string | readonly (string | PathStep)[],
  options: { readonly time?: number } = {},
): PathReading {
  const { time = 0 } = options;
  const loaded = loadedStory(player);
  if (!loaded)
    throw invalid('openPath() was called without a story: load one with loadStory() or withStory() first.');
  if (!Number.isFinite(time))
    throw invalid(`The time ${String(time)} is not a finite number: pass a time in seconds.`);
  const { story } = loaded;
  const way = path.length > 0 ? path : [story.start];
  const reading = typeof way === 'string' ? readPathCode(story, way) : readPath(story, way);
  openPlaylist(player, reading.steps, time);
  if (reading.steps.some(({ answers }) => answers)) applyLater(player, loaded);
  return reading;
}

/** Opens the path again once the code for questions has loaded: answers apply from its start. */
function applyLater(player: Player, { story }: LoadedStory): void {
  if (storyQuestionsLoader.isReady) return;
  void storyQuestionsLoader.prepare().then(() => {
    const steps = playedSteps(player);
    if (loadedStory(player)?.story === story && steps.some(({ answers }) => answers))
      openPlaylist(player, steps, player.currentNodeTime);
  });
}

const invalid = (message: string): IvPlayerError => new IvPlayerError('INVALID_ARGUMENT', message);
