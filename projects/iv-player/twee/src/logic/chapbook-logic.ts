import { ALWAYS, type Expression, isUsableName, operation } from './expression';
import type { LogicMark } from './logic-mark';
import { CHAPBOOK_STYLE, readExpression } from './script-parser';

/** A name with a condition, and whatever follows it. */
const CONDITIONAL = /^(.*?)\((.+)\)/;

/** Reads a line of the section that sets variables. @param at its position */
export function readVariableLine(line: string, at: number): readonly LogicMark[] {
  const code = line.trim();
  // The first colon ends the condition as well.
  const [head = '', ...rest] = code.split(':');
  const [, before = head, condition] = CONDITIONAL.exec(head) ?? [];
  const [name, value] = [before.trim(), rest.join(':')];
  const [root = ''] = name.split('.');
  if (root === 'config' || code === '' || !line.includes(':')) return [];
  if (!isUsableName(name)) return [{ do: 'lose', names: isUsableName(root) ? [root] : [], at, code }];
  const set: LogicMark = {
    do: 'set',
    assignments: [{ name, value: readExpression(value, CHAPBOOK_STYLE) }],
    at,
    code,
  };
  if (condition === undefined) return [set];
  const block = { name: 'line', condition: readExpression(condition, CHAPBOOK_STYLE) };
  return [{ do: 'open', block, at, code }, set, { do: 'close', name: 'line' }];
}

/** Reads the conditions of a modifier line such as `[if a > 1; append]`. */
export function readModifiers(modifiers: readonly string[]): readonly LogicMark[] {
  const conditions = modifiers.flatMap((one) => conditionOf(one) ?? []);
  const isElse = conditions.some((one) => one.isElse);
  // Several conditions with an else depend on each other.
  const isClear = !isElse || conditions.length === 1;
  const marks = conditions.map((one): LogicMark => {
    const condition = isClear ? one.condition : null;
    return { do: 'open', block: { name: 'modifier', condition, ...(one.isElse && { isElse: true }) } };
  });
  return [{ do: 'close', name: 'modifier' }, ...marks];
}

interface ModifierCondition {
  readonly condition: Expression | null;
  readonly isElse?: true;
}

function conditionOf(modifier: string): readonly [ModifierCondition] | null {
  const [, name = '', code = ''] = /^(\S+)\s*(.*)$/s.exec(modifier) ?? [];
  const read = (): Expression | null => readExpression(code, CHAPBOOK_STYLE);
  switch (name.toLowerCase()) {
    case 'if':
      return [{ condition: read() }];
    case 'unless': {
      const condition = read();
      return [{ condition: condition && operation('!', condition) }];
    }
    case 'ifalways':
      return [{ condition: ALWAYS }];
    case 'ifnever':
      return [{ condition: operation('!', ALWAYS) }];
    case 'else':
      return code === '' ? [{ condition: ALWAYS, isElse: true }] : null;
    case 'after':
      return [{ condition: null }];
    default:
      return null;
  }
}
