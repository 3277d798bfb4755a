import type { StoryFile } from '../format/story-file';
import { randomNumbers } from '../playthroughs/random-numbers';
import { type SceneStep, StoryWays, initialValues, step } from '../walk/scene-step';

/** Creates a random path through a story. @param isPlayed whether to make open choices only */
export function randomPath(story: StoryFile, seed: number, isPlayed = true, length = 40): readonly string[] {
  const random = randomNumbers(seed);
  const path: string[] = [];
  const ways = new StoryWays(story);
  let variables = initialValues(story);
  const count = 1 + Math.floor(random() * length);
  for (let id: string | undefined = story.start; id !== undefined && path.length < count;) {
    path.push(id);
    const played: SceneStep = step(ways.at(id), variables, isPlayed ? {} : { isFree: () => true });
    variables = played.values;
    id = played.ways[Math.floor(random() * played.ways.length)]?.to;
  }
  return path;
}
