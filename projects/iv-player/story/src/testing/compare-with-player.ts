import fc from 'fast-check';
import { withIds } from 'iv-player/private';
import { checkStory } from '../../../story-core/src/check/check-story';
import { type StateSpace, exploreStory } from '../../../story-core/src/check/facts/state-space';
import { type StoryGraph, storyGraph } from '../../../story-core/src/check/facts/story-graph';
import type { PathStep } from '../../../story-core/src/path/path-step';
import { playthroughs } from '../../../story-core/src/playthroughs/playthroughs';
import { branchingStory } from '../../../story-core/src/testing/branching-stories';
import { RealPlaythroughs } from './play-through';

export interface Compared {
  readonly playthroughs: number;
  readonly unreachable: number;
  readonly reached: number;
}

/** The step by which the checker has first reached a state. */
export function stepTo(graph: StoryGraph, { states }: StateSpace, at: number): PathStep {
  const entryOf = (state: number): StoryGraph['entries'][number] =>
    graph.entries[states[state]?.node ?? -1] ?? ['', {}];
  const { decision } = entryOf(states[at]?.from ?? -1)[1];
  const choice = withIds(decision?.choices ?? [])[states[at]?.by ?? -1]?.id;
  const [node] = entryOf(at);
  return choice === undefined ? { node } : { node, choice };
}

/**
 * Compares the checker with the player on the virtual clock, for random stories and viewers: unreachable scenes are never reached, choices
 * reported as never true never open, and all other scenes are reached, both along the checker's paths and by playthroughs without a
 * player. Throws at the first difference.
 */
export function compareWithPlayer(stories: number, viewers: number, seed: number): Compared {
  const count = { playthroughs: 0, unreachable: 0, reached: 0 };
  fc.assert(
    fc.property(branchingStory, (story) => {
      const findings = checkStory(story);
      const graph = storyGraph(story);
      const space = exploreStory(graph);
      // For other stories, the checker reports only what is certain.
      fc.pre(space.isComplete);
      const unreachable = new Set(
        findings.flatMap(({ code, path }) => (code === 'UNREACHABLE' ? [path[1]] : [])),
      );
      const never = findings.flatMap(({ code, path }) =>
        code === 'NEVER_TRUE' ? [`${path[1] ?? ''}: ${path[4] ?? ''}`] : [],
      );
      const real = new RealPlaythroughs(story);
      for (let viewer = 0; viewer < viewers; viewer++) real.random(viewer);
      const wrong = [
        ...[...real.met.nodes].filter((id) => unreachable.has(id)),
        ...never.filter((choice) => real.met.open.has(choice)),
      ];
      if (wrong.length > 0) throw new Error(`The player reaches ${wrong.join(', ')}.`);
      const seen = new Set<string>();
      space.states.forEach(({ node }, index) => {
        const id = graph.entries[node]?.[0] ?? '';
        if (seen.has(id)) return;
        seen.add(id);
        const way: PathStep[] = [];
        for (let at = index; at >= 0; at = space.states[at]?.from ?? -1)
          way.unshift(stepTo(graph, space, at));
        const taken = real.along(way);
        const wanted = way.map((step) => step.node).join();
        if (taken.join() !== wanted) throw new Error(`The player takes ${taken.join()}, not ${wanted}.`);
        count.playthroughs++;
      });
      const missed = new Set(playthroughs(story, { runs: 50 }).nodes.missed);
      for (const { id } of graph.entries.map(([one]) => ({ id: one }))) {
        if (seen.has(id) === unreachable.has(id))
          throw new Error(`"${id}" is both reached and unreachable, or neither.`);
        if (unreachable.has(id) && !missed.has(id)) throw new Error(`A playthrough reaches "${id}".`);
      }
      count.playthroughs += viewers;
      count.unreachable += unreachable.size;
      count.reached += seen.size;
    }),
    { numRuns: stories, seed },
  );
  return count;
}
