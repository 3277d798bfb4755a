import { escaped } from '../report/report-html';
import { audienceMap } from './audience-map';
import { minutesCurve, shownMinutes } from './audience-minutes';
import { AUDIENCE_STYLES } from './audience-styles';
import type {
  AudienceFigures,
  AudienceAnswer,
  AudienceChoice,
  AudienceDecision,
  AudienceNode,
  AudienceQuestion,
  AudienceWay,
} from './audience-rows';
import { type CountTexts, choiceTexts, countTexts } from './count-texts';
import { FOREIGN_REASONS } from './foreign-reasons';
import { grouped } from './grouped-rows';
import { htmlTable as table } from './html-table';
import { seconds, secondsChart } from './seconds-chart';

/** Number of paths that the page lists. */
const MOST_PATHS = 10;
/** Number of decisions with a section and a chart of their own, so that the page of a large story stays small. */
const MOST_SECTIONS = 100;

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const old = (isInStory: boolean): string => (isInStory ? '' : ' <small>(not in the story)</small>');

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
  #bar(count: number, of: number, isHidden = false): string {
    const { percent, isFew } = this.#texts;
    const text = percent(count, of, isHidden);
    return isHidden || isFew(count) || isFew(of) || of === 0 || count === 0
      ? text.replace('<', '&lt;')
      : `<i style="width:${Math.max(1, Math.round((60 * count) / of))}px"></i>${text.replace('<', '&lt;')}`;
  }

  summary(): string {
    const { sessions, records, duplicates, lost, foreign, revisions } = this.#audience;
    const { count, hidden } = this.#texts;
    const hiddenVersions = hidden(revisions.map((row) => row.sessions));
    const counted = (value: number, one: string): string =>
      count(value) === 'few' ? `few ${one}s` : plural(value, one);
    const versions = table(
      1,
      ['Version of the story', 'Sessions'],
      revisions.map((row, index) => [escaped(row.rev), count(row.sessions, hiddenVersions[index])]),
    );
    const leftOut = table(
      2,
      ['Left out', 'First', 'Lines'],
      foreign.map((row) => [FOREIGN_REASONS[row.reason], escaped(row.first), count(row.count)]),
    );
    return `<p><strong>${counted(sessions, 'session')}</strong>, ${counted(records, 'record')}${duplicates > 0 ? `, ${counted(duplicates, 'duplicate')} left out` : ''}${lost > 0 ? `, ${count(lost)} lost in browsers` : ''}.</p>
${revisions.length > 1 ? versions : ''}${foreign.length > 0 ? leftOut : ''}`;
  }

  endings(): string {
    const { endings, sessions, nodes } = this.#audience;
    const { count, hidden } = this.#texts;
    const left = nodes.reduce((sum, one) => sum + one.left, 0);
    const cells = hidden([...endings.map((row) => row.sessions), left]);
    return `<h2>Endings</h2>
${table(
  1,
  ['Ending', 'Sessions', 'Share of all sessions'],
  [
    ...endings.map((row, index) => [
      escaped(row.name) + old(row.isInStory),
      count(row.sessions, cells[index]),
      this.#bar(row.sessions, sessions, cells[index]),
    ]),
    ['<em>left before an ending</em>', count(left, cells.at(-1)), this.#bar(left, sessions, cells.at(-1))],
  ],
)}`;
  }

  map(): string {
    const { nodes, ways, sessions } = this.#audience;
    const { count, hidden } = this.#texts;
    const percent: CountTexts['percent'] = (...given) => this.#texts.percent(...given).replace('<', '&lt;');
    const left = hidden(nodes.map((row) => row.left));
    const isLeftHidden = new Set(nodes.filter((_, index) => left[index]));
    const isWayHidden = new Set(
      [...grouped(ways, ({ from }) => from).values()].flatMap((rows) => {
        const few = hidden(rows.map((row) => row.sessions));
        return rows.filter((_, index) => few[index]);
      }),
    );
    const visitors = new Map(nodes.map((row) => [row.node, row.sessions]));
    return `<h2>Ways</h2>
<p>Each way is as wide as the share of all sessions that took it; its percentage is that of the sessions that were at its start. Ways that nobody took are dotted. A red foot shows how many left there.</p>
<div class=wide>${audienceMap(this.#audience, { percent, isHidden: (row) => isWayHidden.has(row as AudienceWay) || isLeftHidden.has(row as AudienceNode) })}</div>
${table(
  1,
  ['Scene', 'Sessions', 'Share of all', 'Left here'],
  nodes.map((row) => [
    this.#name(row.node) + old(row.isInStory),
    count(row.sessions),
    this.#bar(row.sessions, sessions),
    count(row.left, isLeftHidden.has(row)),
  ]),
)}
${table(
  2,
  ['From', 'To', 'Sessions', 'Share'],
  ways.map((row) => [
    escaped(row.from),
    escaped(row.to) + old(row.isInStory),
    count(row.sessions, isWayHidden.has(row)),
    percent(row.sessions, visitors.get(row.from) ?? 0, isWayHidden.has(row)),
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
    const { isFew } = this.#texts;
    const time = (value: number | null): string => (value === null ? '' : seconds(value));
    return `<h3>Decisions that were made less often</h3>
${table(
  3,
  ['Scene', 'Choice', 'Leads to', 'Share', 'Times', 'By viewers', 'Automatic', 'By the page'],
  decisions.flatMap((row) =>
    choiceTexts(choicesOf(row), this.#texts).map(({ row: one, isHidden, counts }) => [
      ...[escaped(row.node), this.#label(one), escaped(one.to)],
      this.#texts.percent(one.count, row.count, isHidden).replace('<', '&lt;'),
      ...counts,
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
    return `<section><h3>${this.#name(row.node)}${old(row.isInStory)}</h3>
${row.prompt === '' ? '' : `<p>${escaped(row.prompt)}</p>\n`}${table(
      2,
      ['Choice', 'Leads to', 'Share', 'Times', 'By viewers', 'Automatic', 'By the page'],
      choiceTexts(choices, this.#texts).map(({ row: one, isHidden, counts }) => [
        this.#label(one),
        escaped(one.to),
        this.#bar(one.count, row.count, isHidden),
        ...counts,
      ]),
    )}
${secondsChart(row, this.#texts)}</section>`;
  }

  questions(): string {
    const { questions, answers } = this.#audience;
    if (questions.length === 0) return '';
    const { count, isFew } = this.#texts;
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
    count(row.count),
    // Nor do those follow who did not answer, or were not right.
    count(row.answered, isFew(row.count - row.answered)),
    count(row.judged, isFew(row.count - row.judged) || isFew(Math.abs(row.answered - row.judged))),
    count(row.first, isFew(row.judged - row.first)),
    this.#bar(row.first, row.judged, isFew(row.judged - row.first)),
  ]),
)}
${questions
  .filter((row) => row.answered > 0)
  .map(block)
  .join('\n')}`;
  }

  /** Answers of a question; what few viewers typed is not told. */
  #answers(row: AudienceQuestion, answers: readonly AudienceAnswer[]): string {
    const { count, hidden, isFew } = this.#texts;
    const isRare = (one: AudienceAnswer): boolean => !one.isInStory && isFew(one.sessions);
    const rare = answers.filter(isRare);
    const sum = (name: 'count' | 'sessions'): number => rare.reduce((all, one) => all + one[name], 0);
    const shown = [
      ...answers.filter((one) => !isRare(one)).map((one) => ({ ...one, label: escaped(one.label) })),
      ...(rare.length > 0
        ? [{ label: '<em>other answers</em>', count: sum('count'), sessions: sum('sessions') }]
        : []),
    ];
    const cells = hidden(shown.map((one) => Math.min(one.count, one.sessions)));
    return table(
      1,
      ['Answer', 'Times', 'Share of those who answered'],
      shown.map((one, index) => [
        one.label,
        isFew(one.sessions) ? 'few' : count(one.count, cells[index]),
        isFew(one.sessions) ? 'few' : this.#bar(one.count, row.answered, cells[index]),
      ]),
    );
  }

  paths(): string {
    const { paths } = this.#audience;
    const all = paths.reduce((sum, { sessions }) => sum + sessions, 0);
    // A rare path tells too much of a viewer.
    const hidden = this.#texts.hidden(paths.map(({ sessions }) => sessions));
    const shown = paths.filter((_, index) => !hidden[index]).slice(0, MOST_PATHS);
    const more = paths.length - shown.length;
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
${more > 0 ? `<p>There are ${this.#texts.count(more)} more paths.</p>` : ''}`;
  }

  minutes(): string {
    const { minutes } = this.#audience;
    const [first] = minutes;
    if (!first) return '';
    const { count } = this.#texts;
    const shown = shownMinutes(minutes, this.#texts);
    return `<h2>Who was still playing</h2>
${minutesCurve(
  minutes.map(({ playing }, index) => (shown[index]?.isHidden ? 0 : playing)),
  first.playing,
  this.#texts,
)}
${table(
  0,
  ['Minute', 'Playing', 'Share', 'Reached an ending', 'Left'],
  minutes.map((row, index) => {
    const { isHidden = false, ends = [] } = shown[index] ?? {};
    return [
      String(row.minute),
      count(row.playing, isHidden),
      this.#bar(row.playing, first.playing, isHidden),
      ...ends,
    ];
  }),
)}`;
  }
}

/**
 * Formats the figures as a printable HTML page for light and dark. The page loads no resources and runs no scripts.
 * @param minViewers counts above 0 and below it read `few`, and counts from which these would follow read `–`; answers that were typed, and
 * paths, are not shown for fewer viewers; default 1: all are
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
