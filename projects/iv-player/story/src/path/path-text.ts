// The characters of a path code. Its first one is the version, the next two a checksum of the others, and these are bits: the salt of
// the hashes, the hash of the last node, a check of the ids, and then symbols, which `path-code.ts` explains.

/** One more than the largest hash that one symbol holds. */
export const HASHES = 1790;
/** The symbol before how often the last node is passed, behind the last choice, before the path ends there. */
export const PASSED = 1790;
/** The symbol behind which the path goes where the story does not lead. */
export const STRAY = 1791;
/** Symbols from here on are digits of how often what is before them is repeated. */
export const REPEATS = 1792;

const VERSION = '1';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LETTER_BITS = 6;
const CHECKSUM_LETTERS = 2;
const HEAD_BITS = { salt: 4, end: 15, ids: 11 } as const;
const HEAD = CHECKSUM_LETTERS + 5;
const SYMBOL_BITS = 11;

/** A path code without its version and its checksum. */
export interface PathText {
  /** Which hashes are used, from 0 to 15. */
  readonly salt: number;
  /** Hash of the last node. */
  readonly end: number;
  /** Check of the ids that were chosen. */
  readonly ids: number;
  readonly symbols: readonly number[];
}

/** How many values the hash of the last node can have. */
export const END_HASHES = 2 ** HEAD_BITS.end;
/** How many values the check of the ids can have. */
export const ID_CHECKS = 2 ** HEAD_BITS.ids;
/** How many salts there are. */
export const SALTS = 2 ** HEAD_BITS.salt;

/**
 * A 32-bit hash of a text. It is part of the format: codes that were handed out depend on it.
 * @param seed a number, or the hash of what comes before
 */
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

/** @param maxSymbols more are no code @returns `null` for what no path code is */
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
  // The same code has no second spelling.
  return writePathText(text) === code ? text : null;
}
