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
  const given = typeof value === 'string' && !isText ? readAnswer(value, question, language) : value;
  if (isText ? typeof given !== 'string' || given.trim() === '' : !Number.isFinite(given)) return null;
  const answer = given as string | number;
  if (!accept) return { answer, correct: null, points: 0 };
  const plain = (text: unknown): string => {
    const composed = String(text).normalize('NFC');
    if (exact) return composed;
    // Phones type typographic quotes.
    return composed.trim().toLowerCase().replace(/[‘’‚]/g, "'").replace(/[“”„]/g, '"');
  };
  const correct = Array.isArray(accept)
    ? accept.some((one) => plain(one) === plain(answer))
    : isInRange(accept as NumberRange, Number(answer));
  return { answer, correct, points: correct ? points : 0 };
}

/**
 * Returns the number that a text means: in the language, or as the viewer's device writes numbers, whose keyboard may have only one mark. If
 * these differ, the one that is right. Returns `undefined` if the text is not a number.
 */
function readAnswer(text: string, { accept }: JudgedQuestion, language: string | null): number | undefined {
  const numbers = [language, null].flatMap((one) => readNumbers(text, one));
  return numbers.find((one) => accept && isInRange(accept as NumberRange, one)) ?? numbers[0];
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
 * Reads a number as people write it: with comma or point, groups of three digits (in India, of two before the last three) and the digits of
 * any script. In "1,500" and "1.500", the language decides. Where it uses neither mark like that, both readings are returned, the one with
 * decimals first. Returns an empty list if the text is not a number.
 */
export function readNumbers(text: string, language: string | null = null): readonly number[] {
  const plain = text
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(/[\s'’٬_\p{Cf}]/gu, '')
    .replace('٫', '#')
    .replace(/^[−–]/, '-');
  const { decimal, group, size } = notationOf(language);
  const number = new RegExp(
    `^[+-]?(?:(?:[1-9]\\d{0,2}([.,])(?:\\d{${size},3}\\1)*\\d{3}|\\d+)(?:#\\d*)?|#\\d+)$`,
  );
  const [last = '#'] = /[.,](?=[^.,]*$)/.exec(plain) ?? [];
  // A mark that is repeated separates groups.
  const withDecimals = plain.split(last).length > 2 ? '' : plain.replace(last, '#');
  const readings = last === group ? [plain, withDecimals] : [withDecimals, plain];
  const numbers = readings
    .filter((one) => number.test(one))
    .map((one) => Number(one.replace(/[.,]/g, '').replace('#', '.')));
  return numbers.slice(0, last === group || last === decimal ? 1 : 2);
}

/** Marks of a language between digits, and the number of digits in its groups before the last one. */
function notationOf(language: string | null): {
  readonly decimal: string | undefined;
  readonly group: string | undefined;
  readonly size: number;
} {
  // The marks of Arabic digits mean the same in every language.
  const digits = { numberingSystem: 'latn' };
  let format: Intl.NumberFormat;
  try {
    format = new Intl.NumberFormat(language ?? undefined, digits);
  } catch {
    format = new Intl.NumberFormat(undefined, digits);
  }
  const parts = format.formatToParts(1e7 + 0.5);
  const find = (wanted: string): readonly string[] =>
    parts.flatMap(({ type, value }) => (type === wanted ? [value] : []));
  return {
    decimal: find('decimal')[0],
    group: find('group')[0],
    size: find('integer')[1]?.length === 2 ? 2 : 3,
  };
}

/** Value of a decimal digit of any script: its distance from the first of its ten. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return value;
}
