import type { JsonObject, Player } from 'iv-player';
import { openPlaylist } from 'iv-player/private';
import { type PathReading, type StoryFile, pathCode, readPathCode } from 'iv-player/story';
import type { CurrentPlace, FoundPlace, Place } from '../place';

/** Minimum time between the opening position and the node's end, in seconds, as in `openPath`. */
const BEFORE_END = 0.5;

/** Ids of the nodes up to one that is opened as if it followed the first one. */
const nodesTo = ({ start }: StoryFile, node: string): readonly string[] =>
  node === start ? [start] : [start, node];

/** Finds a place in the story; `null` if it belongs to different content. */
export function findPlace(story: StoryFile, place: Place): FoundPlace | null {
  if ('node' in place) {
    const { node, ...found } = place;
    return Object.hasOwn(story.nodes, node) ? { ...found, nodes: nodesTo(story, node), isExact: true } : null;
  }
  const { nodes, complete } = readCode(story, place.path);
  if (!complete && nodes.length === 1) return null;
  return { nodes, time: complete ? place.time : 0, isExact: complete };
}

/** Opens a place. Clamps the time to 0.5 s before the node's end. */
export function openPlace(player: Player, story: StoryFile, { nodes, time, variables }: FoundPlace): void {
  const [last] = player.repository.get(nodes.slice(-1));
  const latest = last?.hasKnownDuration ? last.duration - BEFORE_END : Infinity;
  openPlaylist(player, nodes, Math.max(0, Math.min(time, latest)));
  // After the node has set its variables.
  for (const [name, value] of Object.entries(variables ?? {}))
    if (Object.hasOwn(story.variables ?? {}, name)) player.variables.setValue(name, value);
}

/** Opens a node. Throws `UNKNOWN_NODE`. */
export const openNode = (player: Player, story: StoryFile, node: string, time = 0): void =>
  openPlace(player, story, { nodes: nodesTo(story, node), time, isExact: true });

/** Last path code by story: a film saves the place at which it was opened. */
const readings = new WeakMap<StoryFile, { readonly code: string; readonly reading: PathReading }>();

function readCode(story: StoryFile, code: string): PathReading {
  const last = readings.get(story);
  if (last?.code === code) return last.reading;
  const reading = readPathCode(story, code);
  readings.set(story, { code, reading });
  return reading;
}

/** Last path code by player: the film's place is read several times a second. */
const lastCodes = new WeakMap<Player, { readonly path: string; readonly code: string }>();

/**
 * Path code of the playthrough up to the current node; `''` if no path leads there, as after a jump to a node, or if it is too long for a
 * code.
 */
export function currentPath(player: Player, story: StoryFile): string {
  const { playlist, currentNodeIndex } = player;
  const ids = [...playlist].slice(0, Math.max(0, currentNodeIndex) + 1).map(({ id }) => id);
  const path = JSON.stringify(ids);
  const last = lastCodes.get(player);
  if (last?.path === path) return last.code;
  const code = codeOf(story, ids);
  lastCodes.set(player, { path, code });
  return code;
}

function codeOf(story: StoryFile, ids: readonly string[]): string {
  if (!ids.every((id) => Object.hasOwn(story.nodes, id))) return '';
  const code = pathCode(story, ids);
  const { nodes, complete } = readCode(story, code);
  return complete && nodes.length === ids.length ? code : '';
}

/** The place where the film is. */
export const currentPlace = (player: Player, story: StoryFile): CurrentPlace => ({
  path: currentPath(player, story),
  node: player.currentNodeId,
  time: player.currentNodeTime,
});

/** Values of the story's variables by name. */
export const currentVariables = (player: Player, story: StoryFile): JsonObject =>
  Object.fromEntries(
    Object.keys(story.variables ?? {}).map((name) => [name, player.variables.getValue(name) ?? null]),
  );
