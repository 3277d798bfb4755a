/** A value that simple logic can hold. */
export type Literal = string | number | boolean;

export type Operator =
  | '==='
  | '!=='
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | 'and'
  | 'or'
  | '!'
  | 'negative'
  | 'if';

/** An expression of a story format, in the terms that all formats share. Operators mean what the format makes of them. */
export type Expression =
  | { readonly op: 'value'; readonly value: Literal }
  | { readonly op: 'var'; readonly name: string }
  | { readonly op: Operator; readonly parts: readonly Expression[] };

export const literal = (value: Literal): Expression => ({ op: 'value', value });
export const variable = (name: string): Expression => ({ op: 'var', name });
export const operation = (op: Operator, ...parts: readonly Expression[]): Expression => ({ op, parts });

/** The condition that always holds. */
export const ALWAYS: Expression = literal(true);

/** A variable that a statement assigns. */
export interface Assignment {
  readonly name: string;
  /** `null` if the value cannot be translated. */
  readonly value: Expression | null;
}

/** Names that a story file cannot use for variables. */
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a story file can have a variable with this name, and texts can show it. */
export const isUsableName = (name: string): boolean =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !UNSAFE.has(name);
