import {
  type Assignment,
  type Expression,
  type Operator,
  isUsableName,
  literal,
  operation,
  variable,
} from './expression';
import { unescaped } from './script-tokens';

interface Token {
  readonly kind: 'number' | 'text' | 'variable' | 'word' | 'sign';
  readonly text: string;
  readonly value?: string | number;
}

const PATTERN =
  /\s+|(?<text>"(?:[^"\\]|\\[^\n])*"|'(?:[^'\\]|\\[^\n])*')|(?<number>\d+(?:\.\d+)?(?![\w.]))|\$(?<variable>[\p{L}_][\p{L}\p{N}_]*)(?!['’]s\b)|(?<word>[a-z]+)(?![\w-])|(?<sign><=|>=|[-+*/%]=|[-+*/%<>=(),])/iuy;

/** Splits code into tokens; `null` if it contains anything that simple logic does not have. */
function tokensOf(code: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  while (at < code.length) {
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(code);
    if (!match) return null;
    at += match[0].length;
    const { text, number, variable: name, word, sign } = match.groups ?? {};
    if (text !== undefined) {
      const value = unescaped(text.slice(1, -1));
      if (value === null) return null;
      tokens.push({ kind: 'text', text, value });
    } else if (number !== undefined) tokens.push({ kind: 'number', text: number, value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: 'variable', text: name });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word.toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
  }
  return tokens;
}

const COMPARISONS: Readonly<Record<string, Operator>> = { '<': '<', '<=': '<=', '>': '>', '>=': '>=' };

/** Deepest nesting of an expression. */
const MAX_DEPTH = 50;

/** A part of a chain with `and` or `or`. */
interface ChainPart {
  readonly value: Expression;
  readonly comparison: 'none' | 'is' | 'is not' | 'order';
}

/**
 * Reads expressions of Harlowe. Refuses what Harlowe reports as an error, and what it reads otherwise than it looks: `and` and `or`
 * without parentheses, several values before a comparison, a value to compare behind `or`, and negative factors after a sum.
 */
class HarloweParser {
  at = 0;
  #depth = 0;

  /** @param it the variable for which `it` stands; `null` if there is none */
  constructor(
    readonly tokens: readonly Token[],
    readonly it: string | null,
  ) {}

  get isEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  is(...texts: readonly string[]): boolean {
    return texts.every((text, index) => {
      const token = this.tokens[this.at + index];
      return token?.text === text && (token.kind === 'word' || token.kind === 'sign');
    });
  }

  takes(...texts: readonly string[]): boolean {
    if (!this.is(...texts)) return false;
    this.at += texts.length;
    return true;
  }

  expression(): Expression | null {
    if (++this.#depth > MAX_DEPTH) return null;
    const parts: ChainPart[] = [];
    let joiner = '';
    for (;;) {
      const part = this.#comparison();
      if (!part) return null;
      parts.push(part);
      const next = ['and', 'or'].find((word) => this.is(word));
      if (next === undefined) break;
      if (joiner !== '' && next !== joiner) return null;
      joiner = next;
      this.at++;
    }
    this.#depth--;
    if (joiner === '') return parts[0]?.value ?? null;
    // What follows `is not` is compared as well, or an error.
    if (parts.some(({ comparison }) => comparison === 'is not')) return null;
    const isBare = ({ comparison }: ChainPart): boolean => comparison === 'none';
    const last = parts.findLastIndex((part) => !isBare(part));
    if (parts.slice(0, Math.max(0, last)).filter(isBare).length > 1) return null;
    return parts
      .map(({ value }) => value)
      .reduce((one, other) => operation(joiner as 'and' | 'or', one, other));
  }

  #comparison(): ChainPart | null {
    const left = this.#sum();
    if (!left) return null;
    const isNot = this.takes('is', 'not');
    const comparison = isNot ? 'is not' : this.takes('is') ? 'is' : 'order';
    let op: Operator | undefined = isNot ? '!==' : '===';
    if (comparison === 'order') {
      op = COMPARISONS[this.tokens[this.at]?.kind === 'sign' ? (this.tokens[this.at]?.text ?? '') : ''];
      if (!op) return { value: left, comparison: 'none' };
      this.at++;
    }
    const right = this.#sum();
    const isChained = this.is('is') || ['<', '<=', '>', '>='].some((sign) => this.is(sign));
    return right && !isChained ? { value: operation(op, left, right), comparison } : null;
  }

  #sum(): Expression | null {
    const begin = this.at;
    let left = this.#product(begin);
    while (left && (this.is('+') || this.is('-'))) {
      const op = this.is('+') ? '+' : '-';
      this.at++;
      if (this.is('-')) return null;
      const right = this.#product(begin);
      left = right && operation(op, left, right);
    }
    return left;
  }

  /** @param begin position of the sum to which the product belongs */
  #product(begin: number): Expression | null {
    let left = this.#unary();
    while (left && (this.is('*') || this.is('/') || this.is('%'))) {
      const op = this.tokens[this.at]?.text as '*' | '/' | '%';
      this.at++;
      // A negative factor is an error if a sign stands before.
      const before = this.tokens.slice(begin, this.at);
      if (this.is('-') && before.some(({ kind, text }) => kind === 'sign' && '+-'.includes(text)))
        return null;
      const right = this.#unary();
      left = right && operation(op, left, right);
    }
    return left;
  }

  #unary(): Expression | null {
    if (this.takes('not')) {
      const part = this.#unary();
      return part && operation('!', part);
    }
    if (this.takes('-')) {
      const token = this.tokens[this.at];
      if (token?.kind === 'number') {
        this.at++;
        return literal(-Number(token.value));
      }
      const part = token?.kind === 'variable' ? this.#primary() : null;
      return part && operation('negative', part);
    }
    return this.#primary();
  }

  #primary(): Expression | null {
    const token = this.tokens[this.at];
    if (!token) return null;
    this.at++;
    const { kind, text, value } = token;
    if (kind === 'number' || kind === 'text') return literal(value ?? '');
    if (kind === 'variable') return isUsableName(text) ? variable(text) : null;
    if (text === 'true' || text === 'false') return literal(text === 'true');
    if (text === 'it' && this.it !== null) return variable(this.it);
    if (text !== '(') return null;
    const inside = this.expression();
    return inside && this.takes(')') ? inside : null;
  }
}

/** Reads a whole expression; `null` if it is not simple logic. */
export function readHarlowe(code: string): Expression | null {
  const tokens = tokensOf(code);
  const parser = tokens && new HarloweParser(tokens, null);
  const value = parser?.expression() ?? null;
  return parser?.isEnd ? value : null;
}

/** Reads the assignments of `(set:)` or, with `into`, of `(put:)`; `null` if one of them is not simple logic: then none is made. */
export function readHarloweSet(code: string, isPut: boolean): readonly Assignment[] | null {
  const tokens = tokensOf(code);
  if (!tokens) return null;
  const assignments: Assignment[] = [];
  let at = 0;
  while (at < tokens.length) {
    const found = isPut ? put(tokens, at) : set(tokens, at);
    if (!found?.value || assignments.some(({ name }) => name === found.name)) return null;
    assignments.push({ name: found.name, value: found.value });
    at = found.end;
    const comma = tokens[at];
    if (comma && comma.text !== ',') return null;
    at++;
  }
  return assignments.length > 0 ? assignments : null;
}

interface FoundAssignment extends Assignment {
  readonly end: number;
}

function set(tokens: readonly Token[], at: number): FoundAssignment | null {
  const { kind, text: name = '' } = tokens[at] ?? {};
  const sign = tokens[at + 1];
  if (kind !== 'variable' || !isUsableName(name) || (sign?.text !== 'to' && sign?.text !== '=')) return null;
  const parser = new HarloweParser(tokens, name);
  parser.at = at + 2;
  return { name, value: parser.expression(), end: parser.at };
}

function put(tokens: readonly Token[], at: number): FoundAssignment | null {
  const parser = new HarloweParser(tokens, null);
  parser.at = at;
  const value = parser.expression();
  if (!value || !parser.takes('into')) return null;
  const { kind, text: name = '' } = tokens[parser.at] ?? {};
  return kind === 'variable' && isUsableName(name) ? { name, value, end: parser.at + 1 } : null;
}
