// Characters of a path code: one for the version, two for a checksum of the rest. The rest encodes, bit by bit, the salt of the hashes, the
// hash of the last node, a check of the ids, and the symbols from `path-tokens`.

/** Number of hashes that one symbol can represent. */
export const HASHES = 1790;
/** Symbol that precedes the number of times the path passes its last node after the last choice. */
export const PASSED = 1790;
/** Symbol that marks a path that continues with a step the story does not allow. */
export const STRAY = 1791;
/** This and all higher symbols are digits that give the number of times the preceding symbol is repeated. */
export const REPEATS = 1792;

const VERSION = '1';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LETTER_BITS = 6;
const CHECKSUM_LETTERS = 2;
const HEAD_BITS = { salt: 4, end: 15, ids: 11 } as const;
const HEAD = CHECKSUM_LETTERS + 5;
const SYMBOL_BITS = 11;

/** Content of a path code, without version and checksum. */
export interface PathText {
  /** Salt of the hashes, from 0 to 15. */
  readonly salt: number;
  /** Hash of the last node. */
  readonly end: number;
  /** Hash of the ids of all chosen nodes, as a check. */
  readonly ids: number;
  readonly symbols: readonly number[];
}

/** Number of possible hashes of the last node. */
export const END_HASHES = 2 ** HEAD_BITS.end;
export const ID_CHECKS = 2 ** HEAD_BITS.ids;
/** Number of salts. */
export const SALTS = 2 ** HEAD_BITS.salt;

/** Computes a 32-bit hash of a string. Part of the format: existing codes depend on it. @param seed a number, or a hash to continue */
export function hash(text: string, seed: number): number {
  let value = seed ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16) ^ text.length, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

const checksum = (letters: string): string => {
  const value = hash(letters, VERSION.charCodeAt(0));
  return `${LETTERS[value & 63] ?? ''}${LETTERS[(value >> LETTER_BITS) & 63] ?? ''}`;
};

export function writePathText({ salt, end, ids, symbols }: PathText): string {
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
  return `${VERSION}${checksum(letters)}${letters}`;
}

/** Reads a path code. @param maxSymbols maximum number of symbols @returns `null` for an invalid code */
export function readPathText(code: unknown, maxSymbols: number): PathText | null {
  if (
    typeof code !== 'string' ||
    code.length > 1 + HEAD + Math.ceil((maxSymbols * SYMBOL_BITS) / LETTER_BITS)
  )
    return null;
  const letters = code.slice(1 + CHECKSUM_LETTERS);
  if (!code.startsWith(VERSION + checksum(letters)) || !/^[\w-]{5,}$/.test(letters)) return null;
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
  const head = { salt: read(HEAD_BITS.salt), end: read(HEAD_BITS.end), ids: read(HEAD_BITS.ids) };
  const length = Math.floor(((letters.length - at) * LETTER_BITS) / SYMBOL_BITS);
  const text = { ...head, symbols: Array.from({ length }, () => read(SYMBOL_BITS)) };
  // Each path has exactly one encoding.
  return writePathText(text) === code ? text : null;
}
