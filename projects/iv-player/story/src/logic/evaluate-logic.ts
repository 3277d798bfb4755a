import jsonLogic from 'json-logic-js';
import type { JsonValue } from 'iv-player';
import { findNotPlain } from '../format/plain-check';

/** Operations that one evaluation may take. */
const MAX_STEPS = 10_000;
/** Characters, and items of lists, that a value may have while it is evaluated. */
const MAX_WEIGHT = 10_240;

/** Why an expression has no value: it takes too long, or its value is too large or nothing that JSON can hold. */
export class LogicError extends Error {}

/** The interpreter calls itself through this property, which is where its steps can be counted. */
const interpreter = jsonLogic as unknown as {
  apply: (this: void, logic: unknown, data: unknown) => unknown;
};

/** Characters and items of a value, counting shared parts each time they occur; each part is visited once. */
function weigh(value: unknown, known: Map<object, number>): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  const before = known.get(value);
  if (before !== undefined) return before;
  const weight = Object.entries(value).reduce((sum, [key, item]) => sum + key.length + weigh(item, known), 1);
  known.set(value, weight);
  return weight;
}

/** What it may not hand out: functions and prototypes, which names such as `name.constructor` reach. */
function isForeign(value: unknown): boolean {
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'constructor');
}

/**
 * The value of an expression. Runs no code of the story: its operators were checked when it was read. Throws `LogicError` for
 * one that exceeds 10,000 steps, or a text or list of 10 kB.
 * @param variables values by their names
 */
export function evaluateLogic(logic: unknown, variables: Readonly<Record<string, JsonValue>>): unknown {
  // Most conditions are absent or constant.
  if (typeof logic !== 'object' || logic === null) return logic;
  const { apply } = interpreter;
  let weights: Map<object, number> | null = null;
  let steps = 0;
  interpreter.apply = (part, data) => {
    if (++steps > MAX_STEPS) throw new LogicError(`It takes more than ${MAX_STEPS} steps.`);
    const value = apply(part, data);
    if (isForeign(value)) return null;
    if (typeof value === 'string' || (typeof value === 'object' && value !== null && value !== variables)) {
      weights ??= new Map();
      if (weigh(value, weights) > MAX_WEIGHT) throw new LogicError('It makes a value of more than 10 kB.');
    }
    return value;
  };
  try {
    return interpreter.apply(logic, variables);
  } finally {
    interpreter.apply = apply;
  }
}

/** Whether a condition holds; one that is absent does. Throws as `evaluateLogic`. */
export function isTrue(condition: unknown, variables: Readonly<Record<string, JsonValue>>): boolean {
  return condition === undefined || jsonLogic.truthy(evaluateLogic(condition, variables));
}

/** A value for a variable. Throws `LogicError` for what JSON cannot hold, such as the result of a division by 0. */
export function evaluateValue(logic: unknown, variables: Readonly<Record<string, JsonValue>>): JsonValue {
  const value = evaluateLogic(logic, variables) ?? null;
  if (findNotPlain(value)) throw new LogicError('Its value is nothing that JSON can hold.');
  return value as JsonValue;
}

/** The variables of `set`, one after the other: each sees those before. Throws as `evaluateValue`. */
export function applySet(
  set: Readonly<Record<string, unknown>> | undefined,
  variables: Readonly<Record<string, JsonValue>>,
): Readonly<Record<string, JsonValue>> {
  if (!set) return variables;
  const values: Record<string, JsonValue> = { ...variables };
  for (const [name, logic] of Object.entries(set)) values[name] = evaluateValue(logic, values);
  return values;
}
