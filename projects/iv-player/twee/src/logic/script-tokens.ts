/** A part of code. */
export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'variable' | 'sign';
  readonly text: string;
  /** Value of a number or text. */
  readonly value?: string | number;
  readonly at: number;
}

const SPACE = /\s+/y;
const NUMBER = /(?:0|[1-9]\d*)(?:\.\d*)?(?:e[+-]?\d+)?(?![\w$])|\.\d+(?:e[+-]?\d+)?(?![\w$])/iy;
const NAME = /[$_\p{L}][$\w\p{L}]*/uy;
const STRING = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'/y;
const SIGN =
  /===|!==|==|!=|<=|>=|&&|\|\||\+\+|--|\+=|-=|\*=|\/=|%=|\*\*|=>|\?\?|\?\.|<<|>>|[-+*/%<>=!(){}[\],;?:.]/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

/** Replaces the escapes in a string; `null` for escapes of characters by number. */
export const unescaped = (inside: string): string | null =>
  /\\[^"'\\nt]/.test(inside.replaceAll('\\\\', ''))
    ? null
    : inside.replaceAll(/\\(.)/g, (_whole, sign: string) => ESCAPES[sign] ?? sign);

/** Splits code into tokens; `null` if it contains anything that simple logic does not have, such as comments. */
export function tokensOf(code: string): readonly Token[] | null {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(code);
  };
  const add = (kind: Token['kind'], text: string, value?: string | number): void => {
    tokens.push({ kind, text, at, ...(value !== undefined && { value }) });
    at += text.length;
  };
  while (at < code.length) {
    const space = match(SPACE);
    if (space) {
      at += space[0].length;
      continue;
    }
    if (code.startsWith('//', at) || code.startsWith('/*', at) || code.startsWith('/%', at)) return null;
    const string = match(STRING);
    if (string) {
      const value = unescaped(string[1] ?? string[2] ?? '');
      if (value === null) return null;
      add('text', string[0], value);
      continue;
    }
    const number = match(NUMBER);
    if (number) {
      add('number', number[0], Number(number[0]));
      continue;
    }
    const name = match(NAME);
    if (name) {
      const [text] = name;
      add(/^[$_]/.test(text) ? 'variable' : 'name', text);
      continue;
    }
    const sign = match(SIGN);
    if (!sign) return null;
    add('sign', sign[0]);
  }
  return tokens;
}
