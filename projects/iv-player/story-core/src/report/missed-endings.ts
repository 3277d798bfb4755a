import type { StoryFile, StoryFileChoice } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import { exploreStory } from '../check/facts/state-space';
import { storyGraph } from '../check/facts/story-graph';
import { questionOrder } from '../walk/question-outcomes';

/** A step to an ending: a scene, and the choice or question that led to it, unless the scene follows by itself or as a default. */
export interface EndingStep {
  readonly id: string;
  readonly choice: StoryFileChoice | undefined;
  readonly question: StoryFileQuestion | undefined;
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
    const isOver = states[last]?.asked === (story.nodes[ending]?.questions?.length ?? 0);
    if (!isMissed(ending) || !isOver || taken.has(ending)) return [];
    taken.add(ending);
    const steps: EndingStep[] = [];
    for (let at = last; at >= 0; at = states[at]?.from ?? -1) {
      if (states[at]?.asked !== 0) continue;
      const id = idOf(at);
      const from = states[at]?.from ?? -1;
      const node = story.nodes[idOf(from)];
      const choice = node?.decision?.choices[states[at]?.by ?? -1];
      // A scene is left before all of its questions are asked only by a question.
      const index = node && questionOrder(node)[states[from]?.asked ?? 0];
      steps.unshift({ id, choice, question: index === undefined ? undefined : node?.questions?.[index] });
    }
    return [steps];
  });
  return { paths, isComplete: isComplete || paths.length === missed.length };
}
