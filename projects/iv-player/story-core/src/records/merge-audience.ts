import type { AudienceFigures, AudienceDecision, AudienceMinute, AudiencePath } from './audience-rows';
import { mergeSeconds, quantile } from './seconds-histogram';

/** Rows that have numbers under some keys. */
type Summed<Key extends string> = Readonly<Record<Key, number>>;

/** Returns a function that adds up the numbers of two rows. */
const sumOf =
  <Key extends string>(...keys: readonly Key[]) =>
  <Row extends Summed<Key>>(one: Row, other: Row): Row => ({
    ...one,
    ...(Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as Summed<Key>),
  });

/** Joins two tables: rows with the same key are added up, others are kept. */
function joined<Row>(
  one: readonly Row[],
  other: readonly Row[],
  keyOf: (row: Row) => string,
  add: (one: Row, other: Row) => Row,
): readonly Row[] {
  const rows = new Map(one.map((row) => [keyOf(row), row]));
  for (const row of other) {
    const key = keyOf(row);
    const mine = rows.get(key);
    rows.set(key, mine ? add(mine, row) : row);
  }
  return [...rows.values()];
}

type RowOf<Name extends keyof AudienceFigures> = AudienceFigures[Name] extends readonly (infer Row)[]
  ? Row
  : never;
/** What tells the rows of each table apart. */
type RowKeys = {
  readonly [Name in keyof AudienceFigures as RowOf<Name> extends never ? never : Name]: (
    row: RowOf<Name>,
  ) => string;
};

const key = (...parts: readonly (string | number | null)[]): string => JSON.stringify(parts);

/** Keys of rows, by table. */
export const ROW_KEYS: RowKeys = {
  foreign: ({ reason }) => reason,
  revisions: ({ rev }) => rev,
  endings: ({ name }) => name,
  decisions: ({ node }) => node,
  choices: ({ node, answer, to }) => key(node, answer, to),
  questions: ({ node, id }) => key(node, id),
  answers: ({ node, id, answer }) => key(node, id, answer),
  nodes: ({ node }) => node,
  ways: ({ from, to }) => key(from, to),
  paths: ({ path, ending }) => key(ending, ...path),
  minutes: ({ minute }) => String(minute),
};

const addDecisions = (one: AudienceDecision, other: AudienceDecision): AudienceDecision => ({
  ...one,
  limit:
    one.limit === null || other.limit === null
      ? (one.limit ?? other.limit)
      : Math.max(one.limit, other.limit),
  seconds: mergeSeconds(one.seconds, other.seconds),
});

/**
 * Adds up the figures of two groups of sessions of the same story. No session may be in both. Counts are exact, and the result equals the
 * figures of all records at once.
 */
export const mergeAudience = (one: AudienceFigures, other: AudienceFigures): AudienceFigures =>
  finished(unfinishedSum(one, other));

/** Adds up everything but shares. */
export function unfinishedSum(one: AudienceFigures, other: AudienceFigures): AudienceFigures {
  const sessions = sumOf('sessions');
  const deciders = sumOf('viewer', 'automatic', 'page');
  const k = ROW_KEYS;
  return {
    ...{ story: one.story, title: one.title, language: one.language },
    sessions: one.sessions + other.sessions,
    records: one.records + other.records,
    duplicates: one.duplicates + other.duplicates,
    lost: one.lost + other.lost,
    foreign: joined(one.foreign, other.foreign, k.foreign, sumOf('count')),
    revisions: joined(one.revisions, other.revisions, k.revisions, sessions),
    endings: joined(one.endings, other.endings, k.endings, sessions),
    decisions: joined(one.decisions, other.decisions, k.decisions, addDecisions),
    choices: joined(one.choices, other.choices, k.choices, deciders),
    questions: joined(
      one.questions,
      other.questions,
      k.questions,
      sumOf('count', 'answered', 'judged', 'first'),
    ),
    answers: joined(one.answers, other.answers, k.answers, sumOf('count', 'sessions')),
    nodes: joined(one.nodes, other.nodes, k.nodes, sumOf('sessions', 'left')),
    ways: joined(one.ways, other.ways, k.ways, sessions),
    paths: joined(one.paths, other.paths, k.paths, sessions),
    minutes: joined(one.minutes, other.minutes, k.minutes, sumOf('ended', 'left')),
  };
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const part = (count: number, of: number): number => (of > 0 ? count / of : 0);

/** Sorts rows: those of the story first, in its order, then others by key. */
function ordered<Row extends { readonly isInStory: boolean }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const others = rows.filter(({ isInStory }) => !isInStory).map((row) => [keyOf(row), row] as const);
  others.sort(([a], [b]) => byText(a, b));
  return [...rows.filter(({ isInStory }) => isInStory), ...others.map(([, row]) => row)];
}

/** Sorts rows by sessions, most first, then by key. */
function byFrequency<Row extends { readonly sessions: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const keyed = rows.map((row) => [keyOf(row), row] as const);
  return keyed
    .sort(([a, one], [b, other]) => other.sessions - one.sessions || byText(a, b))
    .map(([, row]) => row);
}

const totals = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  countOf: (row: Row) => number,
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + countOf(row));
  return sums;
};

/** Sorts all rows, and derives shares, sums and quantiles from the counts. */
export function finished(counted: AudienceFigures): AudienceFigures {
  const { sessions } = counted;
  const choices = ordered(counted.choices, ROW_KEYS.choices).map((row) => ({
    ...row,
    count: row.viewer + row.automatic + row.page,
  }));
  const sumAt = (name: 'viewer' | 'automatic' | 'page' | 'count'): ReadonlyMap<string, number> =>
    totals(
      choices,
      ({ node }) => node,
      (row) => row[name],
    );
  const [viewer, automatic, page, count] = [
    sumAt('viewer'),
    sumAt('automatic'),
    sumAt('page'),
    sumAt('count'),
  ];
  const nodes = ordered(counted.nodes, ROW_KEYS.nodes);
  const visitors = totals(
    nodes,
    ({ node }) => node,
    (row) => row.sessions,
  );
  const questions = ordered(counted.questions, ROW_KEYS.questions);
  const answered = totals(
    questions,
    ({ node, id }) => key(node, id),
    (row) => row.answered,
  );
  return {
    ...counted,
    foreign: [...counted.foreign].sort((one, other) => byText(one.reason, other.reason)),
    revisions: byFrequency(counted.revisions, ROW_KEYS.revisions),
    endings: ordered(counted.endings, ROW_KEYS.endings).map((row) => ({
      ...row,
      share: part(row.sessions, sessions),
    })),
    decisions: ordered(counted.decisions, ROW_KEYS.decisions).map((row) => ({
      ...row,
      viewer: viewer.get(row.node) ?? 0,
      automatic: automatic.get(row.node) ?? 0,
      page: page.get(row.node) ?? 0,
      count: count.get(row.node) ?? 0,
      median: quantile(row.seconds, 0.5),
      p90: quantile(row.seconds, 0.9),
    })),
    choices: choices.map((row) => ({ ...row, share: part(row.count, count.get(row.node) ?? 0) })),
    questions: questions.map((row) => ({ ...row, share: part(row.first, row.judged) })),
    answers: ordered(counted.answers, ROW_KEYS.answers).map((row) => ({
      ...row,
      share: part(row.count, answered.get(key(row.node, row.id)) ?? 0),
    })),
    nodes: nodes.map((row) => ({ ...row, share: part(row.sessions, sessions) })),
    ways: ordered(counted.ways, ROW_KEYS.ways).map((row) => ({
      ...row,
      share: part(row.sessions, visitors.get(row.from) ?? 0),
    })),
    paths: finishedPaths(counted.paths),
    minutes: finishedMinutes(counted.minutes),
  };
}

function finishedPaths(rows: readonly AudiencePath[]): readonly AudiencePath[] {
  const all = rows.reduce((sum, { sessions }) => sum + sessions, 0);
  return byFrequency(rows, ROW_KEYS.paths).map((row) => ({ ...row, share: part(row.sessions, all) }));
}

/** Adds the minutes in which no session ends, and counts who is still there at the beginning of each. */
function finishedMinutes(rows: readonly AudienceMinute[]): readonly AudienceMinute[] {
  const all = rows.reduce((sum, { ended, left }) => sum + ended + left, 0);
  const byMinute = new Map(rows.map((row) => [row.minute, row]));
  const last = rows.reduce((most, { minute }) => Math.max(most, minute), -1);
  let playing = all;
  return Array.from({ length: last + 1 }, (_, minute) => {
    const { ended = 0, left = 0 } = byMinute.get(minute) ?? {};
    const row = { minute, playing, share: part(playing, all), ended, left };
    playing -= ended + left;
    return row;
  });
}
