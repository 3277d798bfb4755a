import {
  type JudgedQuestion,
  type QuestionAnswer,
  type QuestionInput,
  isJudged,
  isList,
  rightAnswers,
} from 'iv-player/private';

export { type JudgedQuestion, isJudged, isList, rightAnswers };

/** A judged answer. */
export interface Judgement {
  /** The answer as it is kept: ids of answers, the text, or the number. */
  readonly answer: QuestionInput;
  /** `null` if nothing is judged. */
  readonly correct: boolean | null;
  readonly points: number;
}

/** Returns a function that returns the points of an answer. */
export function pointsOfAnswer(question: JudgedQuestion): (answer: QuestionAnswer) => number {
  const right = rightAnswers(question);
  const wrong = question.kind === 'multiple' && !question.answers.some(({ points }) => points !== undefined);
  return ({ id, points }) => points ?? (right.includes(id) ? question.points : wrong ? -question.points : 0);
}

/** Returns the most points that the question can give. */
export function maxPoints(question: JudgedQuestion): number {
  if (!isJudged(question)) return 0;
  if (!isList(question.kind)) return question.points;
  const points = question.answers.map(pointsOfAnswer(question)).filter((one) => one > 0);
  return question.kind === 'multiple' ? sum(points) : Math.max(0, ...points);
}

/** Judges ids of answers. Returns `null` for ids that the question cannot take. */
export function judgeChosen(question: JudgedQuestion, value: unknown): Judgement | null {
  const { kind, answers } = question;
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  const chosen = answers.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0 || chosen.length !== new Set(ids).size || (kind === 'single' && chosen.length > 1))
    return null;
  const answer = chosen.map(({ id }) => id);
  if (!isJudged(question)) return { answer, correct: null, points: 0 };
  const right = rightAnswers(question);
  const points = sum(chosen.map(pointsOfAnswer(question)));
  const correct =
    answer.every((id) => right.includes(id)) && (kind === 'single' || answer.length === right.length);
  return { answer, correct, points: kind === 'multiple' ? Math.max(0, points) : points };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
