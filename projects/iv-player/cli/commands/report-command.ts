import { choicesCsv, minutes, productionReport, questionsCsv, reportHtml } from 'iv-player/story-core';
import {
  type CommandArguments,
  type CommandHelp,
  type CommandResult,
  messageOf,
  onOneLine,
  wholeNumber,
  wrongArguments,
} from './command-arguments';
import { storyIn } from '../files/story-as-json';
import { AUDIENCE_OPTIONS, SQL_OPTION } from './audience-command';
import { type ReportSystem, reportOutputs } from './report-outputs';

export const REPORT_HELP: CommandHelp = {
  usage: [
    'report <story.json or .twee> [options]',
    'report <story.json or .twee> --records <files> [options]',
    'report [story.json or .twee] --sql <database>',
  ],
  about:
    'Lists what a story needs in production: minutes to shoot, scenes, choices, questions, a screenplay for each path. With records, shows what viewers chose.',
  options: {
    '--html': { value: 'file', about: 'writes a printable page' },
    '--csv': { value: 'file', about: 'writes a table of the choices' },
    '--questions': { value: 'file', about: 'writes a table of the questions' },
    '--language': { value: 'tag', about: 'language of the texts', default: 'first language of the story' },
    '--max-paths': { value: 'number', about: 'maximum number of paths to list', default: '50' },
    ...AUDIENCE_OPTIONS,
    ...SQL_OPTION,
  },
  takesFile: (options) => (options.has('--sql') ? 'at most one' : 'one'),
  examples: [
    'report story.json',
    'report story.json --html report.html --csv choices.csv',
    'report story.json --records records.jsonl --html audience.html',
    'report story.json --sql duckdb',
  ],
  exits: { 0: 'written', 2: 'unreadable or unwritable file, or wrong arguments' },
};

/** The files to write, by their options. */
const OUTPUTS = [
  ['--html', reportHtml],
  ['--csv', choicesCsv],
  ['--questions', questionsCsv],
] as const;

/** `iv-player report`: writes a printable report, a table of choices and one of questions. Never throws. */
export function reportCommand(
  { file, options }: CommandArguments,
  { read, write, isSame }: ReportSystem,
): CommandResult {
  const stray = Object.keys(AUDIENCE_OPTIONS).find((option) => options.has(option));
  if (stray !== undefined) return wrongArguments(`${stray} is for reports about records: add --records.`);
  const language = options.get('--language');
  const maxPaths = wholeNumber(options.get('--max-paths') ?? '50');
  if (!(maxPaths >= 1)) return wrongArguments('--max-paths must be a whole number, at least 1.');
  const outputs = reportOutputs(options, OUTPUTS, [file], isSame);
  if ('code' in outputs) return outputs;
  try {
    const report = productionReport(storyIn(file, read(file)), {
      maxPaths,
      ...(language !== undefined && { language }),
    });
    for (const { target, make } of outputs) write(target, make(report));
    const { scenes, choices, paths, hasMorePaths, seconds, secondsToShoot } = report;
    const questions = scenes.reduce((sum, scene) => sum + scene.questions.length, 0);
    const lines = [
      `${minutes(secondsToShoot)} minutes to shoot, ${minutes(seconds)} minutes in all`,
      `${scenes.length} scenes, ${choices.length} choices, ${questions > 0 ? `${questions} questions, ` : ''}${paths.length}${hasMorePaths ? ' or more' : ''} paths`,
      ...outputs.map(({ target }) => `written: ${target}`),
    ];
    return { output: lines.join('\n'), code: 0 };
  } catch (error) {
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
}
