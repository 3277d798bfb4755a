import {
  type AudienceFigures,
  AudienceCounter,
  type AudienceTally,
  audienceCsv,
  audienceHtml,
  audienceOfTables,
  audienceSql,
  countTexts,
  FOREIGN_REASONS,
  acceptedStory,
  recordedStoryId,
  type SqlDialect,
} from 'iv-player/story-core';
import {
  type CommandArguments,
  type CommandOption,
  type CommandResult,
  messageOf,
  onOneLine,
  wholeNumber,
  wrongArguments,
} from './command-arguments';
import { storyIn } from '../files/story-as-json';
import { type ReportSystem, reportOutputs } from './report-outputs';

export interface AudienceSystem extends ReportSystem {
  /** Counts the records in a file; `-` is stdin. Rejects if it cannot be read. */
  readonly readRecords: (file: string, tally: AudienceTally) => Promise<void>;
}

/** Options of `iv-player report` for records alone. */
export const AUDIENCE_OPTIONS: Readonly<Record<string, CommandOption>> = {
  '--records': {
    value: 'files',
    isList: true,
    about:
      'records of viewers, as JSON lines; - for stdin. The page and the table then show what viewers chose',
  },
  '--tables': {
    value: 'folder',
    about: 'results of the queries of --sql, instead of records',
  },
  '--min-viewers': {
    value: 'number',
    about: 'counts below it read "few", and what fewer typed is not shown',
    default: '1',
  },
  '--since': {
    value: 'date',
    about: 'leaves out earlier records, for example 2027-01-31',
    default: 'all count',
  },
};

/** Option for queries, which take the place of a report. */
export const SQL_OPTION: Readonly<Record<string, CommandOption>> = {
  '--sql': {
    value: 'database',
    about:
      'prints the queries of the page about records for clickhouse or duckdb, for the story if one is given',
  },
};

/** Options that make no sense with records. */
const OTHER_OPTIONS = ['--questions', '--max-paths'];

/** Parses a date or time; `undefined` if it is none. */
function timeOf(text: string): string | undefined {
  const time = /^\d{4}-\d\d-\d\d(?:T.*)?$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** `iv-player report --records`: writes a page and a table about what viewers chose. Never rejects. */
export async function audienceCommand(
  { file, options, lists }: CommandArguments,
  { read, write, isSame, readRecords }: AudienceSystem,
): Promise<CommandResult> {
  const files = lists?.get('--records') ?? [];
  const folder = options.get('--tables');
  if (folder !== undefined && files.length > 0)
    return wrongArguments('--tables takes the place of --records: remove one of them.');
  const minViewers = wholeNumber(options.get('--min-viewers') ?? '1');
  if (!(minViewers >= 1)) return wrongArguments('--min-viewers must be a whole number, at least 1.');
  const stray = OTHER_OPTIONS.find((option) => options.has(option));
  if (stray !== undefined) return wrongArguments(`${stray} has no meaning with --records: remove it.`);
  const [language, date] = [options.get('--language'), options.get('--since')];
  const since = date === undefined ? '' : timeOf(date);
  if (folder !== undefined && date !== undefined)
    return wrongArguments('--since has no meaning with --tables: leave out earlier records in the queries.');
  if (since === undefined) return wrongArguments('--since must be a date such as 2027-01-31.');
  const twice = files.find((one, index) => files.slice(0, index).some((other) => isSame(one, other)));
  if (twice !== undefined) return wrongArguments(`${twice} is listed twice: list it once.`);
  const makers = [
    ['--html', (figures: AudienceFigures) => audienceHtml(figures, minViewers)],
    ['--csv', (figures: AudienceFigures) => audienceCsv(figures, minViewers)],
  ] as const;
  const outputs = reportOutputs(options, makers, [file, ...files], isSame);
  if ('code' in outputs) return outputs;
  try {
    const story = storyIn(file, read(file));
    const texts = language !== undefined && { language };
    const counter = new AudienceCounter(story, { since, ...texts });
    for (const one of files) await readRecords(one, counter.tally);
    const figures =
      folder === undefined
        ? counter.figures()
        : audienceOfTables((name) => read(`${folder}/${name}.csv`), story, { ...texts });
    for (const { target, make } of outputs) write(target, make(figures));
    const lines = [...summary(figures, minViewers), ...outputs.map(({ target }) => `written: ${target}`)];
    return { output: lines.join('\n'), code: 0 };
  } catch (error) {
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
}

const DIALECTS: readonly string[] = ['clickhouse', 'duckdb'] satisfies readonly SqlDialect[];

/** `iv-player report --sql`: prints the queries of the page about records. Never throws. */
export function sqlCommand(
  { file, options }: CommandArguments,
  { read }: Pick<ReportSystem, 'read'>,
): CommandResult {
  const dialect = options.get('--sql') ?? '';
  if (!DIALECTS.includes(dialect)) return wrongArguments('--sql must be clickhouse or duckdb.');
  const stray = [...options.keys()].find((option) => option !== '--sql');
  if (stray !== undefined) return wrongArguments(`${stray} has no meaning with --sql: remove it.`);
  try {
    const story = file === '' ? undefined : recordedStoryId(acceptedStory(storyIn(file, read(file))));
    return { output: audienceSql(dialect as SqlDialect, story), code: 0 };
  } catch (error) {
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
}

function summary(
  { sessions, records, duplicates, lost, foreign, endings, revisions }: AudienceFigures,
  minViewers: number,
): readonly string[] {
  const { count: counted, hidden, percent } = countTexts(minViewers);
  const reached = endings.filter((ending) => ending.sessions > 0);
  const few = hidden(reached.map((ending) => ending.sessions));
  return [
    `${counted(sessions)} sessions, ${counted(records)} records${duplicates > 0 ? `, ${counted(duplicates)} duplicates left out` : ''}${lost > 0 ? `, ${counted(lost)} lost in browsers` : ''}`,
    ...(revisions.length > 1 ? [`${revisions.length} versions of the story`] : []),
    ...foreign.map(
      ({ reason, count, first }) =>
        `left out: ${counted(count)} ${FOREIGN_REASONS[reason]} (first: ${first})`,
    ),
    ...reached.map(
      (ending, index) => `ending ${ending.name}: ${percent(ending.sessions, sessions, few[index])}`,
    ),
  ];
}
