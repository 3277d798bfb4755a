import { setVariables } from 'iv-player/story-core';
import type { TweeDialect } from '../twee-dialect';
import type { Expression } from './expression';
import { type LogicMark, lose } from './logic-mark';
import { NUMBER, TEXT, type Version, resolve, write } from './resolve';
import { SUGARCUBE_STYLE, ScriptParser, readAssignments, readExpression } from './script-parser';
import { tokensOf } from './script-tokens';

/** Reads the assignments of `<<set>>`, `<<run>>` and setters of links. */
export function readSet(code: string, dialect: TweeDialect): readonly LogicMark[] {
  if (code.trim() === '') return [];
  const assignments = dialect === 'sugarcube' ? readAssignments(code, SUGARCUBE_STYLE) : null;
  return [assignments && assignments.length > 0 ? { do: 'set', assignments } : lose(code, dialect)];
}

/** Reads a condition; `null` if it is not simple logic. A condition that assigns adds the loss of its variables. */
export function readCondition(
  code: string,
  dialect: TweeDialect,
): { readonly condition: Expression | null; readonly logic: readonly LogicMark[] } {
  const condition = dialect === 'sugarcube' ? readExpression(code, SUGARCUBE_STYLE) : null;
  const plain = code.replaceAll(/"[^"]*"|'[^']*'/g, '');
  const isChange = /(?<![=!<>])=(?!=)|\bto\b|\+\+|--|\.\w+\(/.test(plain);
  return { condition, logic: condition || !isChange ? [] : [lose(code, dialect)] };
}

/** What SugarCube shows as the label of a link: the value of a formula, of a variable, or the label as it is written. */
export type LinkLabel = { readonly text: string } | { readonly name: string } | null;

/** Evaluates the label of a link as SugarCube does; `null` if its value is not known. */
export function evaluatedLabel(label: string): LinkLabel {
  const tokens = tokensOf(label);
  const parser = tokens && new ScriptParser(tokens, SUGARCUBE_STYLE);
  let value = parser?.expression() ?? null;
  // The last of several values counts.
  while (value && parser?.takes(',')) value = parser.expression();
  if (!value || !parser?.isAtEnd()) return { text: label };
  if (value.op === 'var') return { name: value.name };
  const variables: string[] = [];
  const unset = (name: string): Version => {
    variables.push(name);
    return { name, types: 0, value: null, order: 0, origins: [] };
  };
  const typed = resolve(value, unset, 'sugarcube', false);
  if (variables.length > 0) return null;
  const logic = typed && typed.types & (NUMBER | TEXT) ? write(typed.value, () => false) : null;
  if (logic === null) return { text: label };
  const { constant } = setVariables({ set: { constant: logic } }, { constant: null });
  const isShown = typeof constant === 'number' || (typeof constant === 'string' && constant !== '');
  return { text: isShown ? String(constant) : label };
}
