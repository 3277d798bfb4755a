import type { LocalizedText } from 'iv-player';
import type { PlaylistPass } from 'iv-player/plugin';
import type { OpenQuestion, NodeQuestion, QuestionInput, QuestionRecord } from 'iv-player/private';
import { rules } from './choice-rules';
import type { QuestionState } from './question-states';

/** Result of `answer`. */
export interface AnswerResult {
  readonly correct: boolean | null;
  readonly points: number;
  readonly triesLeft: number;
}

/** Describes a question for templates. */
export function openQuestion(
  question: NodeQuestion,
  { node, index }: PlaylistPass,
  state: QuestionState,
  limit: OpenQuestion['limit'],
): OpenQuestion {
  const { order, isFeedback, answer, correct, points, tries, isOver } = state;
  const { pause, required, answers } = question;
  // Answers may have been added since, and removed.
  const ids = new Set([...order, ...answers.map(({ id }) => id)]);
  return {
    question: { ...question, answers: [...ids].flatMap((id) => answers.filter((one) => one.id === id)) },
    node,
    index,
    phase: isFeedback ? 'feedback' : 'asking',
    given: answer,
    correct,
    points,
    tries,
    triesLeft: triesLeft(question, tries),
    isOver,
    isHeld: pause,
    isRequired: required,
    feedback: isFeedback ? feedbackOf(question, state) : [],
    revealed: isFeedback ? revealedOf(question, state) : null,
    limit,
  };
}

/** Describes a question for events. */
export function questionRecord(
  { id, kind, prompt, answers }: NodeQuestion,
  { node, index }: Pick<PlaylistPass, 'node' | 'index'>,
  { answer, correct, points, tries, seconds, by, isOver }: QuestionState,
): QuestionRecord {
  const given = answers.filter((one) => isGiven(answer, one.id));
  const record = {
    node: node.id,
    index,
    id,
    kind,
    answer,
    correct,
    points,
    tries,
    seconds,
    by,
    isOver,
    prompt: prompt ?? null,
  };
  return given.length > 0 ? { ...record, label: given.map((one) => one.label ?? one.id) } : record;
}

export const triesLeft = ({ tries }: NodeQuestion, done: number): number =>
  tries === 0 ? Infinity : Math.max(0, tries - done);

const isGiven = (answer: QuestionInput | null, id: string): boolean =>
  Array.isArray(answer) && answer.includes(id);

/** Whether there is something to read after a try. */
export const hasFeedback = (question: NodeQuestion, state: QuestionState): boolean =>
  feedbackOf(question, state).length > 0 || revealedOf(question, state) !== null;

function feedbackOf(
  { answers, feedback = {} }: NodeQuestion,
  { answer, correct }: QuestionState,
): LocalizedText[] {
  const own = answers.flatMap((one) => (isGiven(answer, one.id) && one.feedback ? [one.feedback] : []));
  const common = correct === null ? undefined : feedback[correct ? 'correct' : 'wrong'];
  return common ? [...own, common] : own;
}

function revealedOf(question: NodeQuestion, { isOver, correct }: QuestionState): readonly string[] | null {
  return isOver && correct === false && question.reveal ? rules.rightAnswers(question) : null;
}
