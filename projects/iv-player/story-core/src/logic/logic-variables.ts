/** Operators whose second argument sees an item of a list instead of the variables. */
const SCOPED: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'none', 'some', 'reduce']);

/** Receives a variable that an expression reads; `null` if its name is computed. @param place keys from the top, in a reused array: copy it */
export type VariableVisitor = (name: string | null, place: readonly string[]) => void;

/** Visits the variables that an expression reads, without evaluating it. */
export function visitVariables(logic: unknown, visitor: VariableVisitor): void {
  if (typeof logic === 'object' && logic !== null) visitPart(logic, visitor, [], false);
}

function visitPart(part: unknown, visitor: VariableVisitor, place: string[], isScoped: boolean): void {
  if (typeof part !== 'object' || part === null) return;
  if (Array.isArray(part)) return visitItems(part, null, visitor, place, isScoped);
  const keys = Object.keys(part);
  const [operator] = keys;
  // Only objects with exactly one key are operations; others are values.
  if (operator === undefined || keys.length > 1) return;
  const given = (part as Readonly<Record<string, unknown>>)[operator];
  place.push(operator);
  if (operator === 'missing' || operator === 'missing_some') {
    const list: readonly unknown[] = Array.isArray(given) ? given : [given];
    const names: unknown = operator === 'missing' ? (Array.isArray(list[0]) ? list[0] : list) : list[1];
    if (Array.isArray(names)) for (const name of names) visitName(name, visitor, place, isScoped);
    else visitName(null, visitor, place, isScoped);
  }
  if (Array.isArray(given)) visitItems(given, operator, visitor, place, isScoped);
  else {
    if (operator === 'var') visitName(given, visitor, place, isScoped);
    visitPart(given, visitor, place, isScoped);
  }
  place.pop();
}

function visitItems(
  items: readonly unknown[],
  operator: string | null,
  visitor: VariableVisitor,
  place: string[],
  isScoped: boolean,
): void {
  const isScopeOf = operator !== null && SCOPED.has(operator);
  for (let at = 0; at < items.length; at++) {
    const isName = operator === 'var' && at === 0;
    if (!isName && typeof items[at] !== 'object') continue;
    place.push(String(at));
    if (isName) visitName(items[0], visitor, place, isScoped);
    visitPart(items[at], visitor, place, isScoped || (at === 1 && isScopeOf));
    place.pop();
  }
}

function visitName(name: unknown, visit: VariableVisitor, place: readonly string[], isScoped: boolean): void {
  if (isScoped) return;
  const isText = typeof name === 'string' || typeof name === 'number';
  visit(isText && name !== '' ? String(name) : null, place);
}

/** Variable names cannot contain dots: in `var`, a dot separates the name from a part of the value. */
export const VARIABLE_NAME = /^[^.]*$/;

/** Returns the name of the variable that a path such as `bag.0` refers to. */
export function variableOf(name: string): string {
  const dot = name.indexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}
