import fc from 'fast-check';
import { randomNumbers } from '../playthroughs/random-numbers';
import { RECORDED, randomRecords, shuffled } from '../testing/random-records';
import { audience } from './audience';
import type { ChoiceRecord, FilmRecord } from './film-record';
import { mergeAudience } from './merge-audience';

const isChoice = (record: FilmRecord): record is ChoiceRecord => record.kind === 'choice';
const sessionsOf = (records: readonly FilmRecord[]): number =>
  new Set(records.map(({ session }) => session)).size;

describe('audience', () => {
  const records = randomRecords(1, 200);
  const figures = audience(records, RECORDED);
  const choices = records.filter(isChoice);

  it('counts the choices of 10,000 records as a plain count does [audience-counts]', () => {
    expect(records.length).toBeGreaterThan(10_000);
    expect([figures.sessions, figures.records, figures.foreign]).toEqual([200, records.length, []]);
    for (const row of figures.choices) {
      const here = choices.filter(({ node }) => node === row.node);
      const made = here.filter(({ answer, to }) => answer === row.answer && to === row.to);
      expect(row.count).withContext(row.label).toBe(made.length);
      expect(row.share).toBe(made.length / here.length);
      expect([row.viewer, row.page]).toEqual([
        made.filter(({ by }) => by === 'viewer').length,
        made.filter(({ by }) => by === 'page').length,
      ]);
      expect(row.viewer + row.page + row.automatic).toBe(row.count);
    }
    expect(figures.choices.map(({ label, answer, isInStory }) => [label, answer, isInStory])).toEqual([
      ['Left', 'left', true],
      ['Right', 'right', true],
      ['Out', 'yard', true],
      ['', null, true],
      ['Back', 'door', true],
      ['On', 'yard', true],
      ['Down', 'cellar', true],
      ['home', 'home', true],
      ['Lost', 'lost', true],
    ]);
  });

  it('tells how long viewers took, off by 1 % or 0.05 s at most [audience-counts]', () => {
    expect(figures.decisions.length).toBe(3);
    for (const { node, prompt, median, p90, limit, count, viewer } of figures.decisions) {
      const here = choices.filter((one) => one.node === node);
      const times = here.flatMap(({ by, seconds }) => (by === 'viewer' && seconds !== null ? [seconds] : []));
      times.sort((one, other) => one - other);
      for (const [fraction, found] of [
        [0.5, median],
        [0.9, p90],
      ] as const) {
        const exact = times[Math.ceil(fraction * times.length) - 1] ?? NaN;
        expect(Math.abs((found ?? NaN) - exact)).toBeLessThanOrEqual(Math.max(0.05, 0.01 * exact) + 1e-9);
      }
      expect([count, viewer, limit]).toEqual([here.length, times.length, 120]);
      expect(prompt).toBe(node === 'door' ? 'Which way?' : '');
    }
  });

  it('counts the sessions that reached each ending, or left [audience-counts]', () => {
    const ended = records.flatMap((record) => (record.kind === 'ending' ? [record.name] : []));
    for (const { name, sessions, share } of figures.endings) {
      const reached = ended.filter((one) => one === name).length;
      expect([sessions, share])
        .withContext(name)
        .toEqual([reached, reached / 200]);
    }
    expect(figures.endings.map(({ name }) => name)).toEqual(['cellar', 'home', 'lost']);
    for (const { node, left } of figures.nodes)
      expect(left).toBe(records.filter((one) => one.kind === 'leave' && one.node === node).length);
  });

  it('judges first tries alone, also of viewers who came back [audience-again]', () => {
    const question = records.find((one) => one.kind === 'question' && one.id === 'wires');
    if (question?.kind !== 'question') throw new Error('no question');
    const wrong = { ...question, answer: ['blue'], correct: false, tries: 1, seq: 1 };
    const right = { ...question, answer: ['brown'], correct: true, tries: 2, seq: 2, again: true };
    const other = { ...question, answer: ['brown'], correct: true, tries: 1, session: 'other' };
    const { questions, answers } = audience([wrong, right, other], RECORDED);
    const [{ count, answered, judged, first, share } = {}] = questions as Partial<(typeof questions)[0]>[];
    expect({ count, answered, judged, first, share }).toEqual({
      ...{ count: 3, answered: 3, judged: 2 },
      ...{ first: 1, share: 0.5 },
    });
    expect(answers.filter(({ count: given }) => given > 0).map((one) => [one.answer, one.count])).toEqual([
      ['blue', 1],
      ['brown', 2],
    ]);
  });

  it('tells how many were right at the first try, and what was answered [audience-counts]', () => {
    const asked = records.flatMap((one) => (one.kind === 'question' && one.id === 'wires' ? [one] : []));
    const judged = asked.filter(({ correct, again }) => correct !== null && !again);
    const first = judged.filter(({ correct, tries }) => correct && tries === 1);
    const answered = asked.filter(({ answer }) => answer !== null);
    expect(figures.questions[0]).toEqual({
      ...{
        node: 'hall',
        id: 'wires',
        prompt: 'Which wires?',
        count: asked.length,
        answered: answered.length,
      },
      ...{ judged: judged.length, first: first.length, share: first.length / judged.length, isInStory: true },
    });
    const given = figures.answers.filter(({ id }) => id === 'wires');
    expect(given.map(({ label }) => label)).toEqual(['Blue', 'brown', 'red']);
    for (const { answer, count } of given)
      expect(count).toBe(answered.filter((one) => (one.answer as readonly string[]).includes(answer)).length);
    const typed = figures.answers.filter(({ id }) => id === 'volts');
    expect(typed.map(({ answer, isInStory }) => [answer, isInStory])).toEqual([
      ['12', false],
      ['230', false],
    ]);
  });

  it('counts the sessions on each way, those without a choice too [audience-counts]', () => {
    const paths = new Map<string, readonly string[]>();
    for (const record of records)
      if (record.kind === 'ending' || record.kind === 'leave') paths.set(record.session, record.path);
    for (const { from, to, sessions, share } of figures.ways) {
      const went = [...paths.values()].filter((path) =>
        path.some((node, index) => node === from && path[index + 1] === to),
      );
      const here = [...paths.values()].filter((path) => path.includes(from));
      expect(sessions).withContext(`${from} → ${to}`).toBe(went.length);
      expect(share).toBe(here.length > 0 ? went.length / here.length : 0);
    }
    const sessionsOn = (from: string, to: string): number | undefined =>
      figures.ways.find((way) => way.from === from && way.to === to)?.sessions;
    expect(sessionsOn('late', 'hall')).toBeGreaterThan(10);
    expect(sessionsOn('hall', 'cellar')).toBe(0);
    expect(figures.ways.every(({ isInStory }) => isInStory)).toBeTrue();
  });

  it('counts a way that was chosen on a path that was not kept', () => {
    const back = choices.find(({ node }) => node === 'door') as ChoiceRecord;
    const { ways, nodes } = audience([back], RECORDED);
    expect(ways.filter(({ sessions }) => sessions > 0)).toEqual([
      { from: 'door', to: back.to, sessions: 1, share: 1, isInStory: true },
    ]);
    expect(nodes.filter(({ sessions }) => sessions > 0).map(({ node }) => node)).toEqual(['door']);
  });

  it('lists the most frequent paths first, and who was still there at each minute [audience-counts]', () => {
    const { paths, minutes } = figures;
    expect(paths.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(200);
    expect(paths.map(({ sessions }) => sessions)).toEqual(
      paths.map(({ sessions }) => sessions).sort((one, other) => other - one),
    );
    const played = records.flatMap((one) =>
      one.kind === 'ending' || one.kind === 'leave' ? [one.played] : [],
    );
    minutes.forEach(({ minute, playing, share }, index) => {
      expect(minute).toBe(index);
      expect(playing).toBe(played.filter((seconds) => seconds >= 60 * minute).length);
      expect(share).toBe(playing / 200);
    });
    expect(minutes.length).toBe(1 + Math.floor(Math.max(...played) / 60));
  });

  it('counts each record once, in whatever order they come [audience-counts]', () => {
    const random = randomNumbers(7);
    const twice = shuffled([...records, ...records.filter(() => random() < 0.3)], random);
    const { duplicates, ...rest } = audience(twice, RECORDED);
    expect(duplicates).toBe(twice.length - records.length);
    expect({ ...rest, duplicates: 0 }).toEqual(figures);
  });

  it('names what is foreign: other stories, other versions, other things [audience-counts]', () => {
    const [first] = records;
    const others = [
      { ...first, story: 'other' },
      { ...first, v: 2 },
      { ...first, seq: -1 },
      { ...first, seq: 1e12 },
      { ...first, kind: 'toString' },
      { ...first, kind: 'choice', node: 'door' },
      null,
      'text',
      { ...first, story: 'third' },
    ];
    const { foreign, sessions } = audience(others as unknown as FilmRecord[], RECORDED);
    expect(sessions).toBe(0);
    expect(foreign).toEqual([
      { reason: 'record', count: 6, first: '2' },
      { reason: 'story', count: 2, first: '0' },
      { reason: 'version', count: 1, first: '1' },
    ]);
  });

  it('takes what the story does not have, after what it has', () => {
    const one = choices[0] as ChoiceRecord;
    const old = { ...one, node: '__proto__', answer: 'constructor', to: 'gone' };
    const { decisions, choices: rows, ways } = audience([old], RECORDED);
    expect(decisions.at(-1)).toEqual(
      jasmine.objectContaining({ node: '__proto__', count: 1, isInStory: false }),
    );
    expect(rows.at(-1)).toEqual(
      jasmine.objectContaining({ label: 'constructor', share: 1, isInStory: false }),
    );
    expect(ways.at(-1)).toEqual(jasmine.objectContaining({ from: '__proto__', to: 'gone', share: 1 }));
  });

  it('leaves out earlier records, and speaks another language', () => {
    const since = '2027-01-15';
    const { records: count, sessions, decisions } = audience(records, RECORDED, { since, language: 'de' });
    const late = records.filter(({ at }) => at >= since);
    expect([count, sessions]).toEqual([late.length, sessionsOf(late)]);
    expect(count).toBeLessThan(records.length);
    expect(decisions[0]?.prompt).toBe('Wohin?');
  });

  it('compares times, not their texts [audience-since]', () => {
    const [record] = records;
    if (!record) throw new Error('no record');
    const counted = (at: string, since: string): number =>
      audience([{ ...record, at }], RECORDED, { since }).records;
    const since = '2027-01-15T12:00:00Z';
    expect(counted('2027-01-15T13:30:00+02:00', since)).toBe(0);
    expect(counted('2027-01-15T11:30:00.000-02:00', since)).toBe(1);
    expect(counted('2027-01-15T12:00:00Z', '2027-01-15T12:00:00.000Z')).toBe(1);
    expect(counted('2027-01-15T12:00:00Z', '2027-01-15T12:00:00.500Z')).toBe(0);
    expect(counted('2027-01-15T12:00:00.123456Z', '2027-01-15T12:00:00.123Z')).toBe(1);
    expect(counted('2027-01-15T12:00:00.000Z', '2027-01-15T14:00:00+02:00')).toBe(1);
    expect(counted('2027-01-15T11:59:59.999Z', '2027-01-15T14:00:00+02:00')).toBe(0);
    // As records do, times without a zone mean UTC.
    expect(counted('2027-01-15T12:00:00.000Z', '2027-01-15T12:00')).toBe(1);
    expect(counted('2027-01-15T11:59:59', '2027-01-15T12:00')).toBe(0);
    expect(() => audience([], RECORDED, { since: 'yesterday' })).toThrowError(RangeError);
  });

  it('takes the last end of a session that has several', () => {
    const leave = records.find(({ kind }) => kind === 'leave') as FilmRecord & { kind: 'leave' };
    const { played, path, code } = leave;
    const ending: FilmRecord = {
      ...leave,
      ...{ kind: 'ending', name: 'home', played: played + 60, path: [...path, 'home'], code, choices: 1 },
      seq: leave.seq + 1,
    };
    for (const given of [
      [leave, ending],
      [ending, leave],
    ]) {
      const { paths, nodes, minutes } = audience(given, RECORDED);
      expect(paths.map((row) => [row.ending, row.sessions])).toEqual([['home', 1]]);
      expect(nodes.every(({ left }) => left === 0)).toBeTrue();
      expect(minutes.at(-1)).toEqual(jasmine.objectContaining({ ended: 1, left: 0 }));
    }
  });

  it('counts an answer once that a record lists twice', () => {
    const asked = records.find(({ kind }) => kind === 'question');
    const { answers } = audience([{ ...asked, id: 'wires', answer: ['red', 'red'] } as FilmRecord], RECORDED);
    expect(answers.find(({ answer }) => answer === 'red')).toEqual(
      jasmine.objectContaining({ count: 1, share: 1 }),
    );
  });

  it('counts hours of playing as a day at most', () => {
    const leave = records.find(({ kind }) => kind === 'leave') as FilmRecord & { kind: 'leave' };
    expect(audience([{ ...leave, played: 1e15 }], RECORDED).minutes.length).toBe(1441);
  });
});

describe('mergeAudience', () => {
  it('equals the figures of the whole if no session is in two shards [audience-merge]', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 1, max: 4 }),
        (seed, sessions, shards) => {
          const random = randomNumbers(seed);
          const records = randomRecords(seed, sessions).map((record) =>
            record.kind === 'choice' && random() < 0.1
              ? { ...record, node: `old${Math.floor(random() * 3)}` }
              : record,
          );
          const all = shuffled([...records, ...records.slice(0, 20)], random);
          const shardOf = new Map(
            [...new Set(all.map(({ session }) => session))].map((id) => [id, Math.floor(random() * shards)]),
          );
          const parts = Array.from({ length: shards }, (_, shard) =>
            audience(
              all.filter(({ session }) => shardOf.get(session) === shard),
              RECORDED,
            ),
          );
          const merged = parts.reduce(mergeAudience);
          expect(merged).toEqual(audience(all, RECORDED));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('adds up what is foreign', () => {
    const [record] = randomRecords(1, 1);
    const one = audience([{ ...record, story: 'x' } as FilmRecord], RECORDED);
    expect(mergeAudience(one, one).foreign).toEqual([{ reason: 'story', count: 2, first: '0' }]);
  });

  it('is plain JSON', () => {
    const one = audience(randomRecords(3, 5), RECORDED);
    const sent = JSON.parse(JSON.stringify(one)) as typeof one;
    expect(mergeAudience(sent, sent).sessions).toBe(10);
    expect(sent).toEqual(one);
  });
});
