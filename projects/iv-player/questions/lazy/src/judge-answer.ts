import type { JudgedQuestion, Judgement } from 'iv-player/story-core';
import { rules } from './choice-rules';

/** Largest error of decimal fractions in binary, such as 0.1 + 0.2. */
const ROUNDING = 1e-9;

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
  return rules.isList(kind) ? rules.judgeChosen(question, value) : judgeWritten(question, value, language);
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
