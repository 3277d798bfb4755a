import type { QuestionAnswer, QuestionOptions, QuestionTarget } from 'iv-player/private';
import { rules } from './choice-rules';

/** Names of sums, and one that JSON objects cannot safely have. */
const RESERVED = ['points', 'max', '__proto__'];
const KINDS = ['single', 'multiple', 'text', 'number', 'confirm'];

/** Returns what is wrong with a question, and what to do about it; `null` if nothing is. */
export function checkQuestion(options: QuestionOptions): string | null {
  const { id } = options;
  if (typeof id !== 'string' || !/^[\w-]+$/.test(id) || RESERVED.includes(id))
    return `A question cannot have the id ${JSON.stringify(id)}: use letters, digits, _ and -, but not "points", "max" or "__proto__".`;
  const problem = [...problemsOf(options)].find((one) => one !== false);
  return problem ? `The question "${id}" is not valid: ${problem}.` : null;
}

function* problemsOf(question: QuestionOptions): Generator<string | false> {
  const { kind, at, until, tries = 1, points = 1, limit, pause = true, required = pause } = question;
  const { accept, answers, when, onCorrect, onWrong, exact, shuffle, feedback } = question;
  const isList = kind === 'single' || kind === 'multiple';
  // A question that is updated has an empty list by default.
  const hasAnswers = answers !== undefined && answers.length > 0;
  yield !KINDS.includes(kind) && `its kind must be one of ${KINDS.join(', ')}`;
  yield !Number.isFinite(at) && 'its `at` must be a time in seconds';
  yield until !== undefined && !Number.isFinite(until) && 'its `until` must be a time in seconds';
  yield until !== undefined && pause && '`until` needs `pause: false`';
  yield until !== undefined && until >= 0 === at >= 0 && until <= at && 'its `until` must be later than `at`';
  yield required && !pause && 'only a question that pauses can be required: leave out `required` or `pause`';
  yield !(Number.isInteger(tries) && tries >= 0) && 'its `tries` must be a whole number, or 0 for any number';
  yield !(points >= 0 && points < Infinity) && 'its `points` must be a number of 0 or more';
  yield (
    limit !== undefined &&
    !(limit > 0 && limit < Infinity) &&
    'its `limit` must be a number of seconds above 0'
  );
  yield when !== undefined && typeof when !== 'function' && 'its `when` must be a function';
  yield accept !== undefined && hasAnswers && 'give either `answers` or `accept`';
  yield isList && !isListOfAnswers(answers) && 'give `answers`, each with an `id` of its own';
  yield !isList && hasAnswers && `the kind ${kind} has no \`answers\``;
  yield !isList && shuffle === true && `the kind ${kind} has nothing to shuffle`;
  yield (
    accept !== undefined &&
    !isAccept(kind, accept) &&
    `its \`accept\` must be ${ACCEPTED[kind] ?? 'left out'}`
  );
  yield exact === true && kind !== 'text' && '`exact` is for texts only';
  for (const target of [onCorrect, onWrong])
    yield (
      target !== undefined && !isTarget(target) && '`onCorrect` and `onWrong` need `seek` in seconds or `to`'
    );
  const judged = { ...question, points, answers: answers ?? [] };
  yield (
    isList &&
    rules.isJudged(judged) &&
    rules.rightAnswers(judged).length === 0 &&
    'no answer is right: set `correct`'
  );
  const needsJudgement =
    tries !== 1 || onCorrect !== undefined || onWrong !== undefined || feedback !== undefined;
  yield (
    needsJudgement &&
    !rules.isJudged(judged) &&
    '`tries`, `feedback`, `onCorrect` and `onWrong` need right answers: set `correct` or `accept`'
  );
}

const ACCEPTED: Readonly<Record<string, string>> = {
  text: 'a list of texts',
  number: '{ min, max } or { value, tolerance }',
};

function isAccept(kind: string, accept: unknown): boolean {
  if (kind === 'text')
    return (
      Array.isArray(accept) &&
      accept.length > 0 &&
      accept.every((one) => typeof one === 'string' && one.trim())
    );
  const range = Object(accept) as Readonly<Record<string, unknown>>;
  const { min, max, value } = range;
  const names = Object.keys(range);
  const isOf = (...known: readonly string[]): boolean =>
    names.every((name) => known.includes(name) && Number.isFinite(range[name]));
  if (kind !== 'number' || names.length === 0) return false;
  return value === undefined
    ? isOf('min', 'max') && Number(min ?? -Infinity) <= Number(max ?? Infinity)
    : isOf('value', 'tolerance') && Number(range['tolerance'] ?? 0) >= 0;
}

function isListOfAnswers(answers: readonly QuestionAnswer[] | undefined): boolean {
  if (!Array.isArray(answers) || answers.length === 0) return false;
  const ids = (answers as readonly Partial<QuestionAnswer>[]).map(({ id }) => id);
  return ids.every((id) => typeof id === 'string' && id !== '') && new Set(ids).size === ids.length;
}

function isTarget(target: QuestionTarget): boolean {
  return 'to' in target ? typeof target.to === 'string' && target.to !== '' : Number.isFinite(target.seek);
}
