import { audience, takeRecord, AudienceCounter, type AudienceFigures } from 'iv-player/story-core';
import { filmStatements } from '../../record/src/xapi-statements';
import { VideoStatements } from '../../record/src/xapi-video';
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
    ['https://films.example/questions/door', null],
    ['https://films.example/decisions/nodes/door', null],
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

  it('reads sessions of many records that begin with their last one [audience-statements]', () => {
    const frame = { activity: 'https://films.example/door', actor: null, registration: null };
    const [first] = records;
    const choice = records.find(({ kind }) => kind === 'choice');
    if (!first || !choice) throw new Error('no records');
    for (const session of [first.session, `${first.session.slice(0, -12)}fffffffffff0`]) {
      const long = Array.from({ length: 9000 }, (_, seq) => ({ ...choice, session, seq })).reverse();
      const {
        foreign,
        records: counted,
        sessions,
      } = count(long.flatMap((one) => filmStatements(frame, one)));
      expect([counted, sessions, foreign]).toEqual([9000, 1, []]);
    }
  });

  it('counts statements of other films and programs as foreign [audience-statements]', () => {
    const statements = statementsOf('https://films.example/door', null);
    const other = filmStatements(
      { activity: 'https://films.example/other', actor: null, registration: null },
      records[1] ?? (records[0] as never),
    );
    const adl = (verb: string, id: string) => ({
      ...{ id: 'x', verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` }, object: { id } },
    });
    const odd = [
      adl('answered', 'y/decisions/z'),
      adl('experienced', 'https://films.example/door'),
      adl('completed', 'https://courses.example/one'),
      adl('passed', 'https://courses.example/one'),
      adl('initialized', 'https://films.example/door/nodes/a'),
    ];
    const { foreign, records: counted } = count([...odd, ...statements, ...other, ...odd, 7, null]);
    expect(counted).toBe(records.length);
    expect(foreign).toEqual([
      { reason: 'record', count: 12, first: '0' },
      { reason: 'story', count: 1, first: '0' },
    ]);
  });

  it('leaves out statements about playback, and those that repeat an ending', () => {
    const frame = { activity: 'https://films.example/door', actor: null, registration: null };
    const ending = records.find(({ kind }) => kind === 'ending');
    if (ending?.kind !== 'ending') throw new Error('no ending');
    const played = (activity: string) => {
      const media = { ...ending, kind: 'media', action: 'play', node: 'a', time: 0 } as const;
      return new VideoStatements({ ...frame, activity }).of(media, 10, 0);
    };
    const [completed, passed] = filmStatements(frame, { ...ending, passed: true });
    const own = played(frame.activity);
    expect(own.length).toBe(2);
    const figures = count([passed, ...own, completed, passed]);
    expect([figures.records, figures.duplicates, figures.foreign]).toEqual([1, 0, []]);
    const other = played('https://films.example/other');
    const { foreign } = count([...own, ...other, completed]);
    expect(foreign).toEqual([{ reason: 'story', count: 2, first: '0' }]);
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
