import type { StoryFileTarget } from '../format/story-question';
import type { ReportQuestion } from './report-question';

// How the report writes questions.

/** Formats seconds as `2:05`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Formats a node time as `2:05`, with a fraction as `2:05.25`. Negative times count from an end that is not known. */
export function timeText(time: number): string {
  if (time < 0) return `${timeText(-time)} before the end`;
  const hundredths = Math.round(time * 100);
  const fraction = String(hundredths % 100).padStart(2, '0');
  return clock(Math.floor(hundredths / 100)) + (fraction === '00' ? '' : `.${fraction.replace(/0$/, '')}`);
}

/** The answers, one line each: `Brown (right, 2 points)`. */
export function answerLines({ kind, answers, accept, points }: ReportQuestion): readonly string[] {
  if (kind === 'confirm') return [];
  if (kind === 'text' || kind === 'number') return [accept === '' ? 'any answer' : `${accept} (right)`];
  return answers.map((answer) => {
    // Points that the rules of the question do not tell.
    const isUsual = kind === 'single' && answer.points === (answer.isRight ? points : 0);
    const marks = [
      ...(answer.isRight ? ['right'] : []),
      ...(isUsual || answer.points === 0 ? [] : [pointsText(answer.points)]),
    ];
    return marks.length > 0 ? `${answer.label} (${marks.join(', ')})` : answer.label;
  });
}

/** The feedback, one line each: that of the question, then of its answers. */
export const feedbackLines = ({ feedback, answers }: ReportQuestion): readonly string[] =>
  [
    ['If right', feedback.correct] as const,
    ['If wrong', feedback.wrong] as const,
    ...answers.map(({ label, feedback: text }) => [label, text] as const),
  ].flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`]));

/** Kind, points, tries and limit: `single, 2 points, 3 tries, 20 s`. */
export function ruleText({ kind, points, tries, limit, isRequired }: ReportQuestion): string {
  const isTried = kind !== 'confirm' && tries !== 1;
  return [
    kind,
    ...(points > 0 ? [pointsText(points)] : []),
    ...(isTried ? [tries === 0 ? 'any number of tries' : `${tries} tries`] : []),
    ...(limit === null ? [] : [`${limit} s`]),
    ...(isRequired ? [] : ['optional']),
  ].join(', ');
}

/** Where the film continues, one line each, if not where it was held. */
export const targetLines = ({ onCorrect, onWrong }: ReportQuestion): readonly string[] =>
  [['If right', onCorrect] as const, ['If wrong', onWrong] as const].flatMap(([name, target]) =>
    target ? [`${name}: continue at ${targetText(target)}`] : [],
  );

/** A scene, or a time in the same one; empty without a target. */
export const targetText = (target: StoryFileTarget | null): string =>
  !target ? '' : 'to' in target ? target.to : timeText(target.seek);

const pointsText = (points: number): string => (points === 1 ? '1 point' : `${points} points`);
