import { questionsOf } from '../format/question-parts';
import type { StoryFileNode } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import type { Values } from '../logic/evaluate-logic';
import { isAsked } from './question-logic';
import {
  type QuestionOutcome,
  type ResultField,
  afterQuestion,
  outcomesOf,
  positionAfter,
  questionOrder,
} from './question-outcomes';
import type { SceneEvaluation } from './scene-logic';

const ALL: ReadonlySet<ResultField> = new Set(['correct', 'answered', 'points', 'tries']);
const outcomes = new WeakMap<StoryFileQuestion, readonly (readonly QuestionOutcome[])[]>();

/** Ways in which a question may end: the right ones, the wrong ones, and those that are not judged. */
function groupsOf(question: StoryFileQuestion, length?: number): readonly (readonly QuestionOutcome[])[] {
  let groups = outcomes.get(question);
  if (!groups) {
    const all = outcomesOf(question, ALL, length).outcomes;
    groups = [true, false, null]
      .map((correct) => all.filter(({ result }) => result.correct === correct))
      .filter(({ length }) => length > 0);
    outcomes.set(question, groups);
  }
  return groups;
}

/**
 * Answers a scene's questions at random, right as often as wrong.
 * @param draw returns a random index below `count`
 * @returns values of all variables, and the scene that a question jumps to, if any
 */
export function drawQuestions(
  node: StoryFileNode,
  before: Values,
  draw: (count: number) => number,
  evaluation?: SceneEvaluation,
): { readonly values: Values; readonly to?: string } {
  let values = before;
  const order = questionOrder(node);
  const questions = order.flatMap((index) => questionsOf(node)[index] ?? []);
  for (let at = 0; at < questions.length;) {
    const question = questions[at];
    const index = order[at] ?? 0;
    const groups =
      question && isAsked(question, index, values, evaluation) ? groupsOf(question, node.duration) : [];
    const group = groups[draw(groups.length)] ?? [];
    const outcome = group[draw(group.length)];
    if (!question || !outcome) {
      at++;
      continue;
    }
    values = afterQuestion(question, index, outcome, values, undefined, evaluation);
    if (outcome.to !== undefined) return { values, to: outcome.to };
    at = positionAfter(questions, at, outcome);
  }
  return { values };
}
