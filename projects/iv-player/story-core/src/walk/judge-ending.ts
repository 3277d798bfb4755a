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
  /** Most points of the questions asked, if they are the highest score, because the story has no `max`. */
  readonly max?: number;
}

/**
 * Returns the outcome of an ending, according to the story's `result`. An ending in `pass` passes; any other ending in `fail` fails. The
 * rest pass if `(score - min) / (max - min)` is at least `mastery`, apart from rounding errors; without a score, or with `min` ≥ `max`,
 * they fail. If the score is `{ var: 'question.points' }`, `max` defaults to `question.max`; on a path without a question, an ending in
 * neither list is not judged then. Without a `result`, every ending completes the film. Never throws for a story that `readStory` accepts.
 * @example
 * const { passed, score } = storyResult(story, 'home', { points: 8 });
 * @param story the story; if it has no `score`, `variables` are not used
 * @param ending name of the ending: the `ending` of its node
 * @param variables values of all variables after the `set` of that node
 */
export function storyResult(story: StoryFile, ending: string, variables: VariableValues): StoryResult {
  const { result: given = {} } = story;
  const result = withQuestionMax(given, variables);
  try {
    return judgeEnding(result, ending, evaluateScore(result, variables));
  } catch (error) {
    if (error instanceof LogicError) return judgeEnding(result, ending, undefined);
    throw error;
  }
}

/** Whether the highest score is that of the questions asked. */
export function isOfQuestions({ score, max }: StoryFileResult): boolean {
  if (max !== undefined || typeof score !== 'object' || score === null || Array.isArray(score)) return false;
  const { var: name, ...others } = score as Readonly<Record<string, unknown>>;
  return Object.keys(others).length === 0 && String(name) === 'question.points';
}

/** A result that has the highest score of the questions asked. */
interface SettledResult extends StoryFileResult {
  readonly isOfQuestions?: boolean;
}

/** Returns a result with the highest score of the questions asked, if these determine it. */
export function withQuestionMax(result: StoryFileResult, { question }: Values): SettledResult {
  if (!isOfQuestions(result)) return result;
  const { max = 0 } = (question ?? {}) as { readonly max?: number };
  return { ...result, max, isOfQuestions: true };
}

/** Evaluates the score; `undefined` if there is none. Throws `LogicError` if the expression fails. */
export function evaluateScore({ score }: StoryFileResult, variables: Values, budget?: LogicBudget): unknown {
  return score === undefined ? undefined : evaluateLogic(score, variables, budget);
}

/** Largest rounding error of a score: the sum of ten 0.1 is less than 1. */
export const roundingError = ({ min = 0, max = 100 }: StoryFileResult): number =>
  1e-12 * Math.max(Math.abs(min), Math.abs(max));

/** Whether endings pass or fail. */
export const isJudged = ({ pass, score, mastery }: StoryFileResult): boolean =>
  pass !== undefined || (score !== undefined && mastery !== undefined);

/** Returns the outcome of an ending with a score, which may be any value. @param result with its highest score */
export function judgeEnding(result: SettledResult, ending: string, value: unknown): StoryResult {
  const isUnasked = result.isOfQuestions === true && result.max === 0;
  const score = typeof value === 'number' && Number.isFinite(value) && !isUnasked ? value : undefined;
  const isNamed = [result.pass, result.fail].some((names) => names?.includes(ending));
  return {
    completed: result.complete?.includes(ending) ?? true,
    ...(isJudged(result) && (isNamed || !isUnasked) && { passed: hasPassed(result, ending, score) }),
    ...(score !== undefined && { score }),
    ...(result.isOfQuestions === true && !isUnasked && { max: result.max ?? 0 }),
  };
}

function hasPassed(result: StoryFileResult, ending: string, score: number | undefined): boolean {
  const { pass, fail, min = 0, max = 100, mastery } = result;
  if (pass?.includes(ending)) return true;
  if (fail?.includes(ending) || score === undefined || mastery === undefined || max <= min) return false;
  return score >= min * (1 - mastery) + max * mastery - roundingError(result);
}
