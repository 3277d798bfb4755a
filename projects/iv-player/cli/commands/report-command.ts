import { choicesCsv, minutes, productionReport, reportHtml } from 'iv-player/story-core';
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

export interface ReportSystem {
  /** Reads the text of a file. Throws if it cannot be read. */
  readonly read: (file: string) => string;
  /** Writes a file. Throws if it cannot be written or, with `isNew`, if it exists. */
  readonly write: (file: string, text: string, isNew?: boolean) => void;
  /** Whether two paths refer to the same file, even one that does not exist yet. */
  readonly isSame: (one: string, other: string) => boolean;
}

export const REPORT_HELP: CommandHelp = {
  usage: ['report <story.json or .twee> [options]'],
  about:
    'Lists what a story needs in production: minutes to shoot, scenes, choices, a screenplay for each path.',
  options: {
    '--html': { value: 'file', about: 'writes a printable page' },
    '--csv': { value: 'file', about: 'writes a table of the choices' },
    '--language': { value: 'tag', about: 'language of the texts', default: 'first language of the story' },
    '--max-paths': { value: 'number', about: 'maximum number of paths to list', default: '50' },
  },
  examples: ['report story.json', 'report story.json --html report.html --csv choices.csv'],
  exits: { 0: 'written', 2: 'unreadable or unwritable file, or wrong arguments' },
};

/** `iv-player report`: writes a printable report and a table of choices. Never throws. */
export function reportCommand(
  { file, options }: CommandArguments,
  { read, write, isSame }: ReportSystem,
): CommandResult {
  const language = options.get('--language');
  const maxPaths = wholeNumber(options.get('--max-paths') ?? '50');
  if (!(maxPaths >= 1)) return wrongArguments('--max-paths must be a whole number, at least 1.');
  const [html, csv] = [options.get('--html'), options.get('--csv')];
  if ([html, csv].some((target) => target !== undefined && isSame(target, file)))
    return wrongArguments(`The report would replace ${file}: choose another file.`);
  if (html !== undefined && csv !== undefined && isSame(html, csv))
    return wrongArguments('--html and --csv name the same file: use two files.');
  try {
    const report = productionReport(storyIn(file, read(file)), {
      maxPaths,
      ...(language !== undefined && { language }),
    });
    const outputs = [
      [html, reportHtml],
      [csv, choicesCsv],
    ] as const;
    const written = outputs.flatMap(([target, make]) => {
      if (target === undefined) return [];
      write(target, make(report));
      return [target];
    });
    const { scenes, choices, paths, hasMorePaths, seconds, secondsToShoot } = report;
    const lines = [
      `${minutes(secondsToShoot)} minutes to shoot, ${minutes(seconds)} minutes in all`,
      `${scenes.length} scenes, ${choices.length} choices, ${paths.length}${hasMorePaths ? ' or more' : ''} paths`,
      ...written.map((target) => `written: ${target}`),
    ];
    return { output: lines.join('\n'), code: 0 };
  } catch (error) {
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
}
