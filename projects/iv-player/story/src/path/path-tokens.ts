import { MAX_NODES } from './path-steps';
import { END_HASHES, HASHES, PASSED, REPEATS, SALTS, STRAY, hash } from './path-text';

/** A choice as the code has it, and how often it is made again and again. */
export interface Token {
  readonly value: number;
  readonly count: number;
}

/** Symbols that a path code may have: two for each choice, and what is behind the last one. */
export const MAX_SYMBOLS = 2 * MAX_NODES + 8;
const DIGITS = 256;
/** Salts from here on have hashes of two symbols, for decisions with hundreds of choices. */
const WIDE_SALT = SALTS - 2;
const hashesOf = (salt: number): number => (salt < WIDE_SALT ? HASHES : HASHES ** 2);

/** Which choice was made. */
export const choiceHash = (salt: number, from: string, to: string): number =>
  hash(to, hash(from, salt + 1)) % hashesOf(salt);
/** Which node is the last one. */
export const endHash = (salt: number, id: string): number => hash(id, salt) % END_HASHES;
/** A check of ids, with one more. */
export const addId = (check: number, id: string): number => hash(id, check);

/** The contents of a path code, apart from its hash of the last node. */
export interface PathSymbols {
  readonly tokens: readonly Token[];
  /** How often the last node is passed behind the last choice, before the path ends there. */
  readonly passed: number;
  /** Whether the path goes on where the story does not lead. */
  readonly isStray: boolean;
}

export const writeSymbols = ({ tokens, passed, isStray }: PathSymbols, salt: number): readonly number[] => [
  ...tokens.flatMap(({ value, count }) => [
    ...(salt < WIDE_SALT ? [value] : [Math.floor(value / HASHES), value % HASHES]),
    ...repeatsOf(count - 1),
  ]),
  ...(passed > 0 ? [PASSED, ...repeatsOf(passed)] : []),
  ...(isStray ? [STRAY] : []),
];

/** @returns `null` for what `writeSymbols` does not make */
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

/** Digits of a number, from 1 to 256 each, the lowest first; none for 0. */
function repeatsOf(count: number): readonly number[] {
  const digits: number[] = [];
  for (let rest = count; rest > 0; rest = Math.floor((rest - 1) / DIGITS))
    digits.push(REPEATS + ((rest - 1) % DIGITS));
  return digits;
}
