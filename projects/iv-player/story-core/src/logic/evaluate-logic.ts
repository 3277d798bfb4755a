import type { JsonValue } from 'iv-player';
import { type LogicRun, applyLogic, isTruthy } from './json-logic';

/** Values of variables by name. */
export type Values = Readonly<Record<string, JsonValue>>;

/** Maximum number of steps for one expression. */
const MAX_STEPS = 10_000;
/** Maximum number of steps for all expressions in a scene's `set`, and for all its conditions. */
export const SCENE_STEPS = 20_000;
/** Maximum number of characters and items in a value during evaluation. */
const MAX_WEIGHT = 10_240;
/** Maximum number of levels in a value. */
const MAX_LEVELS = 64;
/** Maximum number of characters and items in an expression. */
const MAX_SIZE = 100_000;
/** String characters and list items per extra step: long values take longer to read. */
const CHARACTERS_PER_STEP = 64;
const ITEMS_PER_STEP = 2;
/** Number of steps that take about as long as a failure. */
const FAILURE_STEPS = 20;
/** Characters and items in an expression per extra step. */
const SIZE_PER_STEP = 256;

/** Thrown if an expression takes too long, or if its value is too large or cannot be represented in JSON. */
export class LogicError extends Error {}

/** Number of steps left for a group of expressions. */
export class LogicBudget {
  /** @param steps number of steps left; default: `SCENE_STEPS` */
  constructor(public steps: number = SCENE_STEPS) {}
}

/** Message of the `LogicError` for a scene that has used up its steps. */
export const SCENE_TOO_LONG = "the scene's expressions together take more than 20000 steps: simplify them.";

interface Measure {
  /** Number of characters and items, counting shared parts each time they occur. */
  readonly weight: number;
  readonly levels: number;
  readonly isJson: boolean;
}

/** Cached measures of lists and objects, which never change. */
const measures = new WeakMap<object, Measure>();

const measureOfFinite: Measure = { weight: 1, levels: 0, isJson: true };
const measureOfOther: Measure = { weight: 1, levels: 0, isJson: false };

/** Measures a value, visiting each part once. @param all the object with all variables; a value that contains it would be infinite */
function measure(value: unknown, all: Values | null): Measure {
  if (typeof value === 'string') return { weight: Math.max(1, value.length), levels: 0, isJson: true };
  if (typeof value === 'number') return Number.isFinite(value) ? measureOfFinite : measureOfOther;
  if (typeof value !== 'object' || value === null)
    return value === null || typeof value === 'boolean' ? measureOfFinite : measureOfOther;
  if (value === all) throw new LogicError('its value contains all variables: name the ones it needs.');
  const before = measures.get(value);
  if (before) return before;
  let weight = 1;
  let levels = 0;
  let isJson = true;
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value)) {
    // `JSON.stringify` omits undefined values too.
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
 * Evaluates an expression. Runs no code from the story: operators are checked when the story is read. Throws only `LogicError`: if the
 * expression takes more than 10,000 steps, produces a value larger than 10 kB, or passes invalid arguments to an operator.
 * @param budget steps allowed; the steps taken are subtracted from it
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
      throw new LogicError(
        isLimitedByOthers ? SCENE_TOO_LONG : `it takes more than ${MAX_STEPS} steps: simplify it.`,
      );
    },
    value: (part, data) => {
      run.take(1);
      const value = applyLogic(part, data, run);
      if (typeof value === 'string' || (typeof value === 'object' && value !== null && value !== variables)) {
        const { weight, levels } = measure(value, variables);
        if (weight > MAX_WEIGHT) throw new LogicError('its value is larger than 10 kB: simplify it.');
        if (levels > MAX_LEVELS)
          throw new LogicError(`its value is nested more than ${MAX_LEVELS} levels deep: flatten it.`);
        run.take(Math.floor(weight / (typeof value === 'string' ? CHARACTERS_PER_STEP : ITEMS_PER_STEP)));
      }
      return value;
    },
  };
  try {
    const size = measure(logic, null).weight;
    if (size > MAX_SIZE) throw new LogicError('it is larger than 100 kB: shorten it.');
    run.take(Math.floor(size / SIZE_PER_STEP));
    return run.value(logic, variables);
  } catch (error) {
    steps += FAILURE_STEPS;
    if (error instanceof LogicError) throw error;
    const message = `an operator has invalid arguments (${String(error)}): correct them.`;
    throw new LogicError(message, { cause: error });
  } finally {
    budget.steps -= Math.min(steps, budget.steps);
  }
}

/** Whether a condition is true; a missing condition is. Throws like `evaluateLogic`. */
export function isTrue(condition: unknown, variables: Values, budget?: LogicBudget): boolean {
  return condition === undefined || isTruthy(evaluateLogic(condition, variables, budget));
}

/** Evaluates a variable's new value. Throws `LogicError` if JSON cannot represent it, such as the result of a division by 0. */
export function evaluateValue(logic: unknown, variables: Values, budget?: LogicBudget): JsonValue {
  const value = evaluateLogic(logic, variables, budget) ?? null;
  if (!measure(value, variables).isJson)
    throw new LogicError('JSON cannot represent its value: avoid divisions by 0.');
  // JSON has no -0.
  return typeof value === 'number' ? value + 0 : (value as JsonValue);
}
