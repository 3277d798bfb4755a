import { escaped } from '../report/report-html';
import { audienceMap } from './audience-map';
import { AUDIENCE_STYLES } from './audience-styles';
import type {
  AudienceFigures,
  AudienceAnswer,
  AudienceChoice,
  AudienceDecision,
  AudienceMinute,
  AudienceQuestion,
} from './audience-rows';
import { type CountTexts, countTexts } from './count-texts';
import { FOREIGN_REASONS } from './foreign-reasons';
import { htmlTable as table } from './html-table';
import { secondsBars } from './seconds-histogram';

/** Number of paths that the page lists. */
const MOST_PATHS = 10;
/** Number of decisions with a section and a chart of their own, so that the page of a large story stays small. */
const MOST_SECTIONS = 100;

/** Writes seconds with one decimal, or none from 10 on. */
const seconds = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const old = (isInStory: boolean): string => (isInStory ? '' : ' <small>(not in the story)</small>');

/** Groups rows. */
function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The page with the figures of one audience. */
class AudiencePage {
  readonly #audience: AudienceFigures;
  readonly #texts: CountTexts;
  readonly #titles: ReadonlyMap<string, string>;

  constructor(audience: AudienceFigures, texts: CountTexts) {
    this.#audience = audience;
    this.#texts = texts;
    this.#titles = new Map(audience.nodes.map(({ node, title }) => [node, title]));
  }

  /** Title of a node, with its id if that is another. */
  #name(node: string): string {
    const title = this.#titles.get(node) ?? node;
    return title === node ? escaped(node) : `${escaped(title)} <small>${escaped(node)}</small>`;
  }

  /** Writes a share with a bar. */
  #bar(count: number, of: number): string {
    const { percent, isFew } = this.#texts;
    const text = percent(count, of);
    return isFew(count) || isFew(of) || of === 0 || count === 0
      ? text.replace('<', '&lt;')
      : `<i style="width:${Math.max(1, Math.round((60 * count) / of))}px"></i>${text.replace('<', '&lt;')}`;
  }

  summary(): string {
    const { sessions, records, duplicates, lost, foreign, revisions } = this.#audience;
    const { count } = this.#texts;
    const versions = table(
      1,
      ['Version of the story', 'Sessions'],
      revisions.map((row) => [escaped(row.rev), count(row.sessions)]),
    );
    const leftOut = table(
      2,
      ['Left out', 'First', 'Lines'],
      foreign.map((row) => [FOREIGN_REASONS[row.reason], escaped(row.first), String(row.count)]),
    );
    return `<p><strong>${plural(sessions, 'session')}</strong>, ${plural(records, 'record')}${duplicates > 0 ? `, ${plural(duplicates, 'duplicate')} left out` : ''}${lost > 0 ? `, ${lost} lost in browsers` : ''}.</p>
${revisions.length > 1 ? versions : ''}${foreign.length > 0 ? leftOut : ''}`;
  }

  endings(): string {
    const { endings, sessions, nodes } = this.#audience;
    const { count } = this.#texts;
    const left = nodes.reduce((sum, one) => sum + one.left, 0);
    return `<h2>Endings</h2>
${table(
  1,
  ['Ending', 'Sessions', 'Share of all sessions'],
  [
    ...endings.map((row) => [
      escaped(row.name) + old(row.isInStory),
      count(row.sessions),
      this.#bar(row.sessions, sessions),
    ]),
    ['<em>left before an ending</em>', count(left), this.#bar(left, sessions)],
  ],
)}`;
  }

  map(): string {
    const { nodes, ways, sessions } = this.#audience;
    const { count, isFew } = this.#texts;
    const percent = (part: number, of: number): string => this.#texts.percent(part, of).replace('<', '&lt;');
    const visitors = new Map(nodes.map((row) => [row.node, row.sessions]));
    return `<h2>Ways</h2>
<p>Each way is as wide as the share of all sessions that took it; its percentage is that of the sessions that were at its start. Ways that nobody took are dotted. A red foot shows how many left there.</p>
<div class=wide>${audienceMap(this.#audience, { percent, isFew })}</div>
${table(
  1,
  ['Scene', 'Sessions', 'Share of all', 'Left here'],
  nodes.map((row) => [
    this.#name(row.node) + old(row.isInStory),
    count(row.sessions),
    this.#bar(row.sessions, sessions),
    count(row.left),
  ]),
)}
${table(
  2,
  ['From', 'To', 'Sessions', 'Share'],
  ways.map((row) => [
    escaped(row.from),
    escaped(row.to) + old(row.isInStory),
    count(row.sessions),
    percent(row.sessions, visitors.get(row.from) ?? 0),
  ]),
)}`;
  }

  decisions(): string {
    const { decisions, choices } = this.#audience;
    if (decisions.length === 0) return '';
    const byNode = grouped(choices, ({ node }) => node);
    const never = decisions.filter(({ count }) => count === 0);
    const made = decisions.filter(({ count }) => count > 0);
    const frequent = new Set([...made].sort((one, other) => other.count - one.count).slice(0, MOST_SECTIONS));
    const choicesOf = (row: AudienceDecision): readonly AudienceChoice[] => byNode.get(row.node) ?? [];
    return `<h2>Decisions</h2>
${made
  .filter((row) => frequent.has(row))
  .map((row) => this.#decision(row, choicesOf(row)))
  .join('\n')}
${this.#others(
  made.filter((row) => !frequent.has(row)),
  choicesOf,
)}
${never.length > 0 ? `<p>Never decided: ${never.map(({ node }) => this.#name(node)).join(', ')}.</p>` : ''}`;
  }

  /** Decisions without a section, as two tables. */
  #others(
    decisions: readonly AudienceDecision[],
    choicesOf: (row: AudienceDecision) => readonly AudienceChoice[],
  ): string {
    if (decisions.length === 0) return '';
    const { count, isFew } = this.#texts;
    const time = (value: number | null): string => (value === null ? '' : seconds(value));
    return `<h3>Decisions that were made less often</h3>
${table(
  3,
  ['Scene', 'Choice', 'Leads to', 'Share', 'Times', 'By viewers', 'Automatic', 'By the page'],
  decisions.flatMap((row) =>
    choicesOf(row).map((one) => [
      ...[escaped(row.node), this.#label(one), escaped(one.to)],
      this.#texts.percent(one.count, row.count).replace('<', '&lt;'),
      ...[one.count, one.viewer, one.automatic, one.page].map(count),
    ]),
  ),
)}
${table(
  1,
  ['Scene', 'Half decided within (s)', '90% decided within (s)', 'Longest window (s)'],
  decisions.map((row) => {
    const few = isFew(row.seconds.reduce((sum, range) => sum + range.count, 0));
    return [
      escaped(row.node),
      ...(few ? ['few', 'few'] : [time(row.median), time(row.p90)]),
      time(row.limit),
    ];
  }),
)}`;
  }

  #label({ answer, label, isInStory }: AudienceChoice): string {
    return (answer === null ? '<em>a default</em>' : escaped(label)) + old(isInStory);
  }

  #decision(row: AudienceDecision, choices: readonly AudienceChoice[]): string {
    const { count } = this.#texts;
    return `<section><h3>${this.#name(row.node)}${old(row.isInStory)}</h3>
${row.prompt === '' ? '' : `<p>${escaped(row.prompt)}</p>\n`}${table(
      2,
      ['Choice', 'Leads to', 'Share', 'Times', 'By viewers', 'Automatic', 'By the page'],
      choices.map((one) => [
        this.#label(one),
        escaped(one.to),
        this.#bar(one.count, row.count),
        ...[one.count, one.viewer, one.automatic, one.page].map(count),
      ]),
    )}
${this.#seconds(row)}</section>`;
  }

  /** How long viewers took, as a sentence, a chart and a table. */
  #seconds({ seconds: ranges, median, p90, limit }: AudienceDecision): string {
    const { count, isFew } = this.#texts;
    const measured = ranges.reduce((sum, range) => sum + range.count, 0);
    const window = limit === null ? '' : ` They had up to ${seconds(limit)} s.`;
    if (median === null || p90 === null || isFew(measured))
      return measured > 0 ? '<p>Few viewers decided.</p>' : '';
    const bars = secondsBars(ranges);
    const most = Math.max(...bars.map((bar) => bar.count));
    const line = bars
      .map(({ count: own }, index) => {
        const tall = isFew(own) ? 1 : Math.round((50 * own) / most);
        return own > 0 ? `M${index * 14} 54v-${tall}h12v${tall}z` : '';
      })
      .join('');
    const width = bars[0]?.to ?? 1;
    const end = limit !== null && limit <= width * bars.length ? Math.round((14 * limit) / width) : null;
    return `<p>Half of the viewers decided within ${seconds(median)} s, 90% within ${seconds(p90)} s.${window}</p>
<svg class=bars viewBox="0 0 290 56" width="290" role="img" aria-label="Viewers by seconds"><path d="${line}"/>${end === null ? '' : `<path class=window d="M${end} 0v56"/>`}</svg>
${table(0, ['Seconds', ...bars.map((bar) => `${bar.from}–${bar.to}`)], [['Viewers', ...bars.map((bar) => count(bar.count))]])}`;
  }

  questions(): string {
    const { questions, answers } = this.#audience;
    if (questions.length === 0) return '';
    const { count } = this.#texts;
    const keyOf = ({ node, id }: { readonly node: string; readonly id: string }): string =>
      JSON.stringify([node, id]);
    const given = grouped(answers, keyOf);
    const block = (
      row: AudienceQuestion,
    ): string => `<section><h3>${escaped(row.prompt || row.id)} <small>${escaped(row.id)}</small>${old(row.isInStory)}</h3>
${this.#answers(row, given.get(keyOf(row)) ?? [])}</section>`;
    return `<h2>Questions</h2>
${table(
  2,
  ['Question', 'Scene', 'Asked', 'Answered', 'Judged', 'Right at the first try', 'Share of those judged'],
  questions.map((row) => [
    escaped(row.prompt || row.id) + old(row.isInStory),
    escaped(row.node),
    ...[row.count, row.answered, row.judged, row.first].map(count),
    this.#bar(row.first, row.judged),
  ]),
)}
${questions
  .filter((row) => row.answered > 0)
  .map(block)
  .join('\n')}`;
  }

  #answers(row: AudienceQuestion, answers: readonly AudienceAnswer[]): string {
    return table(
      1,
      ['Answer', 'Times', 'Share of those who answered'],
      answers.map((one) => [
        escaped(one.label),
        this.#texts.count(one.count),
        this.#bar(one.count, row.answered),
      ]),
    );
  }

  paths(): string {
    const { paths } = this.#audience;
    const all = paths.reduce((sum, { sessions }) => sum + sessions, 0);
    const shown = paths.slice(0, MOST_PATHS);
    return `<h2>Most frequent paths</h2>
${table(
  2,
  ['Path', 'Ending', 'Sessions', 'Share'],
  shown.map((row) => [
    row.path.map(escaped).join(' › '),
    row.ending === null ? '<em>left</em>' : escaped(row.ending),
    this.#texts.count(row.sessions),
    this.#bar(row.sessions, all),
  ]),
)}
${paths.length > shown.length ? `<p>There are ${paths.length - shown.length} more paths.</p>` : ''}`;
  }

  minutes(): string {
    const { minutes } = this.#audience;
    const [first] = minutes;
    if (!first) return '';
    const { count } = this.#texts;
    return `<h2>Who was still playing</h2>
${this.#curve(minutes, first.playing)}
${table(
  0,
  ['Minute', 'Playing', 'Share', 'Reached an ending', 'Left'],
  minutes.map((row) => [
    String(row.minute),
    count(row.playing),
    this.#bar(row.playing, first.playing),
    count(row.ended),
    count(row.left),
  ]),
)}`;
  }

  #curve(minutes: readonly AudienceMinute[], all: number): string {
    const width = 600 / minutes.length;
    const line = minutes
      .map(({ playing }, index) => {
        const tall = this.#texts.isFew(playing) ? 1 : Math.round((100 * playing) / all);
        return `M${Math.round(index * width)} 102v-${tall}h${Math.max(1, Math.round(width) - 2)}v${tall}z`;
      })
      .join('');
    return `<svg class=bars viewBox="0 0 600 104" width="600" role="img" aria-label="Sessions that were still playing, by minute"><path d="${line}"/></svg>`;
  }
}

/**
 * Formats the figures as a printable HTML page for light and dark. The page loads no resources and runs no scripts.
 * @param minViewers counts above 0 and below it read `few`; default 1: none
 */
export function audienceHtml(audience: AudienceFigures, minViewers = 1): string {
  const page = new AudiencePage(audience, countTexts(minViewers));
  const { title, language } = audience;
  const name = escaped(title || 'Story');
  return `<!doctype html>
<html lang="${escaped(language || 'en')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}: what viewers chose</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
${AUDIENCE_STYLES}
</style>
</head>
<body>
<h1>${name}: what viewers chose</h1>
${[page.summary(), page.endings(), page.map(), page.decisions(), page.questions(), page.paths(), page.minutes()].filter((part) => part !== '').join('\n')}
</body>
</html>
`;
}
