import type { QuestionAccept, QuestionInput, QuestionKind } from 'iv-player/private';
import { choiceResponse, decimal, timeOfDay, timespan } from './scorm-text';

/** An element of an interaction and its value. */
export type NamedValue = readonly [name: string, value: string];

/** Values of an interaction in the order in which they are set: setting the id creates the interaction, and some LMSs need its type next. */
export type Interaction = readonly [id: NamedValue, ...others: NamedValue[]];

/** The parts of a question that an interaction describes. */
export interface AskedQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  /** Ids of its answers, in the order of the file: what a learner saw may be shuffled. */
  readonly answers: readonly string[];
  /** Ids of the right answers. */
  readonly right: readonly string[];
  /** Right answers of a text or a number. */
  readonly accept?: QuestionAccept;
  /** Whether answers are right or wrong. */
  readonly isJudged: boolean;
  /** Most points that it can give. */
  readonly max: number;
}

/** A question that is over, with its last try. */
export interface GivenAnswer {
  /** `null` for none. */
  readonly answer: QuestionInput | null;
  readonly correct: boolean | null;
  /** Seconds without pauses and feedback. */
  readonly seconds: number;
  readonly by: 'viewer' | 'page' | 'limit';
}

/** Most patterns of a question, and longest response or pattern in UTF-16 units. */
const MOST_PATTERNS = 10;
const LONGEST_FEEDBACK = 255;
/** Number of answers that an LMS can tell apart. */
const LETTERS = 36;

/**
 * A typed text as a response: without control characters and line breaks, encodable, and cut between characters. Half an emoji makes every
 * later commit of some LMSs throw.
 */
export function textResponse(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').replaceAll(/[\p{Cs}\uFFFE\uFFFF]/gu, '\uFFFD');
  if (plain.trim() === '') return '';
  const isSplit = plain.length > LONGEST_FEEDBACK && /[\uDC00-\uDFFF]/.test(plain.charAt(LONGEST_FEEDBACK));
  return plain.slice(0, LONGEST_FEEDBACK - (isSplit ? 1 : 0));
}

/** A number as a response: digits and a point, at most 12 decimals; `''` for one that needs an exponent. */
export function numberResponse(value: number): string {
  const exact = String(value);
  const text = /e|\.\d{13}/.test(exact) ? value.toFixed(12).replace(/\.?0+$/, '') : exact;
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return '';
  return Number(text) === 0 ? '0' : text;
}

/** Letters of answers, in the order of the file; `null` if there are too many answers for letters. */
function lettersOf(answers: readonly string[], ids: readonly string[]): readonly string[] | null {
  if (answers.length > LETTERS) return null;
  return answers.flatMap((id, position) => (ids.includes(id) ? [choiceResponse(position)] : []));
}

function responseOf({ kind, answers }: AskedQuestion, { answer }: GivenAnswer, sendsTexts: boolean): string {
  if (Array.isArray(answer)) return lettersOf(answers, answer)?.join(',') ?? '';
  if (kind === 'number' && typeof answer === 'number') return numberResponse(answer);
  return sendsTexts && typeof answer === 'string' ? textResponse(answer) : '';
}

function patternsOf({ kind, answers, right, accept, isJudged }: AskedQuestion): readonly string[] {
  if (!isJudged) return [];
  const letters = lettersOf(answers, right) ?? [];
  if (kind === 'single') return letters;
  // In braces: some LMSs join patterns by commas.
  if (kind === 'multiple') return letters.length > 0 ? [`{${letters.join(',')}}`] : [];
  const texts = Array.isArray(accept) ? accept.map(textResponse) : [];
  const value = accept && 'value' in accept ? accept.value : undefined;
  return kind === 'number' ? (value === undefined ? [] : [numberResponse(value)]) : [...new Set(texts)];
}

const TYPES = { single: 'choice', multiple: 'choice', text: 'fill-in', number: 'numeric' } as const;

/**
 * The interaction for a question that is over; `null` for a confirmation and a skipped question. What learners type may be personal data,
 * and is left out unless `sendsTexts`.
 * @param nextId returns the id, once; see `QuestionNames`
 */
export function questionInteraction(
  nextId: () => string,
  question: AskedQuestion,
  given: GivenAnswer,
  { now, sendsTexts }: { readonly now: Date; readonly sendsTexts: boolean },
): Interaction | null {
  const { kind, isJudged, max } = question;
  const isLate = given.by === 'limit';
  if (kind === 'confirm' || (given.answer === null && !isLate)) return null;
  const response = isLate ? '' : responseOf(question, given, sendsTexts);
  const patterns = patternsOf(question).filter((pattern) => pattern !== '');
  const isRight = given.correct === true && !isLate;
  return [
    ['id', nextId()],
    ['type', TYPES[kind]],
    ...patterns
      .slice(0, kind === 'text' ? MOST_PATTERNS : LETTERS)
      .map((pattern, index) => [`correct_responses.${index}.pattern`, pattern] as const),
    ...(response === '' ? [] : [['student_response', response] as const]),
    ['result', isJudged ? (isRight ? 'correct' : 'wrong') : 'neutral'],
    ...(max >= 0 && max <= 100 ? [['weighting', decimal(max)] as const] : []),
    ['latency', timespan(given.seconds)],
    ['time', timeOfDay(now)],
  ];
}

/** Longest name of a question. An id consists of a name and a number, and has at most 250 characters. */
const LONGEST_NAME = 230;

/** Ids of the interactions of questions: LMSs may replace an interaction by another one with the same id. Decisions have ids without `-`. */
export class QuestionNames {
  readonly #names = new Map<string, string>();
  readonly #told = new Set<string>();

  /** @param ids ids of all questions, in the order of the file */
  constructor(ids: readonly string[]) {
    const taken = new Set(ids.filter((id) => id.length <= LONGEST_NAME));
    for (const id of ids) {
      let name = id;
      for (let count = 1; name.length > LONGEST_NAME || (name !== id && taken.has(name)); count += 1)
        name = `${id.slice(0, LONGEST_NAME - 10)}_x${count}`;
      taken.add(name);
      this.#names.set(id, name);
    }
  }

  /** Returns the id of a question that the path has met for the given time, or the next one that this session has not used. */
  next(id: string, visit: number): string {
    for (let count = Math.max(1, visit); ; count += 1) {
      const name = `q${count > 1 ? count : ''}-${this.#names.get(id) ?? id}`;
      if (this.#told.has(name)) continue;
      this.#told.add(name);
      return name;
    }
  }
}
