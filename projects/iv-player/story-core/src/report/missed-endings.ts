import type { StoryFile, StoryFileChoice } from '../format/story-file';
import { exploreStory } from '../check/facts/state-space';
import { storyGraph } from '../check/facts/story-graph';

/** A step to an ending: a scene, and the choice that led to it, unless the scene follows without a question or as a default. */
export interface EndingStep {
  readonly id: string;
  readonly choice: StoryFileChoice | undefined;
}

/** The first paths to endings that a limited search has not found. */
export interface MissedEndings {
  readonly paths: readonly (readonly EndingStep[])[];
  /** Whether every other ending is out of reach; `false` if the story has too many states to tell. */
  readonly isComplete: boolean;
}

/**
 * Returns one path to each scene with an ending that is not in `found`, with the fewest steps. Explores states instead of paths, and thus
 * repeats scenes as often as needed.
 */
export function missedEndings(story: StoryFile, found: ReadonlySet<string>): MissedEndings {
  const isMissed = (id: string): boolean => story.nodes[id]?.ending !== undefined && !found.has(id);
  const missed = Object.keys(story.nodes).filter(isMissed);
  if (missed.length === 0) return { paths: [], isComplete: true };
  const graph = storyGraph(story);
  const { states, isComplete } = exploreStory(graph);
  const idOf = (state: number): string => graph.entries[states[state]?.node ?? -1]?.[0] ?? '';
  const taken = new Set<string>();
  const paths = states.flatMap((_, last) => {
    const ending = idOf(last);
    if (!isMissed(ending) || taken.has(ending)) return [];
    taken.add(ending);
    const steps: EndingStep[] = [];
    for (let at = last; at >= 0; at = states[at]?.from ?? -1) {
      if (states[at]?.asked !== 0) continue;
      const id = idOf(at);
      const from = states[at]?.from ?? -1;
      const choices = story.nodes[idOf(from)]?.decision?.choices;
      steps.unshift({ id, choice: choices?.[states[at]?.by ?? -1] });
    }
    return [steps];
  });
  return { paths, isComplete: isComplete || paths.length === missed.length };
}
