import {
  type Assignment,
  type Expression,
  type Operator,
  isUsableName,
  literal,
  operation,
  variable,
} from './expression';
import { type Token, tokensOf } from './script-tokens';

/** How a story format writes variables and operators in JavaScript. */
export interface ScriptStyle {
  /** Returns the variable that starts at a token, and how many tokens it takes. */
  readonly variableAt: (
    tokens: readonly Token[],
    at: number,
  ) => { readonly name: string; readonly length: number } | null;
  /** Words for operators of JavaScript. */
  readonly words: Readonly<Record<string, string>>;
}

const of = (words: string): Readonly<Record<string, string>> =>
  Object.fromEntries(words.split(' ').map((pair) => pair.split(':') as [string, string]));

export const SUGARCUBE_STYLE: ScriptStyle = {
  variableAt: (tokens, at) => {
    const { kind, text = '' } = tokens[at] ?? {};
    return kind === 'variable' && text.startsWith('$') && text.length > 1
      ? { name: text.slice(1), length: 1 }
      : null;
  },
  words: of('is:=== isnot:!== eq:== neq:!= gt:> gte:>= lt:< lte:<= and:&& or:|| not:! to:='),
};

/** Words of JavaScript, and values that are not variables. */
const RESERVED =
  /^(?:null|undefined|NaN|Infinity|this|new|typeof|void|delete|in|of|instanceof|function|var|let|const|if|else|for|while|return|await|yield|class|window|document|engine|passage|random|config|sound|constructor|story|is|and|or|not|isnot|eq|neq|gt|gte|lt|lte|to)$/;

/** Whether a name does not stand for a variable in Chapbook. */
export const isReserved = (name: string): boolean =>
  RESERVED.test(name) || name === 'true' || name === 'false';

export const CHAPBOOK_STYLE: ScriptStyle = {
  variableAt: (tokens, at) => {
    const { kind, text = '' } = tokens[at] ?? {};
    const isName = kind === 'name' || kind === 'variable';
    return isName && !RESERVED.test(text) ? { name: text, length: 1 } : null;
  },
  words: {},
};

const STATE = [['s'], ['story', 'state'], ['window', 'story', 'state'], ['window', 's']];

export const SNOWMAN_STYLE: ScriptStyle = {
  variableAt: (tokens, at) => {
    for (const path of STATE) {
      const length = 2 * path.length + 1;
      const name = tokens[at + length - 1];
      const isPath = path.every(
        (word, index) => tokens[at + 2 * index]?.text === word && tokens[at + 2 * index + 1]?.text === '.',
      );
      if (isPath && tokens[at - 1]?.text !== '.' && (name?.kind === 'name' || name?.kind === 'variable'))
        return { name: name.text, length };
    }
    return null;
  },
  words: {},
};

/** Binary operators, the weakest first. */
const LEVELS: readonly Readonly<Record<string, Operator>>[] = [
  { '||': 'or' },
  { '&&': 'and' },
  { '===': '===', '!==': '!==', '==': '==', '!=': '!=' },
  { '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', '%': '%' },
];

const CHANGES: Readonly<Record<string, Operator>> = { '+=': '+', '-=': '-', '*=': '*', '/=': '/', '%=': '%' };

/** Deepest nesting of an expression. */
const MAX_DEPTH = 50;

/** Reads the JavaScript of simple logic. Every method returns `null` for anything else. */
export class ScriptParser {
  at = 0;
  #depth = 0;

  constructor(
    readonly tokens: readonly Token[],
    readonly style: ScriptStyle,
  ) {}

  isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  /** The sign or word at the position, in JavaScript; empty for anything else. */
  get sign(): string {
    const token = this.tokens[this.at];
    if (token?.kind === 'name')
      return Object.hasOwn(this.style.words, token.text) ? (this.style.words[token.text] ?? '') : '';
    return token?.kind === 'sign' ? token.text : '';
  }

  takes(sign: string): boolean {
    if (this.sign !== sign) return false;
    this.at++;
    return true;
  }

  expression(): Expression | null {
    if (++this.#depth > MAX_DEPTH) return null;
    const condition = this.#binary(0);
    if (condition && this.takes('?')) {
      const yes = this.expression();
      if (!yes || !this.takes(':')) return null;
      const no = this.expression();
      this.#depth--;
      return no && operation('if', condition, yes, no);
    }
    this.#depth--;
    return condition;
  }

  /** Reads an assignment such as `$a = 1`, `$a += 1` or `$a++`. */
  assignment(): Assignment | null {
    const isBefore = this.sign === '++' || this.sign === '--';
    const step = isBefore ? this.sign : '';
    if (isBefore) this.at++;
    const name = this.#name();
    if (name === null) return null;
    const own = variable(name);
    const sign = isBefore ? step : this.sign;
    if (sign === '++' || sign === '--') {
      if (!isBefore) this.at++;
      return { name, value: operation(sign === '++' ? '+' : '-', own, literal(1)) };
    }
    this.at++;
    if (sign === '=') return { name, value: this.expression() };
    const op = CHANGES[sign];
    if (!op) return null;
    const value = this.expression();
    return { name, value: value && operation(op, own, value) };
  }

  #name(): string | null {
    const found = this.style.variableAt(this.tokens, this.at);
    if (!found || !isUsableName(found.name)) return null;
    this.at += found.length;
    return found.name;
  }

  #binary(level: number): Expression | null {
    const operators = LEVELS[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    while (left) {
      const op = Object.hasOwn(operators, this.sign) ? operators[this.sign] : undefined;
      if (!op) return left;
      this.at++;
      // `$x is not 1` compares with `!1`, which nobody means.
      if (level === 2 && this.tokens[this.at]?.text === 'not') return null;
      const right = this.#binary(level + 1);
      left = right && operation(op, left, right);
    }
    return null;
  }

  #unary(): Expression | null {
    if (this.takes('!')) {
      const part = this.#unary();
      return part && operation('!', part);
    }
    if (this.takes('-')) {
      const token = this.tokens[this.at];
      if (token?.kind === 'number') {
        this.at++;
        return this.#after(literal(-Number(token.value)));
      }
      const part = this.#unary();
      return part && operation('negative', part);
    }
    return this.#primary();
  }

  #primary(): Expression | null {
    const token = this.tokens[this.at];
    if (!token) return null;
    if (token.kind === 'number' || token.kind === 'text') {
      this.at++;
      return this.#after(literal(token.value ?? ''));
    }
    if (token.text === 'true' || token.text === 'false') {
      this.at++;
      return this.#after(literal(token.text === 'true'));
    }
    if (this.takes('(')) {
      const inside = this.expression();
      return inside && this.takes(')') ? this.#after(inside) : null;
    }
    const name = this.#name();
    return name === null ? null : this.#after(variable(name));
  }

  /** Refuses properties and calls. */
  #after(value: Expression): Expression | null {
    return ['.', '[', '(', '?.', '++', '--', '**'].includes(this.sign) ? null : value;
  }
}

/** Reads a whole expression; `null` if it is not simple logic. */
export function readExpression(code: string, style: ScriptStyle): Expression | null {
  const tokens = tokensOf(code);
  const parser = tokens && new ScriptParser(tokens, style);
  const value = parser?.expression() ?? null;
  return parser?.isAtEnd() ? value : null;
}

/** Names of all variables in code. */
export function namesInCode(code: string, pattern: RegExp): readonly string[] {
  return [...new Set(Array.from(code.matchAll(pattern), (match) => match[1] ?? ''))].filter(isUsableName);
}

/** Reads assignments between commas and semicolons. The value of one that is not simple logic is `null`. */
export function readAssignments(code: string, style: ScriptStyle): readonly Assignment[] | null {
  const tokens = tokensOf(code);
  if (!tokens) return null;
  const parser = new ScriptParser(tokens, style);
  const assignments: Assignment[] = [];
  while (!parser.isAtEnd()) {
    if (parser.sign === ';' || parser.sign === ',') {
      parser.at++;
      continue;
    }
    const begin = parser.at;
    const found = parser.assignment();
    const { sign } = parser;
    const isWhole = parser.isAtEnd() || sign === ',' || sign === ';';
    if (!found) return null;
    if (!isWhole || !found.value) {
      const end = statementEnd(tokens, begin);
      // Only the target can change if nothing else in the statement assigns.
      const target = tokens.findIndex((token, at) => at >= begin && ASSIGNS.test(signOf(token, style)));
      const others = tokens.slice(target + 1, end);
      if (target < 0 || others.some((token) => ASSIGNS.test(signOf(token, style)))) return null;
      assignments.push({ name: found.name, value: null });
      parser.at = end;
    } else assignments.push(found);
  }
  return assignments;
}

const ASSIGNS = /^(?:[-+*/%]?=|\+\+|--)$/;
const signOf = ({ kind, text }: Token, { words }: ScriptStyle): string =>
  kind === 'name' && Object.hasOwn(words, text) ? (words[text] ?? '') : kind === 'sign' ? text : '';

/** Finds the end of a statement: a comma or semicolon outside of brackets. */
function statementEnd(tokens: readonly Token[], begin: number): number {
  let depth = 0;
  for (let at = begin; at < tokens.length; at++) {
    const { kind, text } = tokens[at] ?? {};
    if (kind !== 'sign' || text === undefined) continue;
    if ('([{'.includes(text)) depth++;
    else if (')]}'.includes(text)) depth--;
    else if (depth === 0 && (text === ',' || text === ';')) return at;
  }
  return tokens.length;
}
