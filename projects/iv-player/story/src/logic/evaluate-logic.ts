import type { JsonValue } from 'iv-player';
import { type LogicRun, applyLogic, isTruthy } from './json-logic';

/** Values of variables by their names. */
export type Values = Readonly<Record<string, JsonValue>>;

/** Steps that one expression may take. */
const MAX_STEPS = 10_000;
/** Steps that the expressions of one scene may take together: of its `set`, and of the conditions of its choices. */
export const SCENE_STEPS = 20_000;
/** Characters, and items of lists, that a value may have while it is evaluated. */
const MAX_WEIGHT = 10_240;
/** Levels that a value may have. */
const MAX_LEVELS = 64;
/** Characters and items that an expression may have itself. */
const MAX_SIZE = 100_000;
/** Characters of a text, and items of a list, that cost one step more: to read a long one takes longer than to read a number. */
const CHARACTERS_OF_A_STEP = 64;
const ITEMS_OF_A_STEP = 2;
/** Steps that a failure costs: it takes as long as so many. */
const FAILURE_STEPS = 20;
/** Characters and items of an expression that cost one step more. */
const SIZE_OF_A_STEP = 256;

/** Why an expression has no value: it takes too long, or its value is too large or nothing that JSON can hold. */
export class LogicError extends Error {}

/** How many steps expressions may still take together. */
export class LogicBudget {
  /** @param steps that are left; default: those of a scene */
  constructor(public steps: number = SCENE_STEPS) {}
}

/** Why an expression of a scene was not evaluated. */
export const SCENE_TOO_LONG = `The expressions of the scene take more than ${SCENE_STEPS} steps together.`;

/** How large a value is. */
interface Measure {
  /** Characters and items, counting shared parts each time they occur. */
  readonly weight: number;
  readonly levels: number;
  /** Whether JSON can hold it. */
  readonly isJson: boolean;
}

/** By each list and object that was measured: none of them changes any more. */
const measures = new WeakMap<object, Measure>();

const measureOfFinite: Measure = { weight: 1, levels: 0, isJson: true };
const measureOfOther: Measure = { weight: 1, levels: 0, isJson: false };

/** Measures a value; each part is visited once. @param all the variables, which no value may contain: it would never end */
function measure(value: unknown, all: Values | null): Measure {
  if (typeof value === 'string') return { weight: Math.max(1, value.length), levels: 0, isJson: true };
  if (typeof value === 'number') return Number.isFinite(value) ? measureOfFinite : measureOfOther;
  if (typeof value !== 'object' || value === null)
    return value === null || typeof value === 'boolean' ? measureOfFinite : measureOfOther;
  if (value === all) throw new LogicError('It makes a value of all variables together: name those it needs.');
  const before = measures.get(value);
  if (before) return before;
  let weight = 1;
  let levels = 0;
  let isJson = true;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    // As `JSON.stringify` leaves it out.
    if (item === undefined && !isList) continue;
    const part = measure(item, all);
    weight += part.weight + (isList ? 0 : key.length);
    levels = Math.max(levels, part.levels);
    isJson &&= part.isJson;
  }
  const measured = { weight, levels: levels + 1, isJson };
  measures.set(value, measured);
  return measured;
}

/**
 * The value of an expression. Runs no code of the story: its operators were checked when it was read. Throws `LogicError`, and
 * nothing else, for one that exceeds 10,000 steps, or a text or list of 10 kB, and where an operator cannot take what it is given.
 * @param variables values by their names
 * @param budget steps that it may take, which become fewer
 */
export function evaluateLogic(logic: unknown, variables: Values, budget = new LogicBudget()): unknown {
  // Most conditions are absent or constant.
  if (typeof logic !== 'object' || logic === null) return logic;
  const isLimitedByOthers = budget.steps < MAX_STEPS;
  const limit = Math.min(MAX_STEPS, budget.steps);
  let steps = 0;
  const run: LogicRun = {
    take: (count) => {
      steps += count;
      if (steps <= limit) return;
      throw new LogicError(isLimitedByOthers ? SCENE_TOO_LONG : `It takes more than ${MAX_STEPS} steps.`);
    },
    value: (part, data) => {
      run.take(1);
      const value = applyLogic(part, data, run);
      if (typeof value === 'string' || (typeof value === 'object' && value !== null && value !== variables)) {
        const { weight, levels } = measure(value, variables);
        if (weight > MAX_WEIGHT) throw new LogicError('It makes a value of more than 10 kB.');
        if (levels > MAX_LEVELS)
          throw new LogicError(`It makes a value of more than ${MAX_LEVELS} levels, one in the other.`);
        run.take(Math.floor(weight / (typeof value === 'string' ? CHARACTERS_OF_A_STEP : ITEMS_OF_A_STEP)));
      }
      return value;
    },
  };
  try {
    const size = measure(logic, null).weight;
    if (size > MAX_SIZE) throw new LogicError('It is longer than 100 kB.');
    run.take(Math.floor(size / SIZE_OF_A_STEP));
    return run.value(logic, variables);
  } catch (error) {
    steps += FAILURE_STEPS;
    if (error instanceof LogicError) throw error;
    throw new LogicError(`An operator cannot take what it is given (${String(error)}).`, { cause: error });
  } finally {
    budget.steps -= Math.min(steps, budget.steps);
  }
}

/** Whether a condition holds; one that is absent does. Throws as `evaluateLogic`. */
export function isTrue(condition: unknown, variables: Values, budget?: LogicBudget): boolean {
  return condition === undefined || isTruthy(evaluateLogic(condition, variables, budget));
}

/** A value for a variable. Throws `LogicError` for what JSON cannot hold, such as the result of a division by 0. */
export function evaluateValue(logic: unknown, variables: Values, budget?: LogicBudget): JsonValue {
  const value = evaluateLogic(logic, variables, budget) ?? null;
  if (!measure(value, variables).isJson)
    throw new LogicError('Its value is nothing that JSON can hold, such as a division by 0.');
  // JSON has no -0.
  return typeof value === 'number' ? value + 0 : (value as JsonValue);
}
