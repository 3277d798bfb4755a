import type { JsonObject } from 'iv-player';
import type { PathAnswer } from 'iv-player/private';
import { questionsOf } from '../format/question-parts';
import type { StoryFileNode } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import type { LogicBudget, Values } from '../logic/evaluate-logic';
import { isJudged, isList, judgeChosen, maxPoints } from '../questions/judge-choice';
import { isAsked } from '../walk/question-logic';
import { afterQuestion, judged, questionOrder } from '../walk/question-outcomes';
import type { StoryWays } from '../walk/scene-step';
import { type AnsweredScene, type CodedQuestion, readAnswers, writeAnswers } from './coded-answers';
import type { PathStep } from './path-step';

// Questions along a path: which answers are needed to go on, where they lead, and the values after them.

interface AnswerEvaluation {
  readonly work: LogicBudget;
}

/** An answer as this version of the story judges it: codes come from outside, and stories change. */
function judgedAgain(question: StoryFileQuestion, given: PathAnswer): PathAnswer {
  const asked = judged(question);
  const { answer } = given;
  const tries = Math.min(given.tries, (question.tries ?? 1) || Infinity);
  // Without its answer, a question with answers to choose from was skipped, or its time was over.
  const isRight = given.correct === true && !(isList(question.kind) && answer === null);
  const written = { correct: given.correct && isRight, points: isRight ? maxPoints(asked) : 0 };
  const { correct, points } = (answer && judgeChosen(asked, answer)) ?? written;
  return { ...given, correct: isJudged(asked) ? correct : null, points, tries };
}

/** Returns the answers to questions that the scene has, one for each. */
export function knownAnswers(
  node: StoryFileNode,
  answers: readonly PathAnswer[] | undefined,
): readonly PathAnswer[] {
  const questions = new Map(questionsOf(node).map((question) => [question.id, question]));
  return (answers ?? []).flatMap((given) => {
    const question = questions.get(given.id);
    return question && questions.delete(given.id) ? [judgedAgain(question, given)] : [];
  });
}

/** Returns all variables after the answers of a scene. */
export function afterAnswers(
  node: StoryFileNode,
  answers: readonly PathAnswer[],
  before: Values,
  evaluation: AnswerEvaluation,
): Values {
  const questions = questionsOf(node);
  let values = before;
  for (const { id, answer, correct, points, tries, open } of answers) {
    const index = questions.findIndex((question) => question.id === id);
    const question = questions[index];
    if (!question) continue;
    const all = question.answers ?? [];
    const given = [...all.keys()].filter((at) => answer?.includes(all[at]?.id ?? ''));
    const result = { answered: tries > 0, correct, points, tries, max: maxPoints(judged(question)) };
    evaluation.work.steps -= 1 + Object.keys((values['question'] ?? {}) as JsonObject).length;
    values = afterQuestion(question, index, { result, given, isOver: !open }, values, undefined, evaluation);
  }
  return values;
}

const targetOf = ({ onCorrect, onWrong }: StoryFileQuestion, correct: boolean | null): readonly string[] => {
  const target = correct === true ? onCorrect : correct === false ? onWrong : undefined;
  return target && 'to' in target ? [target.to] : [];
};

/** Returns the ids of the nodes to which questions of the scene jump. */
export const targetsOf = (node: StoryFileNode): readonly string[] =>
  questionsOf(node).flatMap((question) => [...targetOf(question, true), ...targetOf(question, false)]);

/** Returns the index of the question whose answer jumps to a node; -1 if none does. */
export const jumpTo = (node: StoryFileNode, answers: readonly PathAnswer[], to: string): number =>
  questionsOf(node).findIndex((question) =>
    answers.some(({ id, correct }) => id === question.id && targetOf(question, correct).includes(to)),
  );

/**
 * Whether a required question without a final answer keeps a scene from going on.
 * @param before values before the answers
 * @param last index of the last question that is asked; default: all are
 */
export function isHeld(
  node: StoryFileNode,
  answers: readonly PathAnswer[],
  before: Values,
  evaluation: AnswerEvaluation,
  last?: number,
): boolean {
  const questions = questionsOf(node);
  const order = questionOrder(node);
  const asked = last === undefined ? order : order.slice(0, order.indexOf(last));
  return asked.some((index, place) => {
    const question = questions[index];
    const { id, pause = true, required = pause } = question ?? { id: '' };
    if (!question || !required || answers.some((one) => one.id === id && !one.open)) return false;
    const earlier = new Set(order.slice(0, place).map((one) => questions[one]?.id));
    const given = answers.filter((one) => earlier.has(one.id));
    return isAsked(question, index, afterAnswers(node, given, before, evaluation), evaluation);
  });
}

const codedQuestions = (node: StoryFileNode): readonly CodedQuestion[] =>
  questionsOf(node).map(({ id, kind, answers = [] }) => ({
    id,
    kind,
    answers: answers.map((one) => one.id),
  }));

/** Encodes the answers of a path; empty without answers. */
export function answersCode(ways: StoryWays, steps: readonly PathStep[]): string {
  const scenes = steps.flatMap(({ node: id, answers }): readonly AnsweredScene[] => {
    const { node } = ways.at(id);
    return node.questions?.length
      ? [{ questions: codedQuestions(node), answers: knownAnswers(node, answers) }]
      : [];
  });
  return writeAnswers(scenes);
}

/** Adds decoded answers to the steps of a path. Returns `null` for a damaged text. */
export function withAnswers(
  ways: StoryWays,
  steps: readonly PathStep[],
  text: string,
): readonly PathStep[] | null {
  const asked = steps.filter(({ node }) => ways.at(node).node.questions?.length);
  const scenes = asked.map(({ node }) => codedQuestions(ways.at(node).node));
  const read = readAnswers(text, scenes);
  if (!read) return null;
  const found = new Map(asked.map((step, index) => [step, read.scenes[index] ?? []]));
  return steps.map((step) => {
    const answers = found.get(step) ?? [];
    return answers.length > 0 ? { ...step, answers } : step;
  });
}
