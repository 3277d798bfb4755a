import { audience, takeRecord, AudienceCounter, type AudienceFigures } from 'iv-player/story-core';
import { filmStatements } from '../../record/src/xapi-statements';
import { randomNumbers } from '../../story-core/src/playthroughs/random-numbers';
import { RECORDED, randomRecords, shuffled } from '../../story-core/src/testing/random-records';

describe('audience of xAPI statements', () => {
  const kinds = ['start', 'choice', 'question', 'ending', 'leave'];
  const records = randomRecords(3, 100).filter(({ kind }) => kinds.includes(kind));
  const statementsOf = (activity: string, actor: Readonly<Record<string, unknown>> | null) =>
    records.flatMap((record) => filmStatements({ activity, actor, registration: null }, record));
  const count = (...values: readonly unknown[]): AudienceFigures => {
    const counter = new AudienceCounter(RECORDED);
    values.forEach((value, index) => takeRecord(value, counter.tally, () => String(index)));
    return counter.figures();
  };
  /** Statements tell no version, and durations with two decimals. */
  const comparable = ({ revisions, decisions, ...figures }: AudienceFigures) => ({
    ...figures,
    decisions: decisions.map(({ node, viewer, limit }) => ({ node, viewer, limit })),
    revisions: revisions.reduce((sum, { sessions }) => sum + sessions, 0),
  });
  const expected = comparable(audience(records, RECORDED));

  for (const [activity, actor] of [
    ['https://films.example/door', null],
    ['https://films.example/#door', { mbox: 'mailto:someone@films.example' }],
  ] as const) {
    it(`equals that of their records, in any order, for ${activity} [audience-statements]`, () => {
      const statements = shuffled(statementsOf(activity, actor), randomNumbers(1));
      expect(comparable(count(statements))).toEqual(expected);
      const twice = count({ statements, more: '' }, ...statements);
      expect(twice.duplicates).toBe(records.length);
      expect(comparable({ ...twice, duplicates: 0 })).toEqual(expected);
    });
  }

  it('counts statements of other films and programs as foreign [audience-statements]', () => {
    const statements = statementsOf('https://films.example/door', null);
    const other = filmStatements(
      { activity: 'https://films.example/other', actor: null, registration: null },
      records[1] ?? (records[0] as never),
    );
    const odd = {
      id: 'x',
      verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
      object: { id: 'y/decisions/z' },
    };
    const { foreign, records: counted } = count([...statements, ...other, odd, 7, null]);
    expect(counted).toBe(records.length);
    expect(foreign).toEqual([
      { reason: 'record', count: 3, first: '0' },
      { reason: 'story', count: 1, first: '0' },
    ]);
  });

  it('leaves out statements about playback, and those that repeat an ending', () => {
    const frame = { activity: 'https://films.example/door', actor: null, registration: null };
    const ending = records.find(({ kind }) => kind === 'ending');
    if (ending?.kind !== 'ending') throw new Error('no ending');
    const played = { id: 'x', verb: { id: 'https://w3id.org/xapi/video/verbs/played' }, object: { id: 'a' } };
    const figures = count([...filmStatements(frame, { ...ending, passed: true }), played]);
    expect([figures.records, figures.duplicates, figures.foreign]).toEqual([1, 0, []]);
  });

  it('reads durations as LRSs write them, and empty lists', () => {
    const frame = { activity: 'https://films.example/door', actor: null, registration: null };
    const ending = records.find(({ kind }) => kind === 'ending');
    const asked = records.find(({ kind }) => kind === 'question');
    if (ending?.kind !== 'ending' || asked?.kind !== 'question') throw new Error('no such record');
    const statements = [...filmStatements(frame, ending), ...filmStatements(frame, { ...asked, answer: [] })];
    const other = JSON.stringify(statements).replace(`"PT${ending.played}S"`, '"P0DT1H2M5S"');
    const figures = count(JSON.parse(other));
    expect(figures.minutes.at(-1)?.minute).toBe(62);
    expect([figures.questions[0]?.answered, figures.answers.every(({ answer }) => answer !== '')]).toEqual([
      1,
      true,
    ]);
  });
});
