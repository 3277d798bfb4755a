import type { PathAnswer } from 'iv-player/private';
import { LETTERS, hash } from './path-text';

// Answers to questions as part of a path code, bit by bit: the salt of the hashes; then, for each scene with questions, the number of answered
// ones; and for each of these, the hash of its id, judgement, whether it is open, tries, points, and the hashes of the answers. Hashes, not
// places, so that questions and answers may be added or moved.

/** A question, as far as codes need it. */
export interface CodedQuestion {
  readonly id: string;
  readonly kind: 'single' | 'multiple' | 'text' | 'number' | 'confirm';
  /** Ids of the answers to choose from; empty for other kinds. */
  readonly answers: readonly string[];
}

/** A scene of the path that has questions. */
export interface AnsweredScene {
  readonly questions: readonly CodedQuestion[];
  readonly answers: readonly PathAnswer[];
}

/** Answers as read, by scene. */
export interface ReadAnswers {
  readonly scenes: readonly (readonly PathAnswer[])[];
  /** Whether everything was found in the current questions. Otherwise, what is gone was left out. */
  readonly complete: boolean;
}

const LETTER_BITS = 6;
const SALT_BITS = 4;
/** The last salt uses hashes of twice the size, for questions with very many answers. */
const LAST_SALT = 2 ** SALT_BITS - 1;
const HASH_BITS = 14;
const DIGIT_BITS = 3;
const JUDGEMENTS = [null, false, true] as const;
/** Longest number as text, in characters. */
const TEXT_BITS = 5;
const CHARACTERS = '0123456789.-+e';

const hashBits = (salt: number): number => (salt < LAST_SALT ? HASH_BITS : 2 * HASH_BITS);
const hashOf = (id: string, salt: number): number => hash(id, salt + 1) % 2 ** hashBits(salt);

class BitWriter {
  readonly #bits: number[] = [];

  write(value: number, width: number): void {
    for (let bit = width - 1; bit >= 0; bit--) this.#bits.push(Math.floor(value / 2 ** bit) % 2);
  }

  /** Writes a number of any size: digits of three bits, each followed by whether there are more. */
  writeCount(value: number): void {
    const base = 2 ** DIGIT_BITS;
    for (let rest = value; ; rest = Math.floor(rest / base)) {
      this.write(rest % base, DIGIT_BITS);
      this.write(rest >= base ? 1 : 0, 1);
      if (rest < base) return;
    }
  }

  get text(): string {
    let text = '';
    for (let at = 0; at < this.#bits.length; at += LETTER_BITS) {
      let value = 0;
      for (let bit = at; bit < at + LETTER_BITS; bit++) value = 2 * value + (this.#bits[bit] ?? 0);
      text += LETTERS[value] ?? '';
    }
    return text;
  }
}

class BitReader {
  #at = 0;

  constructor(readonly text: string) {}

  /** Throws `RangeError` behind the end. */
  read(width: number): number {
    let value = 0;
    for (let bit = 0; bit < width; bit++, this.#at++) {
      const letter = LETTERS.indexOf(this.text[Math.floor(this.#at / LETTER_BITS)] ?? '?');
      if (letter < 0) throw new RangeError('The code ends early.');
      value = 2 * value + ((letter >> (LETTER_BITS - 1 - (this.#at % LETTER_BITS))) & 1);
    }
    return value;
  }

  readCount(): number {
    let value = 0;
    for (let place = 1; place < Number.MAX_SAFE_INTEGER; place *= 2 ** DIGIT_BITS) {
      value += this.read(DIGIT_BITS) * place;
      if (this.read(1) === 0) return value;
    }
    throw new RangeError('The number is too large.');
  }
}

const isSmallInteger = (value: number): boolean => Number.isSafeInteger(value) && Math.abs(value) < 2 ** 50;

/** Writes any finite number: a sign and a count or, for other numbers, its text. */
function writeNumber(bits: BitWriter, value: number): void {
  const isCount = isSmallInteger(value);
  bits.write(isCount ? 0 : 1, 1);
  if (isCount) {
    bits.write(value < 0 ? 1 : 0, 1);
    bits.writeCount(Math.abs(value));
    return;
  }
  const text = String(value);
  bits.write(text.length, TEXT_BITS);
  for (const character of text) bits.write(CHARACTERS.indexOf(character), 4);
}

function readNumber(bits: BitReader): number {
  if (bits.read(1) === 0) {
    const sign = bits.read(1) === 1 ? -1 : 1;
    const count = bits.readCount();
    return count === 0 ? 0 : sign * count;
  }
  const length = bits.read(TEXT_BITS);
  const value = Number(Array.from({ length }, () => CHARACTERS[bits.read(4)] ?? '?').join(''));
  if (!Number.isFinite(value)) throw new RangeError('This is not a number.');
  return value;
}

const isDistinct = (ids: readonly string[], salt: number): boolean =>
  new Set(ids.map((id) => hashOf(id, salt))).size === new Set(ids).size;

/** Finds a salt with which no two questions of a scene, and no two answers of a question, have the same hash. */
function saltFor(scenes: readonly AnsweredScene[]): number {
  for (let salt = 0; salt < LAST_SALT; salt++) {
    const isGood = scenes.every(
      ({ questions }) =>
        isDistinct(
          questions.map(({ id }) => id),
          salt,
        ) && questions.every(({ answers }) => isDistinct(answers, salt)),
    );
    if (isGood) return salt;
  }
  return LAST_SALT;
}

/**
 * Encodes the answers given along a path in the letters of a path code: about eight characters for each question. Empty without answers.
 * Of questions without answers to choose from, only judgement, points and tries are kept.
 * @param scenes the scenes of the path that have questions, in order
 */
export function writeAnswers(scenes: readonly AnsweredScene[]): string {
  if (scenes.every(({ answers }) => answers.length === 0)) return '';
  const salt = saltFor(scenes);
  const width = hashBits(salt);
  const bits = new BitWriter();
  bits.write(salt, SALT_BITS);
  for (const { questions, answers } of scenes) {
    bits.writeCount(answers.length);
    for (const { id, answer, correct, points, tries, open } of answers) {
      const known = questions.find((one) => one.id === id)?.answers ?? [];
      const given = known.length > 0 ? answer : null;
      bits.write(hashOf(id, salt), width);
      bits.write(JUDGEMENTS.indexOf(correct), 2);
      bits.write(open ? 1 : 0, 1);
      bits.writeCount(tries);
      writeNumber(bits, points);
      bits.writeCount(given === null ? 0 : given.length + 1);
      for (const one of given ?? []) bits.write(hashOf(one, salt), width);
    }
  }
  return bits.text;
}

/**
 * Decodes answers. Leaves out questions and answers that no longer exist. Never throws.
 * @param scenes the questions of the scenes of the path that have any, in order
 * @returns `null` for a damaged text
 */
export function readAnswers(text: string, scenes: readonly (readonly CodedQuestion[])[]): ReadAnswers | null {
  if (text === '') return { scenes: scenes.map(() => []), complete: true };
  const bits = new BitReader(text);
  let complete = true;
  const find = <Item>(
    items: readonly Item[],
    idOf: (item: Item) => string,
    salt: number,
  ): Item | undefined => {
    const value = bits.read(hashBits(salt));
    const found = items.filter((item) => hashOf(idOf(item), salt) === value);
    // Another one with the same hash was added.
    complete &&= found.length === 1;
    return found.length === 1 ? found[0] : undefined;
  };
  try {
    const salt = bits.read(SALT_BITS);
    const read = scenes.map((questions) => {
      const count = bits.readCount();
      const answers: PathAnswer[] = [];
      for (let index = 0; index < count; index++) {
        const question = find(questions, ({ id }) => id, salt);
        const correct = JUDGEMENTS[bits.read(2)] ?? null;
        const isOpen = bits.read(1) === 1;
        const tries = bits.readCount();
        const points = readNumber(bits);
        const given = bits.readCount();
        const ids: string[] = [];
        for (let place = 1; place < given; place++) {
          // The answers of a question that is gone are read over.
          const id = find(question?.answers ?? [], (one) => one, salt);
          if (id !== undefined) ids.push(id);
        }
        if (!question) continue;
        const answer = { id: question.id, answer: given === 0 ? null : ids, correct, points, tries };
        answers.push(isOpen ? { ...answer, open: true } : answer);
      }
      return answers;
    });
    return { scenes: read, complete };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
