import type { VariableValues } from 'iv-player';
import type { StoryFile, StoryFileResult } from '../format/story-file';
import { LogicError, type LogicBudget, type Values, evaluateLogic } from '../logic/evaluate-logic';

/** Outcome of an ending. */
export interface StoryResult {
  /** Whether the ending completes the film: `result.complete` contains it, or is missing. */
  readonly completed: boolean;
  /** Whether the ending passes. Absent if the story has neither `pass` nor a `score` with `mastery`. */
  readonly passed?: boolean;
  /** Score in the story's own unit, not limited to `min` and `max`. Absent if it is not a finite number. */
  readonly score?: number;
}

/**
 * Returns the outcome of an ending, according to the story's `result`. An ending in `pass` passes; any other ending in `fail` fails. The
 * rest pass if `(score - min) / (max - min)` is at least `mastery`, apart from rounding errors; without a score, or with `min` ≥ `max`,
 * they fail. Without a `result`, every ending completes the film. Never throws for a story that `readStory` accepts.
 * @example
 * const { passed, score } = storyResult(story, 'home', { points: 8 });
 * @param story the story; if it has no `score`, `variables` are not used
 * @param ending name of the ending: the `ending` of its node
 * @param variables values of all variables after the `set` of that node
 */
export function storyResult(story: StoryFile, ending: string, variables: VariableValues): StoryResult {
  const { result = {} } = story;
  try {
    return judgeEnding(result, ending, evaluateScore(result, variables), scoreRange(result, variables));
  } catch (error) {
    if (error instanceof LogicError) return judgeEnding(result, ending, undefined);
    throw error;
  }
}

/** Evaluates the score; `undefined` if there is none. Throws `LogicError` if the expression fails. */
export function evaluateScore({ score }: StoryFileResult, variables: Values, budget?: LogicBudget): unknown {
  return score === undefined ? undefined : evaluateLogic(score, variables, budget);
}

/** Lowest and highest score. */
export interface ScoreRange {
  readonly min: number;
  readonly max: number;
}

/** Scores that are the points of questions. */
const POINTS = ['{"var":"question.points"}', '{"var":["question.points"]}'];

/** The range of the score. Without `max`, the points of questions have the most points that the path has asked for. */
export function scoreRange(result: StoryFileResult, variables: Values): ScoreRange {
  const { score, min = 0, max } = result;
  if (max !== undefined || !POINTS.includes(JSON.stringify(score))) return { min, max: max ?? 100 };
  const { question } = variables as { readonly question?: { readonly max?: unknown } };
  return { min, max: typeof question?.max === 'number' ? question.max : 0 };
}

/** Largest rounding error of a score: the sum of ten 0.1 is less than 1. */
export const roundingError = ({ min = 0, max = 100 }: Partial<ScoreRange>): number =>
  1e-12 * Math.max(Math.abs(min), Math.abs(max));

/** Whether endings pass or fail. */
export const isJudged = ({ pass, score, mastery }: StoryFileResult): boolean =>
  pass !== undefined || (score !== undefined && mastery !== undefined);

/**
 * Returns the outcome of an ending with a score, which may be any value. The score does not decide on a path without questions, if only
 * their points count.
 */
export function judgeEnding(
  result: StoryFileResult,
  ending: string,
  value: unknown,
  range: ScoreRange = { min: 0, max: 100, ...result },
): StoryResult {
  const isNamed = result.pass?.includes(ending) === true || result.fail?.includes(ending) === true;
  const isOpen = !isNamed && result.max === undefined && range.max === 0;
  const score = typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  return {
    completed: result.complete?.includes(ending) ?? true,
    ...(isJudged(result) && !isOpen && { passed: hasPassed(result, ending, score, range) }),
    ...(score !== undefined && { score }),
  };
}

function hasPassed(
  { pass, fail, mastery }: StoryFileResult,
  ending: string,
  score: number | undefined,
  range: ScoreRange,
): boolean {
  const { min, max } = range;
  if (pass?.includes(ending)) return true;
  if (fail?.includes(ending) || score === undefined || mastery === undefined || max <= min) return false;
  return score >= min * (1 - mastery) + max * mastery - roundingError(range);
}
