import { hasQuestions } from '../../format/question-parts';
import type { StoryFileResult } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import { LogicBudget, LogicError, type Values } from '../../logic/evaluate-logic';
import {
  evaluateScore,
  isJudged,
  isOfQuestions,
  judgeEnding,
  roundingError,
  withQuestionMax,
} from '../../walk/judge-ending';
import type { CheckContext, CheckRule } from '../facts/check-context';
import { readsOf } from '../facts/relevant-variables';
import { STORY_STEPS, type StateSpace, exploreStory, pathTo } from '../facts/state-space';

/** Explored together with the score, of which it is the default range. */
export const QUESTION_MAX = { var: 'question.max' };

/** `UNKNOWN_ENDING`: the name of an ending that no scene has. */
export const unknownEndings: CheckRule = ({ graph: { story, entries } }) => {
  const { complete = [], pass = [], fail = [] } = story.result ?? {};
  const names = new Set(entries.map(([, { ending }]) => ending));
  return Object.entries({ complete, pass, fail }).flatMap(([key, list]) =>
    list.flatMap((name, index) => {
      const message = `No scene has the ending "${name}": add one, or correct the name.`;
      return names.has(name) ? [] : [finding('UNKNOWN_ENDING', ['result', key, String(index)], message)];
    }),
  );
};

/** `RESULT_IGNORED`: parts of the result that have no effect without others. */
export const ignoredResults: CheckRule = ({ graph }) => {
  const { result = {} } = graph.story;
  const { fail = [], score } = result;
  const withoutScore = (['mastery', 'min', 'max'] as const).filter(
    (key) => result[key] !== undefined && score === undefined,
  );
  return [
    ...(fail.length > 0 && !isJudged(result)
      ? [ignored('fail', 'no ending fails without "pass", or "score" with "mastery": add one of them.')]
      : []),
    ...withoutScore.map((key) => ignored(key, 'there is no "score": add one, or remove it.')),
  ];
};

const ignored = (key: string, reason: string): StoryFinding =>
  finding('RESULT_IGNORED', ['result', key], `"${key}" has no effect: ${reason}`);

/** `BAD_SCORE`: a score that is not a number, or outside its range. `NEVER_PASSED`: a film that nobody can pass or complete. */
export const outcomes: CheckRule = (context) => {
  const { graph, space } = context;
  const { result } = graph.story;
  if (!result || space.states.length === 0) return [];
  const scores = exploreScores(context, result);
  const isUnaffected = result.mastery === undefined || result.score === undefined;
  // The score may depend on variables that create too many states. Names in `pass` do not.
  const canPass = isUnaffected
    ? !space.isComplete || endingsIn(context, space).some(([, ending]) => result.pass?.includes(ending))
    : scores.canPass;
  const remedy = isUnaffected ? 'add one to "pass"' : 'correct "pass", or lower "mastery"';
  const message = `No path leads to an ending that passes: ${remedy}.`;
  const never = isJudged(result) && !canPass;
  return [
    ...rangeOf(result),
    ...scores.findings,
    ...neverCompleted(context, result),
    ...(never
      ? [finding('NEVER_PASSED', ['result', ...(isUnaffected ? ['pass'] : ['mastery'])], message)]
      : []),
  ];
};

/** A film that no path completes. Names that no scene has are reported by another rule. */
function neverCompleted(context: CheckContext, { complete }: StoryFileResult): readonly StoryFinding[] {
  const { graph, space } = context;
  if (!complete || !space.isComplete) return [];
  const names = new Set(graph.entries.map(([, { ending }]) => ending));
  if (complete.some((name) => !names.has(name))) return [];
  if (endingsIn(context, space).some(([, ending]) => complete.includes(ending))) return [];
  const message = 'No path leads to an ending that completes the film: add one to "complete", or remove it.';
  return [finding('NEVER_PASSED', ['result', 'complete'], message)];
}

function rangeOf(result: StoryFileResult): readonly StoryFinding[] {
  const { score, min = 0, max = 100, max: given } = result;
  if (score === undefined || min < max || isOfQuestions(result)) return [];
  const message = `The lowest score, ${min}, is not below the highest, ${max}: correct "min" or "max".`;
  return [finding('BAD_SCORE', ['result', given === undefined ? 'min' : 'max'], message)];
}

/** States at endings, with the endings' names. */
export const endingsIn = (
  { graph }: Pick<CheckContext, 'graph'>,
  { states }: StateSpace,
): readonly (readonly [state: number, ending: string])[] =>
  states.flatMap(({ node, end }, index) =>
    end === 'ending' ? [[index, graph.entries[node]?.[1].ending ?? ''] as const] : [],
  );

function exploreScores(
  context: CheckContext,
  result: StoryFileResult,
): { readonly canPass: boolean; readonly findings: readonly StoryFinding[] } {
  const { graph } = context;
  const { score, min = 0 } = result;
  if (score === undefined) return { canPass: false, findings: [] };
  const space = exploreStory(graph, undefined, hasQuestions(graph.story) ? [score, QUESTION_MAX] : score);
  const reads = readsOf(score);
  const { unknown } = space;
  const isUnknown = unknown.size > 0 && (reads === null || reads.some((name) => unknown.has(name)));
  if (isUnknown) return { canPass: true, findings: [] };
  const work = new LogicBudget(STORY_STEPS);
  const findings = new Map<string, StoryFinding>();
  const report = (state: number, kind: string, sentence: string): void => {
    const message = `On the path ${pathTo(graph, space, state)}, the score ${sentence}`;
    if (!findings.has(kind)) findings.set(kind, finding('BAD_SCORE', ['result', 'score'], message));
  };
  /** Most points of the questions asked on the path to an ending, and its state. */
  const maxima: (readonly [max: number, state: number])[] = [];
  let canPass = !space.isComplete;
  for (const [state, ending] of endingsIn(context, space)) {
    if (work.steps <= 0) {
      canPass = true;
      break;
    }
    const values = space.valuesOf(state);
    const value = evaluate(result, values, work);
    const settled = withQuestionMax(result, values);
    const { max = 100 } = settled;
    const error = roundingError(settled);
    const { passed, score: number } = judgeEnding(settled, ending, value);
    canPass ||= passed === true;
    if (isOfQuestions(result) && !result.fail?.includes(ending)) maxima.push([max, state]);
    if (isOfQuestions(result) && max === 0) continue;
    if (value instanceof LogicError) report(state, 'number', `cannot be evaluated: ${value.message}`);
    else if (number === undefined) report(state, 'number', `is ${shown(value)}: make it a number.`);
    else if (number < min - error || number > max + error)
      report(state, 'range', `is ${number}: keep it between ${min} and ${max}, or change "min" and "max".`);
  }
  const uneven = unevenMax(maxima, (state) => pathTo(graph, space, state));
  return { canPass, findings: [...findings.values(), ...uneven] };
}

/** `UNEVEN_MAX`: paths on which questions give different numbers of points, so that a short path is passed more easily. */
function unevenMax(
  maxima: readonly (readonly [max: number, state: number])[],
  pathOf: (state: number) => string,
): readonly StoryFinding[] {
  const sorted = maxima.filter(([max]) => max > 0).sort(([one], [other]) => one - other);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!least || !most || least[0] === most[0]) return [];
  const message = `The path ${pathOf(least[1])} asks for at most ${least[0]} points, but ${pathOf(most[1])} for ${most[0]}, so the score of the shorter one is reached more easily: ask the same number of points on each path, or set "max".`;
  return [finding('UNEVEN_MAX', ['result', 'score'], message)];
}

/** Evaluates the score and subtracts the steps taken from `work`. */
export function evaluate(result: StoryFileResult, values: Values, work: LogicBudget): unknown {
  const budget = new LogicBudget();
  const { steps } = budget;
  try {
    return evaluateScore(result, values, budget);
  } catch (error) {
    if (error instanceof LogicError) return error;
    throw error;
  } finally {
    work.steps -= 1 + steps - budget.steps;
  }
}

const shown = (value: unknown): string =>
  (typeof value === 'number' ? String(value) : JSON.stringify(value ?? null)).slice(0, 100);
