import { LOGIC_OPERATORS } from './json-logic';

const OPERATORS: ReadonlySet<string> = new Set(LOGIC_OPERATORS);

/** Visits the unknown operators in plain JSON of limited depth. @param visit `place`: the keys from the top, in a reused array: copy it */
export function forEachUnknownOperator(
  logic: unknown,
  visit: (operator: string, place: readonly string[]) => void,
  place: string[] = [],
): void {
  if (typeof logic !== 'object' || logic === null) return;
  const keys = Object.keys(logic);
  const [operator = ''] = keys;
  if (!Array.isArray(logic)) {
    // Only objects with exactly one key are operations; others are values.
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
