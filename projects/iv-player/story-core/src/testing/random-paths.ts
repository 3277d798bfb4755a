import type { StoryFile, StoryFileChoice } from '../format/story-file';
import { openChoices, setVariables, waysFrom } from '../walk/scene-logic';
import { randomNumbers } from '../playthroughs/random-numbers';

/** Creates a random path through a story. @param isPlayed whether to make open choices only */
export function randomPath(story: StoryFile, seed: number, isPlayed = true, length = 40): readonly string[] {
  const random = randomNumbers(seed);
  const path: string[] = [];
  const initial = Object.entries(story.variables ?? {});
  let variables = Object.fromEntries(initial.map(([name, { initialValue }]) => [name, initialValue]));
  const count = 1 + Math.floor(random() * length);
  for (let id: string | undefined = story.start; id !== undefined && path.length < count;) {
    path.push(id);
    const node = story.nodes[id] ?? {};
    variables = { ...setVariables(node, variables) };
    const { choices = [] } = node.decision ?? {};
    const all = choices.map((_choice, index) => index);
    const open = isPlayed && node.decision ? openChoices(node.decision, variables) : all;
    const ways: readonly StoryFileChoice[] = waysFrom(node, (to) => Object.hasOwn(story.nodes, to))(open);
    id = ways[Math.floor(random() * ways.length)]?.to;
  }
  return path;
}
