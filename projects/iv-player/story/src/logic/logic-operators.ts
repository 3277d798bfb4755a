/** The operators of JsonLogic that a story may use: all that compute from data. `log` and `method` have effects and are not. */
export const LOGIC_OPERATORS: readonly string[] = [
  'var',
  'missing',
  'missing_some',
  'if',
  '?:',
  '==',
  '===',
  '!=',
  '!==',
  '!',
  '!!',
  'or',
  'and',
  '>',
  '>=',
  '<',
  '<=',
  'max',
  'min',
  '+',
  '-',
  '*',
  '/',
  '%',
  'map',
  'reduce',
  'filter',
  'all',
  'none',
  'some',
  'merge',
  'in',
  'cat',
  'substr',
];

const OPERATORS: ReadonlySet<string> = new Set(LOGIC_OPERATORS);

/** Operators whose second argument sees an item of a list instead of the variables. */
const SCOPED: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'none', 'some', 'reduce']);

/** What an expression is made of. */
export interface LogicParts {
  /** Variables that it reads, with where. `null`: it computes the name, and may read any. */
  readonly variables: readonly { readonly name: string | null; readonly path: readonly string[] }[];
  /** Operators that are unknown, with where. */
  readonly unknown: readonly { readonly operator: string; readonly path: readonly string[] }[];
}

/** Reads an expression without evaluating it. It is plain JSON of a limited depth. @param path where it is */
export function logicParts(logic: unknown, path: readonly string[] = []): LogicParts {
  const variables: { name: string | null; path: readonly string[] }[] = [];
  const unknown: { operator: string; path: readonly string[] }[] = [];

  const visitName = (name: unknown, place: readonly string[], isScoped: boolean): void => {
    if (isScoped) return;
    const isText = typeof name === 'string' || typeof name === 'number';
    variables.push({ name: isText && name !== '' ? String(name) : null, path: place });
  };
  const visit = (part: unknown, place: readonly string[], isScoped: boolean): void => {
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) {
      part.forEach((item, index) => visit(item, [...place, String(index)], isScoped));
      return;
    }
    const entries = Object.entries(part);
    const [entry] = entries;
    // Only an object with one key is an operation; others are values.
    if (!entry || entries.length > 1) return;
    const [operator, given] = entry as [string, unknown];
    const inside = [...place, operator];
    if (!OPERATORS.has(operator)) {
      unknown.push({ operator, path: place });
      return;
    }
    const list: readonly unknown[] = Array.isArray(given) ? given : [given];
    const placeOf = (index: number): readonly string[] =>
      Array.isArray(given) ? [...inside, String(index)] : inside;
    if (operator === 'var') visitName(list[0], placeOf(0), isScoped);
    if (operator === 'missing' || operator === 'missing_some') {
      const names: unknown = operator === 'missing' ? (Array.isArray(list[0]) ? list[0] : list) : list[1];
      if (Array.isArray(names)) names.forEach((name) => visitName(name, inside, isScoped));
      else visitName(null, inside, isScoped);
    }
    list.forEach((item, index) =>
      visit(item, placeOf(index), isScoped || (SCOPED.has(operator) && index === 1)),
    );
  };
  visit(logic, path, false);
  return { variables, unknown };
}

/** The name of the variable that `{ "var": "bag.0" }` reads. */
export const variableOf = (name: string): string => name.split('.')[0] ?? name;
