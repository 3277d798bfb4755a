import type { ProductionReport } from './production-report';
import { targetText, timeText } from './question-text';
import type { ReportAnswer } from './report-question';

/** Formats a cell. Adds an apostrophe, which spreadsheets hide, to text that they would evaluate as a formula. */
function cell(value: string | number | boolean): string {
  const text = String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Formats a table as CSV (RFC 4180). */
export const csvTable = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Formats the choices as CSV (RFC 4180), one per line, with the durations of the scenes they connect. */
export function choicesCsv({ choices, scenes }: ProductionReport): string {
  const seconds = new Map(scenes.map((scene) => [scene.id, scene.seconds]));
  return csvTable([
    ['scene', 'seconds', 'question', 'choice', 'leads to', 'its seconds', 'condition', 'sets', 'default'],
    ...choices.map(({ from, prompt, label, to, when, set, isDefault }) => [
      from,
      seconds.get(from) ?? '',
      prompt,
      label,
      to,
      seconds.get(to) ?? '',
      when,
      set,
      isDefault ? 'yes' : 'no',
    ]),
  ]);
}

/** Stands for the answers of a question that has none to choose from. */
const WRITTEN: readonly (ReportAnswer | null)[] = [null];

/**
 * Formats the questions as CSV (RFC 4180), one line for each answer. Questions without answers to choose from have one line, with the right
 * answers that may be written.
 */
export function questionsCsv({ scenes }: ProductionReport): string {
  return csvTable([
    [
      ...['scene', 'time', 'id', 'kind', 'question', 'text', 'answer', 'right', 'points', 'feedback'],
      ...['answer sets', 'most points', 'tries', 'limit', 'required', 'if right', 'if wrong'],
      ...['then if right', 'then if wrong', 'condition', 'sets'],
    ],
    ...scenes.flatMap(({ id: scene, questions }) =>
      questions.flatMap((question) => {
        const { answers, feedback } = question;
        return (answers.length > 0 ? answers : WRITTEN).map((answer) => [
          ...[scene, timeText(question.at), question.id, question.kind, question.prompt, question.text],
          answer?.label ?? question.accept,
          answer ? yesOrNo(answer.isRight) : question.accept === '' ? '' : 'yes',
          answer?.points ?? '',
          answer?.feedback ?? '',
          answer?.set ?? '',
          ...[question.points, question.tries || 'any', question.limit ?? '', yesOrNo(question.isRequired)],
          ...[feedback.correct, feedback.wrong, targetText(question.onCorrect), targetText(question.onWrong)],
          ...[question.when, question.set],
        ]);
      }),
    ),
  ]);
}

const yesOrNo = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');
