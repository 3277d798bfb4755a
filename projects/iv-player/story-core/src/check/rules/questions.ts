import { isJudged, rightAnswers } from '../../questions/judge-choice';
import { forEachQuestionTarget, questionsOf } from '../../format/question-parts';
import type { StoryFileNode, StoryText } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import type { StoryFileQuestion } from '../../format/story-question';
import { judged } from '../../walk/question-outcomes';
import { textsOf } from '../../walk/reading-time';
import type { CheckContext, CheckRule } from '../facts/check-context';
import { lengthOf } from './overlay-times';
import { readingSecondsOf } from './windows';

interface Placed {
  readonly id: string;
  readonly node: StoryFileNode;
  readonly question: StoryFileQuestion;
  readonly path: readonly string[];
}

const placedQuestions = ({ graph }: CheckContext): readonly Placed[] =>
  graph.entries.flatMap(([id, node]) =>
    questionsOf(node).map((question, index) => ({
      ...{ id, node, question },
      path: ['nodes', id, 'questions', String(index)],
    })),
  );

const seconds = (value: number): string => `${Math.round(value * 100) / 100} s`;

/** A problem and its remedy, at a key of the question; `null` for none. */
type Problem = readonly [key: string, problem: string] | null;

/** Problems of a question by itself. */
function problemsOf(question: StoryFileQuestion, length: number | undefined): readonly Problem[] {
  return [
    textProblem(question),
    ...kindProblems(question),
    ...rightAnswerProblems(question),
    ...timeProblems(question, length),
  ];
}

function kindProblems({ kind, answers = [], accept, shuffle, exact }: StoryFileQuestion): readonly Problem[] {
  const isList = kind === 'single' || kind === 'multiple';
  const isWritten = kind === 'text' || kind === 'number';
  const isNumber = accept && !Array.isArray(accept);
  return [
    isList && answers.length === 0 ? ['answers', 'has no answers: add some'] : null,
    !isList && answers.length > 0
      ? [
          'answers',
          `has answers, which a question of kind "${kind}" does not show: change its kind, or use "accept"`,
        ]
      : null,
    accept && !isWritten
      ? ['accept', `has "accept", which is for "text" and "number": mark answers as "correct" instead`]
      : null,
    accept && isWritten && isNumber !== (kind === 'number')
      ? [
          'accept',
          kind === 'text'
            ? 'takes texts: list them in "accept"'
            : 'takes a number: accept "min" and "max", or a "value"',
        ]
      : null,
    shuffle && !isList ? ['shuffle', 'has no answers to shuffle: remove "shuffle"'] : null,
    exact && kind !== 'text' ? ['exact', 'is not a text: remove "exact"'] : null,
  ];
}

/** Keys that have no effect unless answers are right or wrong. */
const OF_JUDGED = ['onCorrect', 'onWrong', 'feedback'] as const;

function rightAnswerProblems(question: StoryFileQuestion): readonly Problem[] {
  const { kind, tries = 1 } = question;
  const given = judged(question);
  const isList = kind === 'single' || kind === 'multiple';
  if (!isJudged(given)) {
    const remedy = isList
      ? 'mark one as "correct", or remove it'
      : kind === 'confirm'
        ? 'remove it'
        : 'add "accept", or remove it';
    const unused = (key: string): Problem => [
      key,
      `has "${key}", but no answer is right or wrong: ${remedy}`,
    ];
    return [
      ...OF_JUDGED.filter((key) => question[key]).map(unused),
      ...(tries === 1 ? [] : [unused('tries')]),
    ];
  }
  if (isList) {
    if (given.answers.length === 0 || rightAnswers(given).length > 0) return [];
    return [['answers', 'has no right answer: mark one as "correct"']];
  }
  const { accept } = question;
  const isReachable = Array.isArray(accept)
    ? accept.some((text: string) => text.trim() !== '')
    : hasNumbers(accept as { readonly min?: number; readonly max?: number });
  return isReachable ? [] : [['accept', 'has no right answer that can be given: correct "accept"']];
}

const hasNumbers = ({
  min = -Infinity,
  max = Infinity,
}: {
  readonly min?: number;
  readonly max?: number;
}): boolean => min <= max;

function timeProblems(question: StoryFileQuestion, length: number | undefined): readonly Problem[] {
  const { at, until, pause = true, required, onCorrect, onWrong } = question;
  const isOutside = (time: number): boolean => length !== undefined && (time < 0 ? -time : time) > length;
  const scene = `the scene lasts ${seconds(length ?? 0)}`;
  const nodeTime = (time: number): number => (time < 0 ? (length ?? 0) + time : time);
  const isComparable = length !== undefined || at < 0 === (until ?? at) < 0;
  const targets = { onCorrect, onWrong } as const;
  return [
    isOutside(at) ? ['at', `is asked at ${seconds(at)}, but ${scene}: correct "at"`] : null,
    until !== undefined && pause
      ? ['until', 'holds the film, so it has no end: add "pause": false, or remove "until"']
      : null,
    until !== undefined && !pause && isComparable && nodeTime(until) <= nodeTime(at)
      ? ['until', `ends at ${seconds(until)}, before it is asked at ${seconds(at)}: set a later "until"`]
      : null,
    until !== undefined && !pause && isOutside(until)
      ? ['until', `ends at ${seconds(until)}, but ${scene}: correct "until"`]
      : null,
    required && !pause
      ? ['required', 'cannot be required, because it does not hold the film: remove "required" or "pause"']
      : null,
    ...Object.entries(targets).map(([key, target]): Problem =>
      target && 'seek' in target && isOutside(target.seek)
        ? [key, `continues at ${seconds(target.seek)}, but ${scene}: correct "seek"`]
        : null,
    ),
  ];
}

const isRead = (text: StoryText | undefined): boolean => textsOf(text).some((one) => one.trim() !== '');

/** A confirmation needs nothing to read: it has a button. */
function textProblem({ kind, prompt, text, image, description }: StoryFileQuestion): Problem {
  if (kind === 'confirm' || isRead(prompt) || isRead(text)) return null;
  if (image === undefined) return ['prompt', 'has nothing to read: add a "prompt"'];
  return isRead(description) ? null : ['prompt', ONLY_PICTURE];
}

const ONLY_PICTURE = 'is only a picture: add a "prompt", or a "description" for those who do not see it';

/** `BAD_QUESTION`: a question that cannot be asked or answered as written; a warning if it is only a picture. */
export const badQuestions: CheckRule = (context) => {
  const { graph, media } = context;
  return placedQuestions(context).flatMap(({ node, question, path }) => {
    const findings: StoryFinding[] = [];
    const add = (place: readonly string[], sentence: string): void => {
      const severity = sentence === ONLY_PICTURE ? 'warning' : 'error';
      const message = `The question "${question.id}" ${sentence}.`;
      findings.push(finding('BAD_QUESTION', [...path, ...place], message, severity));
    };
    const answers = new Set<string>();
    question.answers?.forEach(({ id }, index) => {
      if (answers.has(id))
        add(['answers', String(index), 'id'], `has two answers with the id "${id}": change one of them`);
      answers.add(id);
    });
    for (const problem of problemsOf(question, lengthOf(node, media)))
      if (problem) add([problem[0]], problem[1]);
    forEachQuestionTarget({ questions: [question] }, (to, _list, _index, key) => {
      if (!graph.numbers.has(to))
        add([String(key), 'to'], `leads to "${to}", which does not exist: add the scene, or correct the id`);
    });
    return findings;
  });
};

/** `WINDOW_TOO_SHORT`: too little time for reading a question and its answers. */
export const questionsTooShort: CheckRule = (context) =>
  placedQuestions(context).flatMap(({ node, question, path }) => {
    const { id, prompt, text, answers = [], at, until, pause = true, limit } = question;
    const labels = answers.map(({ label, id: name }) => label ?? name);
    const needed = readingSecondsOf(
      [prompt, text, ...labels, ...answers.map(({ description }) => description)].map(textsOf),
    );
    const length = lengthOf(node, context.media);
    const nodeTime = (time: number): number =>
      time < 0 ? (length ?? 0) + time : Math.min(time, length ?? Infinity);
    const shown = pause || length === undefined ? Infinity : nodeTime(until ?? length) - nodeTime(at);
    const key = (limit ?? Infinity) <= shown ? 'limit' : until === undefined ? 'at' : 'until';
    const given = Math.min(limit ?? Infinity, shown);
    if (given >= needed || given <= 0) return [];
    const message = `The question "${id}" is open for ${given.toFixed(1)} s, but its text takes ${needed.toFixed(1)} s to read: give it more time, or shorten the text.`;
    return [finding('WINDOW_TOO_SHORT', [...path, key], message)];
  });
