import { withIds } from 'iv-player/private';
import type { StoryFile } from '../format/story-file';
import type { PathStep } from '../path/path-step';
import { leaveBy } from '../walk/scene-logic';
import { randomNumbers } from '../playthroughs/random-numbers';
import { type SceneStep, StoryWays, initialValues, step } from '../walk/scene-step';

/** Ids of the nodes of a random path; see `randomSteps`. */
export const randomPath = (...given: Parameters<typeof randomSteps>): readonly string[] =>
  randomSteps(...given).map(({ node }) => node);

/** Creates a random path through a story. @param isPlayed whether to make open choices only */
export function randomSteps(
  story: StoryFile,
  seed: number,
  isPlayed = true,
  length = 40,
): readonly PathStep[] {
  const random = randomNumbers(seed);
  const path: PathStep[] = [];
  const ways = new StoryWays(story);
  let variables = initialValues(story);
  const count = 1 + Math.floor(random() * length);
  for (let at: PathStep = { node: story.start }; path.length < count;) {
    path.push(at);
    const { node } = ways.at(at.node);
    const played: SceneStep = step(ways.at(at.node), variables, isPlayed ? {} : { isFree: () => true });
    const way = played.ways[Math.floor(random() * played.ways.length)];
    if (!way) return path;
    const choice = withIds(node.decision?.choices ?? [])[node.decision?.choices.indexOf(way) ?? -1]?.id;
    variables = leaveBy(node, way, played.values);
    at = choice === undefined ? { node: way.to } : { node: way.to, choice };
  }
  return path;
}
