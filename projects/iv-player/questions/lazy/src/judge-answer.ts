import type { Question, QuestionAnswer, QuestionInput } from 'iv-player/private';

/** The part of a question that judging needs. */
export type JudgedQuestion = Pick<Question, 'kind' | 'answers' | 'points' | 'accept' | 'exact'>;

/** A judged answer. */
export interface Judgement {
  /** The answer as it is kept: ids of answers, the text, or the number. */
  readonly answer: QuestionInput;
  /** `null` if nothing is judged. */
  readonly correct: boolean | null;
  readonly points: number;
}

/** Largest error of decimal fractions in binary, such as 0.1 + 0.2. */
const ROUNDING = 1e-9;

const isList = (kind: string): boolean => kind === 'single' || kind === 'multiple';

/** Whether answers to the question are right or wrong. */
export function isJudged({ kind, answers, accept }: JudgedQuestion): boolean {
  return isList(kind)
    ? answers.some(({ correct, points }) => correct !== undefined || points !== undefined)
    : kind !== 'confirm' && accept !== undefined;
}

/** Returns the ids of the right answers. */
export function rightAnswers({ answers }: Pick<Question, 'answers'>): readonly string[] {
  const right = answers.some(({ correct }) => correct !== undefined)
    ? answers.filter(({ correct }) => correct)
    : answers.filter(({ points = 0 }) => points > 0);
  return right.map(({ id }) => id);
}

function pointsOf(question: JudgedQuestion): (answer: QuestionAnswer) => number {
  const right = rightAnswers(question);
  const wrong = question.kind === 'multiple' && !question.answers.some(({ points }) => points !== undefined);
  return ({ id, points }) => points ?? (right.includes(id) ? question.points : wrong ? -question.points : 0);
}

/** Returns the most points that the question can give. */
export function maxPoints(question: JudgedQuestion): number {
  if (!isJudged(question)) return 0;
  if (!isList(question.kind)) return question.points;
  const points = question.answers.map(pointsOf(question)).filter((one) => one > 0);
  return question.kind === 'multiple' ? sum(points) : Math.max(0, ...points);
}

/**
 * Judges an answer. Returns `null` for a value that the question cannot take, such as an empty text.
 * @param language the viewer's language, in which numbers are written; a BCP 47 tag
 */
export function judgeAnswer(
  question: JudgedQuestion,
  value: unknown,
  language: string | null = null,
): Judgement | null {
  const { kind } = question;
  if (kind === 'confirm') return value === true ? { answer: value, correct: null, points: 0 } : null;
  return isList(kind) ? judgeChosen(question, value) : judgeWritten(question, value, language);
}

function judgeChosen(question: JudgedQuestion, value: unknown): Judgement | null {
  const { kind, answers } = question;
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  const chosen = answers.filter(({ id }) => ids.includes(id));
  if (chosen.length === 0 || chosen.length !== new Set(ids).size || (kind === 'single' && chosen.length > 1))
    return null;
  const answer = chosen.map(({ id }) => id);
  if (!isJudged(question)) return { answer, correct: null, points: 0 };
  const right = rightAnswers(question);
  const points = sum(chosen.map(pointsOf(question)));
  const correct =
    answer.every((id) => right.includes(id)) && (kind === 'single' || answer.length === right.length);
  return { answer, correct, points: kind === 'multiple' ? Math.max(0, points) : points };
}

function judgeWritten(question: JudgedQuestion, value: unknown, language: string | null): Judgement | null {
  const { kind, exact, accept, points } = question;
  const isText = kind === 'text';
  const given = typeof value === 'string' && !isText ? readNumber(value, language) : value;
  if (isText ? typeof given !== 'string' || given.trim() === '' : !Number.isFinite(given)) return null;
  const answer = given as string | number;
  if (!accept) return { answer, correct: null, points: 0 };
  const plain = (text: unknown): string =>
    exact ? String(text) : String(text).trim().normalize('NFC').toLowerCase();
  const correct = Array.isArray(accept)
    ? accept.some((one) => plain(one) === plain(answer))
    : isInRange(accept as NumberRange, Number(answer));
  return { answer, correct, points: correct ? points : 0 };
}

interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  readonly value?: number;
  readonly tolerance?: number;
}

function isInRange(
  { value, tolerance = 0, min = -Infinity, max = Infinity }: NumberRange,
  given: number,
): boolean {
  if (value !== undefined)
    return Math.abs(given - value) <= tolerance + ROUNDING * Math.max(1, Math.abs(value));
  return given >= min && given <= max;
}

/**
 * Reads a number as people write it: with comma or point, groups of three digits (in India, of two before the last three) and the digits of any script. In
 * "1,500" and "1.500", the language decides. Returns `null` if it is none.
 */
export function readNumber(text: string, language: string | null = null): number | null {
  const plain = text
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/[\s'’٬_\p{Cf}]/gu, '')
    .replace('٫', '.')
    .replace(/^[−–]/, '-');
  const { mark: decimal, group } = notationOf(language);
  const marks = plain.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  const isGroup =
    last !== undefined &&
    new Set(marks).size === 1 &&
    (marks.length > 1 || last !== decimal) &&
    new RegExp(`^[+-]?\\d{1,3}(?:[.,]\\d{${group},3})*[.,]\\d{3}$`).test(plain);
  const digits = plain.replace(/[.,]/g, (mark, at) =>
    !isGroup && mark === last && at === plain.lastIndexOf(mark) ? '#' : mark,
  );
  // Before the decimal mark, only groups of digits are separated.
  if (new RegExp(`[.,](?!\\d{3}(?:[.,#]|$)|\\d{${group},3}[.,])|#.*[.,]`).test(digits)) return null;
  const number = digits.replace(/[.,]/g, '').replace('#', '.');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : null;
}

/** Decimal mark of a language, and the number of digits in its groups before the last one. */
function notationOf(language: string | null): { readonly mark: string; readonly group: number } {
  let format: Intl.NumberFormat;
  try {
    format = new Intl.NumberFormat(language ?? undefined);
  } catch {
    format = new Intl.NumberFormat();
  }
  const parts = format.formatToParts(1e7 + 0.5);
  const [, { value: group } = { value: '' }] = parts.filter(({ type }) => type === 'integer');
  return {
    mark: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    group: group.length === 2 ? 2 : 3,
  };
}

/** Value of a decimal digit of any script: its distance from the first of its ten. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
