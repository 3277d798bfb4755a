import type { NodeQuestion } from './question';

/** The part of a question that judging needs. */
export type JudgedQuestion = Pick<NodeQuestion, 'kind' | 'answers' | 'points' | 'accept' | 'exact'>;

/** Whether the kind has a list of answers. */
export const isList = (kind: string): boolean => kind === 'single' || kind === 'multiple';

/** Whether answers to the question are right or wrong. */
export function isJudged({ kind, answers, accept }: JudgedQuestion): boolean {
  return isList(kind)
    ? answers.some(({ correct, points }) => (correct ?? points) !== undefined)
    : kind !== 'confirm' && accept !== undefined;
}

/** Returns the ids of the right answers. */
export function rightAnswers({ answers }: Pick<NodeQuestion, 'answers'>): readonly string[] {
  const right = answers.some(({ correct }) => correct !== undefined)
    ? answers.filter(({ correct }) => correct)
    : answers.filter(({ points = 0 }) => points > 0);
  return right.map(({ id }) => id);
}
