import { LOGIC_OPERATORS } from './json-logic';

const OPERATORS: ReadonlySet<string> = new Set(LOGIC_OPERATORS);

/**
 * Calls a function with each operator of an expression that is unknown, without evaluating it. It is plain JSON of a limited depth.
 * @param visit its `place`, the keys from the top of the expression, changes: copy what is kept
 */
export function forEachUnknownOperator(
  logic: unknown,
  visit: (operator: string, place: readonly string[]) => void,
  place: string[] = [],
): void {
  if (typeof logic !== 'object' || logic === null) return;
  const keys = Object.keys(logic);
  const [operator = ''] = keys;
  if (!Array.isArray(logic)) {
    // Of objects only those with one key are operations; others are values.
    if (keys.length !== 1) return;
    if (!OPERATORS.has(operator)) {
      visit(operator, place);
      return;
    }
  }
  for (const key of keys) {
    place.push(key);
    forEachUnknownOperator((logic as Readonly<Record<string, unknown>>)[key], visit, place);
    place.pop();
  }
}
