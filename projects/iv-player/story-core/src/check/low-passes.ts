import type { StoryFile } from '../format/story-file';
import { LogicBudget } from '../logic/evaluate-logic';
import { judgeEnding, withQuestionMax } from '../walk/judge-ending';
import { hasQuestions } from '../format/question-parts';
import { STORY_STEPS, exploreStory, pathTo } from './facts/state-space';
import { storyGraph } from './facts/story-graph';
import { QUESTION_MAX, endingsIn, evaluate } from './rules/results';

/** An ending that passes with a low score. */
export interface LowPass {
  /** Name of the ending. */
  readonly ending: string;
  /** A path to it, such as `door › left`. */
  readonly path: string;
  /** Its score as a fraction of the range. */
  readonly scaled: number;
}

/**
 * Returns the endings that pass by name, in `result.pass`, although a path reaches them with a score below a fraction of its range, each
 * once. If the story has too many states, finds only what is certain.
 */
export function passesBelow(story: StoryFile, mastery: number): readonly LowPass[] {
  const { result } = story;
  if (!result?.pass?.length || result.score === undefined) return [];
  const { score, min = 0 } = result;
  const graph = storyGraph(story);
  const space = exploreStory(graph, undefined, hasQuestions(story) ? [score, QUESTION_MAX] : score);
  const work = new LogicBudget(STORY_STEPS);
  const found = new Map<string, LowPass>();
  for (const [state, ending] of endingsIn({ graph }, space)) {
    if (work.steps <= 0) break;
    if (!result.pass.includes(ending) || found.has(ending)) continue;
    const values = space.valuesOf(state);
    const settled = withQuestionMax(result, values);
    const { passed, score: points } = judgeEnding(settled, ending, evaluate(result, values, work));
    const scaled = ((points ?? NaN) - min) / ((settled.max ?? 100) - min);
    if (passed === true && scaled < mastery)
      found.set(ending, { ending, path: pathTo(graph, space, state), scaled });
  }
  return [...found.values()];
}
