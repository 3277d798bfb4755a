import type { JsonObject, Player } from 'iv-player';
import { hostOf, openPlaylist } from 'iv-player/private';
import {
  codeOfPath,
  type PathReading,
  type PathStep,
  playedPath,
  readPathCode,
  type StoryFile,
} from 'iv-player/story-core';
import type { CurrentPlace, FoundPlace, Place } from '../place';

/** Steps to a node that is opened as if it followed the first one. */
const stepsTo = ({ start }: StoryFile, node: string): readonly PathStep[] =>
  node === start ? [{ node }] : [{ node: start }, { node }];

/** Finds a place in the story; `null` if it belongs to different content. */
export function findPlace(story: StoryFile, place: Place): FoundPlace | null {
  if ('node' in place) {
    const { node, ...found } = place;
    return Object.hasOwn(story.nodes, node) ? { ...found, steps: stepsTo(story, node), isExact: true } : null;
  }
  const { steps, complete } = readCode(story, place.path);
  if (!complete && isBeginning({ steps })) return null;
  return { steps, time: complete ? place.time : 0, isExact: complete };
}

/** Whether a place is in the first node, before any answer. */
export const isBeginning = ({ steps: [first, second] }: Pick<FoundPlace, 'steps'>): boolean =>
  second === undefined && first?.answers === undefined;

/** Opens a place. Clamps the time to 0.5 s before the node's end. */
export function openPlace(player: Player, story: StoryFile, { steps, time, variables }: FoundPlace): void {
  openPlaylist(player, steps, time);
  // After the node has set its variables.
  for (const [name, value] of Object.entries(variables ?? {}))
    if (Object.hasOwn(story.variables ?? {}, name)) player.variables.setValue(name, value);
}

/** Opens a node. Throws `UNKNOWN_NODE`. */
export const openNode = (player: Player, story: StoryFile, node: string, time = 0): void =>
  openPlace(player, story, { steps: stepsTo(story, node), time, isExact: true });

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
  const steps = playedPath(hostOf(player).playback);
  const path = JSON.stringify(steps);
  const last = lastCodes.get(player);
  if (last?.path === path) return last.code;
  const code = codeOf(story, steps);
  lastCodes.set(player, { path, code });
  return code;
}

function codeOf(story: StoryFile, steps: readonly PathStep[]): string {
  const code = codeOfPath(story, steps);
  if (code === null) return '';
  const { nodes, complete } = readCode(story, code);
  return complete && nodes.length === steps.length ? code : '';
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
