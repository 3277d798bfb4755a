import type { JsonObject, JsonValue } from 'iv-player';
import { type JudgedQuestion, isJudged, judgeChosen, maxPoints } from '../questions/judge-choice';
import { QUESTION_SUMS } from '../format/question-value';
import { questionsOf } from '../format/question-parts';
import type { StoryFileNode } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import type { Values } from '../logic/evaluate-logic';
import { setByQuestion } from './question-logic';
import type { SceneEvaluation } from './scene-logic';

// How a question may end. Outcomes that logic cannot tell apart are one.

/** Result of a question, as logic reads it. */
export interface QuestionResult {
  readonly answered: boolean;
  readonly correct: boolean | null;
  readonly points: number;
  readonly tries: number;
  readonly max: number;
}

export type ResultField = keyof QuestionResult;

/** One way in which a question may end. */
export interface QuestionOutcome {
  readonly result: QuestionResult;
  /** Indices of the answers given last. */
  readonly given: readonly number[];
  /** Whether the question is over, so that its effects apply; not if it was skipped. */
  readonly isOver: boolean;
  /** Id of the scene that it jumps to. */
  readonly to?: string;
  /** Node time to which it seeks forward. */
  readonly seek?: number;
}

export interface QuestionOutcomes {
  readonly outcomes: readonly QuestionOutcome[];
  /** Whether there are no others. */
  readonly isComplete: boolean;
}

/** A question as `judgeChosen` takes it. */
export const judged = (question: StoryFileQuestion): StoryFileQuestion & JudgedQuestion => ({
  answers: [],
  points: 1,
  ...question,
});

/** Indices of a scene's questions in the order in which they are asked. @param length duration of the scene, if known */
export function questionOrder(node: StoryFileNode, length: number = node.duration ?? NaN): readonly number[] {
  const times = questionsOf(node).map(({ at }) => nodeTime(at, length));
  return [...times.keys()].sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0) || one - other);
}

/** Without a known length, times from the end come last, in their order. */
const nodeTime = (at: number, length: number): number =>
  at >= 0 ? at : Number.isNaN(length) ? 1e6 + at : Math.max(0, length + at);

/** Most answers whose combinations are tried. */
const MAX_COMBINED = 8;
const MAX_CLASSES = 64;
/** Most tries that are told apart. */
const MAX_TRIES = 4;

type Given = Pick<QuestionResult, 'correct' | 'points'> & Pick<QuestionOutcome, 'given'>;

const unique = <Item>(items: readonly Item[], keyOf: (item: Item) => unknown): readonly Item[] =>
  [...new Map([...items].reverse().map((item) => [JSON.stringify(keyOf(item)), item])).values()].reverse();

/** Effects of answers, to tell whether they differ. */
const effectsOf = ({ answers = [] }: StoryFileQuestion, given: readonly number[]): readonly unknown[] =>
  given.flatMap((index) => answers[index]?.set ?? []);

/** Sets of answers that a viewer may give, as lists of indices. */
function selectionsOf({ kind, answers = [] }: StoryFileQuestion): readonly (readonly number[])[] {
  const all = [...answers.keys()];
  if (kind === 'single' || all.length > MAX_COMBINED) {
    const right = all.filter((index) => answers[index]?.correct);
    return [...all.map((index) => [index]), ...(kind === 'single' || right.length === 0 ? [] : [right])];
  }
  return Array.from({ length: 2 ** all.length - 1 }, (_, bits) =>
    all.filter((index) => (bits + 1) & (1 << index)),
  );
}

function answersOf(
  question: StoryFileQuestion,
  hasPoints: boolean,
): { readonly all: readonly Given[]; readonly isComplete: boolean } {
  const { kind, answers = [], points = 1 } = question;
  // By their indices: another rule reports ids that two answers have.
  const given = {
    ...judged(question),
    answers: answers.map((answer, index) => ({ ...answer, id: `${index}` })),
  };
  const right: Given = { correct: true, points, given: [] };
  const wrong: Given = { correct: false, points: 0, given: [] };
  if (kind !== 'single' && kind !== 'multiple')
    return { all: isJudged(given) ? [right, wrong] : [{ ...wrong, correct: null }], isComplete: true };
  const every = selectionsOf(question).flatMap((indices): Given[] => {
    const judgement = judgeChosen(given, indices.map(String));
    return judgement ? [{ correct: judgement.correct, points: judgement.points, given: indices }] : [];
  });
  // What is wrong with the question is reported; nothing shall follow from it.
  if (answers.length === 0) every.push(wrong);
  if (every.every(({ correct }) => correct === false)) every.push(right);
  const all = unique(every, (one) => [one.correct, hasPoints && one.points, effectsOf(question, one.given)]);
  const isTold = hasPoints || answers.some(({ set }) => set !== undefined);
  return {
    all: all.slice(0, MAX_CLASSES),
    isComplete: all.length <= MAX_CLASSES && (kind === 'single' || answers.length <= MAX_COMBINED || !isTold),
  };
}

/**
 * Returns the ways in which a question may end.
 * @param fields parts of its result that logic reads
 * @param length duration of its scene; if unknown, times from the end count as later than others
 */
export function outcomesOf(
  question: StoryFileQuestion,
  fields: ReadonlySet<ResultField>,
  length = NaN,
): QuestionOutcomes {
  const { tries = 1, pause = true, required = pause, limit, onCorrect, onWrong } = question;
  const { all, isComplete } = answersOf(question, fields.has('points'));
  const most = tries === 0 ? Infinity : tries;
  const max = maxPoints(judged(question));
  const at = nodeTime(question.at, length);
  /** The time of a seek forwards; from the end of a scene of unknown length, none is known. */
  const forwards = (seek: number): number | null => {
    const time = nodeTime(seek, length);
    return time > at && (seek >= 0 || !Number.isNaN(length)) ? time : null;
  };
  const isForwards = onWrong !== undefined && 'seek' in onWrong && forwards(onWrong.seek) !== null;
  // The film stops at a required question until it is over, so a seek forwards with tries left comes back to it.
  const isLeft = onWrong !== undefined && ('to' in onWrong || (isForwards && !required));
  const told = isLeft || !fields.has('tries') ? 1 : Math.min(most, MAX_TRIES);
  const counts = Array.from({ length: told }, (_, index) => index + 1);
  const targetOf = (target: typeof onWrong): Pick<QuestionOutcome, 'to' | 'seek'> => {
    if (!target) return {};
    if ('to' in target) return { to: target.to };
    const seek = forwards(target.seek);
    return seek === null ? {} : { seek };
  };
  const ended = (one: Given, count: number, isOver: boolean): QuestionOutcome => ({
    result: { answered: count > 0, correct: one.correct, points: one.points, tries: count, max },
    given: one.given,
    isOver,
    ...(isOver || isLeft
      ? targetOf(one.correct === true ? onCorrect : one.correct === false ? onWrong : undefined)
      : {}),
  });
  const rights = all.filter(({ correct }) => correct !== false);
  const wrongs = all.filter(({ correct }) => correct === false);
  const none: Given = { correct: null, points: 0, given: [] };
  /** Wrong answers with tries left. */
  const partly = most > 1 && !isLeft ? counts.filter((count) => count < most) : [];
  const outcomes = [
    ...rights.flatMap((one) => counts.map((count) => ended(one, count, true))),
    ...(isLeft
      ? wrongs.map((one) => ended(one, 1, most === 1 || 'to' in onWrong))
      : wrongs.flatMap((one) => (most < Infinity ? [ended(one, most, true)] : []))),
    ...(limit === undefined
      ? []
      : [
          ended({ ...none, correct: isJudged(judged(question)) ? false : null }, 0, true),
          ...wrongs.flatMap((one) => partly.map((count) => ended(one, count, true))),
        ]),
    ...(required
      ? []
      : [
          { ...ended(none, 0, false) },
          ...wrongs.flatMap((one) => partly.map((count) => ended(one, count, false))),
        ]),
  ];
  const keyOf = ({ result, given, isOver, to, seek }: QuestionOutcome): unknown => [
    [...fields].map((field) => result[field]),
    isOver && [question.set, ...effectsOf(question, given)],
    to,
    seek,
  ];
  const isCounted = !fields.has('tries') || isLeft || most <= MAX_TRIES;
  return { outcomes: unique(outcomes, keyOf), isComplete: isComplete && isCounted };
}

/** Adds a result to those before, as the value that logic reads. */
export type AddResult = (before: JsonValue | undefined, id: string, result: QuestionResult) => JsonValue;

/** Adds all of a result, as the player does. */
export const addResult: AddResult = (before, id, result) => {
  const others = Object.entries((before ?? {}) as JsonObject).filter(([key]) => !QUESTION_SUMS.includes(key));
  const all: JsonObject = { ...Object.fromEntries(others), [id]: { ...result } };
  const sum = (name: 'points' | 'max'): number =>
    Object.values(all).reduce<number>((total, one) => total + Number((one as JsonObject)[name]), 0);
  return { ...all, points: sum('points'), max: sum('max') };
};

/** Returns all variables after a question. @param index of the question in its scene */
export function afterQuestion(
  question: StoryFileQuestion,
  index: number,
  { result, given, isOver }: QuestionOutcome,
  before: Values,
  add: AddResult = addResult,
  evaluation?: SceneEvaluation,
): Values {
  const results = add(before['question'], question.id, result);
  let values: Values = results === before['question'] ? before : { ...before, question: results };
  if (!isOver) return values;
  values = setByQuestion(question, values, evaluation, index);
  for (const answer of given) {
    const { set } = question.answers?.[answer] ?? {};
    if (set) values = setByQuestion({ set }, values, evaluation, index, answer);
  }
  return values;
}

/** Position in the order after an outcome: the next one or, after a seek forward, the first one that is not passed. */
export function positionAfter(
  questions: readonly StoryFileQuestion[],
  position: number,
  { seek }: QuestionOutcome,
): number {
  let next = position + 1;
  if (seek === undefined) return next;
  for (let one = questions[next]; one; one = questions[++next]) {
    const { at, pause = true, required = pause } = one;
    if (at < 0 || at >= seek || (required && pause)) break;
  }
  return next;
}
