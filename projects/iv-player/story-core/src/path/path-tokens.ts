import { MAX_NODES } from './path-steps';
import { END_HASHES, HASHES, PASSED, REPEATS, SALTS, STRAY, hash } from './path-text';

/** An encoded choice, and how many times in a row it is made. */
export interface Token {
  readonly value: number;
  readonly count: number;
}

/** Maximum number of symbols: two for each choice, plus those after the last choice. */
export const MAX_SYMBOLS = 2 * MAX_NODES + 8;
const DIGITS = 256;
/** This and all higher salts use hashes of two symbols, for decisions with hundreds of choices. */
const WIDE_SALT = SALTS - 2;
const hashesOf = (salt: number): number => (salt < WIDE_SALT ? HASHES : HASHES ** 2);

export const choiceHash = (salt: number, from: string, to: string): number =>
  hash(to, hash(from, salt + 1)) % hashesOf(salt);
export const endHash = (salt: number, id: string): number => hash(id, salt) % END_HASHES;
export const addId = (check: number, id: string): number => hash(id, check);

export interface PathSymbols {
  readonly tokens: readonly Token[];
  /** Number of times that the path passes its last node after the last choice. */
  readonly passed: number;
  /** Whether the path continues with a step that the story does not allow. */
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
