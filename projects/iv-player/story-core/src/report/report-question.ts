import { isJudged, maxPoints, pointsOfAnswer, rightAnswers } from '../questions/judge-choice';
import { questionsOf } from '../format/question-parts';
import type { StoryFileNode, StoryLogic, StoryText } from '../format/story-file';
import type { StoryFileAccept, StoryFileQuestion, StoryFileTarget } from '../format/story-question';
import { judged, questionOrder } from '../walk/question-outcomes';

/** An answer in the report. */
export interface ReportAnswer {
  /** Text of the answer; its id if it has none. */
  readonly label: string;
  /** Whether the answer is right; `null` if nothing is judged. */
  readonly isRight: boolean | null;
  /** Points for the answer. */
  readonly points: number;
  /** Text shown after the answer; empty if it has none. */
  readonly feedback: string;
  /** Variables that the answer sets, in JsonLogic; empty if it sets none. */
  readonly set: string;
}

/** A question in the report. */
export interface ReportQuestion {
  /** Id of the question. */
  readonly id: string;
  /** Node time in seconds; negative if it counts from the end of a scene whose duration is known only from its clip. */
  readonly at: number;
  /** Kind of answer that the question asks for. */
  readonly kind: StoryFileQuestion['kind'];
  /** Question to the viewer; empty if it has none. */
  readonly prompt: string;
  /** Text below the question; empty if it has none. */
  readonly text: string;
  /** Answers to choose from, in the order of the file; empty for other kinds. */
  readonly answers: readonly ReportAnswer[];
  /** Right answers that the viewer may write; empty if there are none. */
  readonly accept: string;
  /** Most points that the question can give. */
  readonly points: number;
  /** Number of tries; 0 for any number. */
  readonly tries: number;
  /** Seconds for all tries; `null` without a limit. */
  readonly limit: number | null;
  /** Whether the question must be answered. */
  readonly isRequired: boolean;
  /** Texts shown after a right and a wrong answer; empty if there are none. */
  readonly feedback: { readonly correct: string; readonly wrong: string };
  /** Where the film continues after a right answer; `null` where it was held. */
  readonly onCorrect: StoryFileTarget | null;
  /** Where the film continues after a wrong answer; `null` where it was held. */
  readonly onWrong: StoryFileTarget | null;
  /** Condition in JsonLogic; empty if the question is always asked. */
  readonly when: string;
  /** Variables that the question sets, in JsonLogic; empty if it sets none. */
  readonly set: string;
}

/** Returns the questions of a scene by their parts of the file, in the order in which they are asked. @param seconds its duration, if known */
export function questionsIn(
  node: StoryFileNode,
  shown: (text: StoryText | undefined) => string,
  seconds = NaN,
): ReadonlyMap<StoryFileQuestion, ReportQuestion> {
  const asked = questionOrder(node, seconds).flatMap((index) => questionsOf(node)[index] ?? []);
  return new Map(asked.map((question) => [question, reportQuestion(question, shown, seconds)]));
}

function reportQuestion(
  question: StoryFileQuestion,
  shown: (text: StoryText | undefined) => string,
  seconds: number,
): ReportQuestion {
  const { id, at, kind, answers = [], tries = 1, limit = null, pause = true, required = pause } = question;
  const { accept, feedback, onCorrect = null, onWrong = null } = question;
  const rules = judged(question);
  const right = isJudged(rules) ? rightAnswers(rules) : null;
  return {
    id,
    at: at < 0 && seconds >= 0 ? Math.max(0, seconds + at) : at,
    kind,
    prompt: shown(question.prompt),
    text: shown(question.text),
    answers: answers.map((answer) => ({
      label: shown(answer.label) || answer.id,
      isRight: right?.includes(answer.id) ?? null,
      points: right ? pointsOfAnswer(rules)(answer) : 0,
      feedback: shown(answer.feedback),
      set: jsonOf(answer.set),
    })),
    accept: accept ? acceptedText(accept) : '',
    points: maxPoints(rules),
    tries,
    limit,
    isRequired: required,
    feedback: { correct: shown(feedback?.correct), wrong: shown(feedback?.wrong) },
    onCorrect,
    onWrong,
    when: jsonOf(question.when),
    set: jsonOf(question.set),
  };
}

const jsonOf = (value: StoryLogic | Readonly<Record<string, StoryLogic>> | undefined): string =>
  value === undefined ? '' : JSON.stringify(value);

function acceptedText(accept: StoryFileAccept): string {
  if (Array.isArray(accept)) return (accept as readonly string[]).join(' or ');
  if ('value' in accept) return `${accept.value}${accept.tolerance ? ` ± ${accept.tolerance}` : ''}`;
  const { min, max } = accept as { readonly min?: number; readonly max?: number };
  return [
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
  ].join(', ');
}
