// The operators of JsonLogic, equivalent to those in json-logic-js (a spec compares both). They read only own keys of data, and never
// call anything from a story. `log` and `method` are omitted because they have side effects.

/** Context of an evaluation. */
export interface LogicRun {
  /** Evaluates a part of the expression. */
  readonly value: (logic: unknown, data: unknown) => unknown;
  /** Takes steps from the budget; throws if too few are left. */
  readonly take: (steps: number) => void;
}

type Given = readonly unknown[];
type Operator = (given: Given, data: unknown, run: LogicRun) => unknown;

/** Searching one string in another takes an extra step each time the product of their lengths grows by this number. */
const SEARCH_PER_STEP = 4096;

/** Truthiness as JsonLogic defines it: like JavaScript's, except that an empty array is falsy. */
export const isTruthy = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const asText = (value: unknown): string => String(value);
const primitive = (value: unknown): unknown => (isObject(value) ? asText(value) : value);

/** Compares JSON values like JavaScript's `==`. */
function isLike(one: unknown, other: unknown): boolean {
  if (one == null || other == null) return one == null && other == null;
  if (typeof one === typeof other) return one === other;
  if (isObject(one) || isObject(other)) return isLike(primitive(one), primitive(other));
  return Number(one) === Number(other);
}

// The operands may have any type: JavaScript converts them.
const isLess = (one: unknown, other: unknown): boolean => (one as number) < (other as number);
const isAtMost = (one: unknown, other: unknown): boolean => (one as number) <= (other as number);

/** Looks up a name such as `bag.0` in data; `undefined` if it does not exist. Without a name, returns all data. */
function find(name: unknown, data: unknown): unknown {
  if (name === undefined || name === null || name === '') return data;
  let found = data;
  for (const key of asText(name).split('.')) {
    if (found === undefined || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  return found;
}

/** Returns the names that are missing in data. Names are not evaluated, even if they look like expressions. */
function missing(names: Given, data: unknown, { take }: LogicRun): Given {
  take(names.length);
  return names.filter((name) => (find(name, data) ?? '') === '');
}

const parse = (value: unknown): number => parseFloat(asText(value));

/** Returns part of a string. A negative `start` counts from the end; a negative `length` omits characters at the end. */
function substring(source: unknown, start: unknown, length: unknown): string {
  const rest = asText(source).slice(Math.trunc(Number(start)) || 0);
  if (length === undefined) return rest;
  const count = Number(length);
  return rest.slice(0, Math.max(0, Math.trunc(count < 0 ? rest.length + count : count) || 0));
}

function isIn(part: unknown, whole: unknown, { take }: LogicRun): boolean {
  if (Array.isArray(whole)) return whole.some((one) => one === part);
  if (typeof whole !== 'string' || whole === '') return false;
  const text = asText(part);
  take(Math.floor((text.length * whole.length) / SEARCH_PER_STEP));
  return whole.includes(text);
}

/** Evaluates the first argument as a list; empty if the result is not a list. */
function itemsOf([list]: Given, data: unknown, { value }: LogicRun): Given {
  const items = value(list, data);
  return Array.isArray(items) ? items : [];
}

const someItem = (given: Given, data: unknown, run: LogicRun): boolean =>
  itemsOf(given, data, run).some((item) => isTruthy(run.value(given[1], item)));

const choose: Operator = (parts, data, { value }) => {
  for (let at = 0; at < parts.length - 1; at += 2)
    if (isTruthy(value(parts[at], data))) return value(parts[at + 1], data);
  return parts.length % 2 === 1 ? value(parts.at(-1), data) : null;
};

/** Returns the first value with the given truthiness or, if there is none, the last value. */
/* @__NO_SIDE_EFFECTS__ */
const firstOf =
  (isWanted: boolean): Operator =>
  (parts, data, { value }) => {
    let last: unknown;
    for (const part of parts) if (isTruthy((last = value(part, data))) === isWanted) break;
    return last;
  };

/** Operators that receive unevaluated arguments: they evaluate only some of them or use other data. */
const LAZY_OPERATORS: Readonly<Record<string, Operator>> = {
  if: choose,
  '?:': choose,
  and: firstOf(false),
  or: firstOf(true),
  map: (given, data, run) => itemsOf(given, data, run).map((item) => run.value(given[1], item)),
  filter: (given, data, run) =>
    itemsOf(given, data, run).filter((item) => isTruthy(run.value(given[1], item))),
  reduce: ([list, logic, initial], data, { value }) => {
    const items = value(list, data);
    const first = initial === undefined ? null : value(initial, data);
    if (!Array.isArray(items)) return first;
    const add = (accumulator: unknown, current: unknown): unknown => value(logic, { current, accumulator });
    return (items as Given).reduce(add, first);
  },
  all: (given, data, run) => {
    const items = itemsOf(given, data, run);
    return items.length > 0 && items.every((item) => isTruthy(run.value(given[1], item)));
  },
  some: someItem,
  none: (given, data, run) => !someItem(given, data, run),
};

/** Operators that receive evaluated arguments. */
const VALUE_OPERATORS: Readonly<Record<string, Operator>> = {
  var: ([name, otherwise = null], data) => {
    const found = find(name, data);
    return found === undefined ? otherwise : found;
  },
  missing: (given, data, run) => missing(Array.isArray(given[0]) ? given[0] : given, data, run),
  missing_some: ([count, names], data, run) => {
    if (!Array.isArray(names)) throw new TypeError('missing_some needs a list of names');
    const gone = missing(names, data, run);
    return isAtMost(count, names.length - gone.length) ? [] : gone;
  },
  '==': ([one, other]) => isLike(one, other),
  '!=': ([one, other]) => !isLike(one, other),
  '===': ([one, other]) => one === other,
  '!==': ([one, other]) => one !== other,
  '!': ([value]) => !isTruthy(value),
  '!!': ([value]) => isTruthy(value),
  '>': ([one, other]) => isLess(other, one),
  '>=': ([one, other]) => isAtMost(other, one),
  '<': ([one, between, other]) => isLess(one, between) && (other === undefined || isLess(between, other)),
  '<=': ([one, between, other]) =>
    isAtMost(one, between) && (other === undefined || isAtMost(between, other)),
  max: (given) => Math.max(...given.map(Number)),
  min: (given) => Math.min(...given.map(Number)),
  '+': (given) => given.reduce<number>((sum, one) => sum + parse(one), 0),
  // Like json-logic-js: a single factor is returned as is, and an empty product throws.
  '*': (given) => given.reduce((product, one) => parse(product) * parse(one)),
  '-': ([one, other]) => (other === undefined ? -Number(one) : Number(one) - Number(other)),
  '/': ([one, other]) => Number(one) / Number(other),
  '%': ([one, other]) => Number(one) % Number(other),
  merge: (given) => given.flat(),
  in: ([part, whole], _data, run) => isIn(part, whole, run),
  cat: (given) => given.join(''),
  substr: ([source, start, length]) => substring(source, start, length),
};

/* @__NO_SIDE_EFFECTS__ */
function namesIn(...tables: readonly object[]): string[] {
  return tables.flatMap((table) => Object.keys(table));
}

/** JsonLogic operators that stories may use: those without side effects. */
export const LOGIC_OPERATORS: readonly string[] = namesIn(VALUE_OPERATORS, LAZY_OPERATORS);

/** Evaluates an expression. Throws for unknown operators and invalid arguments. */
export function applyLogic(logic: unknown, data: unknown, run: LogicRun): unknown {
  if (Array.isArray(logic)) return logic.map((part) => run.value(part, data));
  if (!isObject(logic)) return logic;
  const [name, second] = Object.keys(logic as object);
  // Only objects with exactly one key are operations; others are values.
  if (name === undefined || second !== undefined) return logic;
  const given = (logic as Readonly<Record<string, unknown>>)[name];
  const parts: Given = Array.isArray(given) ? given : [given];
  const lazy = Object.hasOwn(LAZY_OPERATORS, name) ? LAZY_OPERATORS[name] : undefined;
  if (lazy) return lazy(parts, data, run);
  const operator = Object.hasOwn(VALUE_OPERATORS, name) ? VALUE_OPERATORS[name] : undefined;
  if (!operator) throw new TypeError(`there is no operator "${name}"`);
  return operator(
    parts.map((part) => run.value(part, data)),
    data,
    run,
  );
}
