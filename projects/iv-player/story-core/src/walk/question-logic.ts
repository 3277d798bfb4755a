import { LogicBudget, LogicError, type Values, isTrue } from '../logic/evaluate-logic';
import type { StoryFileNode } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import { type SceneEvaluation, setVariables } from './scene-logic';

// Conditions and effects of questions. Shared, so that player and checker agree.

/** Whether a question is asked. A condition that fails counts as false. @param index of the question in its scene */
export function isAsked(
  { when }: Pick<StoryFileQuestion, 'when'>,
  index: number,
  values: Values,
  evaluation: SceneEvaluation = {},
): boolean {
  if (when === undefined) return true;
  const budget = new LogicBudget();
  const { steps } = budget;
  try {
    return isTrue(when, values, budget);
  } catch (error) {
    if (!(error instanceof LogicError)) throw error;
    evaluation.fail?.(['questions', String(index), 'when'], error.message);
    return false;
  } finally {
    if (evaluation.work) evaluation.work.steps -= 1 + steps - budget.steps;
  }
}

/** Returns all variables after the `set` of a question. @param index of the question in its scene @param answer of an answer: its index */
export function setByQuestion(
  part: Pick<StoryFileNode, 'set'>,
  before: Values,
  evaluation: SceneEvaluation | undefined,
  index: number,
  answer?: number,
): Values {
  const place = ['questions', String(index), ...(answer === undefined ? [] : ['answers', String(answer)])];
  return setVariables(part, before, evaluation, place);
}
