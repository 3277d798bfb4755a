import type { JsonValue } from 'iv-player';
import type { TweeDialect } from '../twee-dialect';
import type { Expression, Literal, Operator } from './expression';

/** Kinds of values that a variable may have, as bits. */
export const UNSET = 1;
export const NUMBER = 2;
export const TEXT = 4;
export const BOOLEAN = 8;
/** A value of which nothing is known, because code was left out. */
export const UNKNOWN = 16;
/** A text with markup, which the story formats read where they show it. */
export const MARKUP = 32;

/** Signs that may be markup in a text. */
const SIGNS = /[[<{`~^]|&[a-z#]|\$[a-z_]|(?<!\w)_\w|''|\/[/*%]|__|==|@@|"""|^[!*#>]/i;
const SIGNS_OF: Partial<Record<TweeDialect, RegExp>> = {
  harlowe: /\*|\([$_]?[a-z][\w-]*:/i,
  chapbook: /\*|\n/,
  snowman: /\*|\n/,
};

/** Whether a text may be shown otherwise than it is written. */
export const hasMarkup = (text: string, dialect: TweeDialect): boolean =>
  SIGNS.test(text) || (SIGNS_OF[dialect]?.test(text) ?? false);

/** A value of a variable at some time of a passage. */
export interface Version {
  readonly name: string;
  readonly types: number;
  /** Its value; `null` if the variable had it when the passage began, or if it is unknown. */
  readonly value: Resolved | null;
  /** Position among the changes of the passage; 0 for the value with which it began. */
  readonly order: number;
  /** The value that a variable of unknown value keeps in the film. */
  readonly kept?: Version;
  /** Steps that made it. */
  readonly origins: readonly object[];
}

/** An expression that refers to values at a certain time. */
export type Resolved =
  | { readonly op: 'value'; readonly value: Literal }
  | { readonly op: 'ref'; readonly version: Version }
  | { readonly op: Operator | 'cat'; readonly parts: readonly Resolved[] };

export interface Typed {
  readonly value: Resolved;
  readonly types: number;
}

export const typeOfLiteral = (value: Literal): number =>
  typeof value === 'number' ? NUMBER : typeof value === 'string' ? TEXT : BOOLEAN;

/**
 * Replaces variables by their values at a time, and determines the kinds of the result. Returns `null` if JsonLogic would give another
 * result than the story format, for example for a sum of a text and an unset variable.
 * @param isCondition whether only truth counts, so that unset variables are allowed where the format takes them for false
 */
export function resolve(
  expression: Expression,
  versionOf: (name: string) => Version,
  dialect: TweeDialect,
  isCondition: boolean,
): Typed | null {
  const isHarlowe = dialect === 'harlowe';
  const read = (one: Expression, isAlone: boolean): Typed | null => {
    if (one.op === 'value') {
      const isMarkup = typeof one.value === 'string' && hasMarkup(one.value, dialect);
      return { value: one, types: typeOfLiteral(one.value) | (isMarkup ? MARKUP : 0) };
    }
    if (one.op === 'var') {
      const version = versionOf(one.name);
      const { types } = version;
      if (types & UNKNOWN) return null;
      if (types & UNSET && (!isAlone || dialect === 'chapbook')) return null;
      return { value: { op: 'ref', version }, types };
    }
    return operate(one.op, one.parts, isAlone);
  };
  const operate = (op: Operator, given: readonly Expression[], isAlone: boolean): Typed | null => {
    const isLogic = op === 'and' || op === 'or';
    let markup = 0;
    const parts = given.map((part, at) => {
      const found = read(part, op === '!' || (isLogic && isAlone) || (op === 'if' && (at === 0 || isAlone)));
      if (found) markup |= found.types & MARKUP;
      return found && { ...found, types: found.types & ~MARKUP };
    });
    const [first, second, third] = parts;
    if (!first || parts.includes(null)) return null;
    const known = parts.filter((part) => part !== null);
    const all = known.reduce((types, part) => types | part.types, 0);
    const made = (types: number, as: Operator | 'cat' = op): Typed => ({
      value: { op: as, parts: known.map(({ value }) => value) },
      types: types & TEXT ? types | markup : types,
    });
    switch (op) {
      case '!':
        return isHarlowe && first.types !== BOOLEAN ? null : made(BOOLEAN);
      case 'and':
      case 'or':
        if (isHarlowe && all !== BOOLEAN) return null;
        return made(all);
      case 'if':
        return made((second?.types ?? 0) | (third?.types ?? 0));
      case '===':
      case '!==':
      case '==':
      case '!=':
        return made(BOOLEAN);
      case '<':
      case '<=':
      case '>':
      case '>=':
        return isHarlowe && all !== NUMBER ? null : made(BOOLEAN);
      case '+': {
        if (all === NUMBER) return made(NUMBER);
        const isText = isHarlowe ? all === TEXT : first.types === TEXT || second?.types === TEXT;
        return isText ? made(TEXT, 'cat') : null;
      }
      case '/':
      case '%': {
        const divisor = second?.value;
        const isSafe = divisor?.op === 'value' && divisor.value !== 0;
        return all === NUMBER && isSafe ? made(NUMBER) : null;
      }
      default:
        return all === NUMBER ? made(NUMBER) : null;
    }
  };
  const found = read(expression, isCondition);
  return found && isCondition && isHarlowe && found.types !== BOOLEAN ? null : found;
}

/** Maximum size of an expression with the values that were put into it. */
const MAX_PARTS = 500;

/** Writes an expression in JsonLogic. Returns `null` if it needs a value that is no longer there, or becomes too long. */
export function write(value: Resolved, isThere: (version: Version) => boolean): JsonValue | null {
  let left = MAX_PARTS;
  const one = (part: Resolved): JsonValue | undefined => {
    if (--left < 0) return undefined;
    if (part.op === 'value') return part.value;
    if (part.op === 'ref') {
      const { version } = part;
      if (isThere(version)) return { var: version.name };
      return version.value ? one(version.value) : undefined;
    }
    const parts: JsonValue[] = [];
    for (const each of part.parts) {
      const written = one(each);
      if (written === undefined) return undefined;
      parts.push(written);
    }
    return { [part.op === 'negative' ? '-' : part.op]: parts };
  };
  return one(value) ?? null;
}
