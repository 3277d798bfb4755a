// Characters of a path code: one for the version, two for a checksum of the rest. The rest encodes, bit by bit, the salt of the hashes, the
// hash of the last node, a check of the ids, and the symbols: hashes of the choices, and how often they are repeated. A path with answers to
// questions has a version of its own: after the checksum, the length of its code without answers, that code, and the answers.
//
// Numbers that follow from others are written out, because bundlers would keep the sums in applications that never read a path.

/** Number of hashes that one symbol can represent. */
const HASHES = 1790;
/** Symbol that precedes the number of times the path passes its last node after the last choice. */
const PASSED = 1790;
/** Symbol that marks a path that continues with a step the story does not allow. */
const STRAY = 1791;
/** This and all higher symbols are digits that give the number of times the preceding symbol is repeated. */
const REPEATS = 1792;
/** Number of different digits. */
const DIGITS = 256;
/** Maximum number of symbols: two for each choice (`MAX_NODES`), plus those after the last choice. */
const MAX_SYMBOLS = 40_008;

/** Versions of the code: `1` tells steps by their nodes, `2` also by their choices, for stories whose choices set variables. */
const VERSIONS = { byNode: '1', byChoice: '2' } as const;
/** Version of codes with answers. */
const WITH_ANSWERS = '3';
/** Letters for the length of the code without answers. */
const LENGTH_LETTERS = 3;
/** Length of the longest code with answers. */
const MAX_LENGTH = 2 ** 18;
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LETTER_BITS = 6;
const CHECKSUM_LETTERS = 2;
const HEAD_BITS = { salt: 4, end: 15, ids: 11 } as const;
/** Letters of the checksum and of the head. */
const HEAD = 7;
const SYMBOL_BITS = 11;

/** Content of a path code, without version and checksum. */
export interface PathText {
  /** Whether the hashes of choices include their ids. */
  readonly byChoice: boolean;
  /** Salt of the hashes, from 0 to 15. */
  readonly salt: number;
  /** Hash of the last node. */
  readonly end: number;
  /** Hash of the ids of all chosen nodes, as a check. */
  readonly ids: number;
  readonly symbols: readonly number[];
}

/** An encoded choice, and how many times in a row it is made. */
interface Token {
  readonly value: number;
  readonly count: number;
}

/** Content of the symbols. */
interface PathSymbols {
  readonly tokens: readonly Token[];
  /** Number of times that the path passes its last node after the last choice. */
  readonly passed: number;
  /** Whether the path continues with a step that the story does not allow. */
  readonly isStray: boolean;
}

/** Number of possible hashes of the last node: 2 to the power of its bits, as below. */
const END_HASHES = 32_768;
export const ID_CHECKS = 2048;
/** Number of salts. */
export const SALTS = 16;
/** This and all higher salts use hashes of two symbols, for decisions with hundreds of choices. */
const WIDE_SALT = 14;
const hashesOf = (salt: number): number => (salt < WIDE_SALT ? HASHES : HASHES ** 2);

/** Computes a 32-bit hash of a string. Part of the format: existing codes depend on it. @param seed a number, or a hash to continue */
export function hash(text: string, seed: number): number {
  let value = seed ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16) ^ text.length, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** @param key see `PathOption.key` */
export const choiceHash = (salt: number, from: string, to: string, key = ''): number => {
  const value = hash(to, hash(from, salt + 1));
  return (key === '' ? value : hash(key, value)) % hashesOf(salt);
};
export const endHash = (salt: number, id: string): number => hash(id, salt) % END_HASHES;
export const addId = (check: number, id: string): number => hash(id, check);

const checksum = (letters: string, version: string): string => {
  const value = hash(letters, version.charCodeAt(0));
  return `${LETTERS[value & 63] ?? ''}${LETTERS[(value >> LETTER_BITS) & 63] ?? ''}`;
};

/** Adds the answers to the code of a path. @param answers empty for none */
export function joinAnswers(code: string, answers: string): string {
  if (answers === '') return code;
  const length = [12, 6, 0].map((bits) => LETTERS[(code.length >> bits) & 63] ?? '').join('');
  const letters = `${length}${code}${answers}`;
  return `${WITH_ANSWERS}${checksum(letters, WITH_ANSWERS)}${letters}`;
}

/** Splits a code into that of its path and the answers; `null` if it is damaged. */
export function splitAnswers(code: unknown): { readonly path: string; readonly answers: string } | null {
  if (typeof code !== 'string' || code.length > MAX_LENGTH) return null;
  if (!code.startsWith(WITH_ANSWERS)) return { path: code, answers: '' };
  const letters = code.slice(1 + CHECKSUM_LETTERS);
  if (!code.startsWith(WITH_ANSWERS + checksum(letters, WITH_ANSWERS))) return null;
  let length = 0;
  for (const letter of letters.slice(0, LENGTH_LETTERS)) length = length * 64 + LETTERS.indexOf(letter);
  const end = LENGTH_LETTERS + length;
  return { path: letters.slice(LENGTH_LETTERS, end), answers: letters.slice(end) };
}

export function writePathText({ byChoice, salt, end, ids, symbols }: PathText): string {
  let letters = '';
  let bits = 0;
  let count = 0;
  const write = (value: number, width: number): void => {
    bits = (bits << width) | value;
    for (count += width; count >= LETTER_BITS; bits &= 2 ** count - 1) {
      count -= LETTER_BITS;
      letters += LETTERS[bits >> count] ?? '';
    }
  };
  write(salt, HEAD_BITS.salt);
  write(end, HEAD_BITS.end);
  write(ids, HEAD_BITS.ids);
  for (const symbol of symbols) write(symbol, SYMBOL_BITS);
  if (count > 0) write(0, LETTER_BITS - count);
  const version = byChoice ? VERSIONS.byChoice : VERSIONS.byNode;
  return `${version}${checksum(letters, version)}${letters}`;
}

/** Reads a path code. @returns `null` for an invalid code */
export function readPathText(code: unknown): PathText | null {
  if (
    typeof code !== 'string' ||
    code.length > 1 + HEAD + Math.ceil((MAX_SYMBOLS * SYMBOL_BITS) / LETTER_BITS)
  )
    return null;
  const letters = code.slice(1 + CHECKSUM_LETTERS);
  const version = Object.values(VERSIONS).find((one) => code.startsWith(one + checksum(letters, one)));
  if (version === undefined || !/^[\w-]{5,}$/.test(letters)) return null;
  let at = 0;
  let bits = 0;
  let count = 0;
  const read = (width: number): number => {
    for (; count < width; count += LETTER_BITS)
      bits = (bits << LETTER_BITS) | LETTERS.indexOf(letters[at++] ?? 'A');
    count -= width;
    const value = bits >> count;
    bits &= 2 ** count - 1;
    return value;
  };
  const head = {
    byChoice: version === VERSIONS.byChoice,
    salt: read(HEAD_BITS.salt),
    end: read(HEAD_BITS.end),
    ids: read(HEAD_BITS.ids),
  };
  const length = Math.floor(((letters.length - at) * LETTER_BITS) / SYMBOL_BITS);
  const text = { ...head, symbols: Array.from({ length }, () => read(SYMBOL_BITS)) };
  // Each path has exactly one encoding.
  return writePathText(text) === code ? text : null;
}

export const writeSymbols = ({ tokens, passed, isStray }: PathSymbols, salt: number): readonly number[] => [
  ...tokens.flatMap(({ value, count }) => [
    ...(salt < WIDE_SALT ? [value] : [Math.floor(value / HASHES), value % HASHES]),
    ...repeatsOf(count - 1),
  ]),
  ...(passed > 0 ? [PASSED, ...repeatsOf(passed)] : []),
  ...(isStray ? [STRAY] : []),
];

/** @returns `null` for symbols that `writeSymbols` cannot produce */
export function readSymbols(symbols: readonly number[], salt: number): PathSymbols | null {
  let at = 0;
  const isHash = (symbol: number | undefined): boolean => symbol !== undefined && symbol < HASHES;
  const repeats = (): number => {
    let count = 0;
    for (let place = 1; (symbols[at] ?? 0) >= REPEATS; place *= DIGITS)
      count += ((symbols[at++] ?? 0) - REPEATS + 1) * place;
    return count;
  };
  const tokens: Token[] = [];
  while (isHash(symbols[at])) {
    let value = symbols[at++] ?? 0;
    if (salt >= WIDE_SALT) {
      if (!isHash(symbols[at])) return null;
      value = value * HASHES + (symbols[at++] ?? 0);
    }
    tokens.push({ value, count: 1 + repeats() });
  }
  const passed = symbols[at] === PASSED ? (at++, repeats()) : 0;
  const isStray = symbols[at] === STRAY;
  return at + (isStray ? 1 : 0) === symbols.length ? { tokens, passed, isStray } : null;
}

/** Encodes a number as digits from 1 to 256, lowest first; 0 has no digits. */
function repeatsOf(count: number): readonly number[] {
  const digits: number[] = [];
  for (let rest = count; rest > 0; rest = Math.floor((rest - 1) / DIGITS))
    digits.push(REPEATS + ((rest - 1) % DIGITS));
  return digits;
}
