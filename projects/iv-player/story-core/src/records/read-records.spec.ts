import { RECORDED, randomRecords } from '../testing/random-records';
import { AudienceCounter, audience } from './audience';
import type { AudienceFigures } from './audience-rows';
import { takeLine } from './read-records';

const read = (...lines: readonly string[]): AudienceFigures => {
  const counter = new AudienceCounter(RECORDED);
  lines.forEach((line, index) => takeLine(line, counter.tally, () => `a.jsonl:${index + 1}`));
  return counter.figures();
};

describe('takeLine', () => {
  const records = randomRecords(5, 8);
  const lines = records.map((record) => JSON.stringify(record));

  it('counts records, bodies of requests and lists alike [read-records]', () => {
    const whole = audience(records, RECORDED);
    expect(read(...lines)).toEqual(whole);
    expect(read(JSON.stringify({ v: 1, sentAt: '2027-01-01T00:00:00.000Z', lost: 0, records }))).toEqual(
      whole,
    );
    expect(read(`  [${lines.join(', ')}]\r`)).toEqual(whole);
    const bodies = [2, 0, -1, '7', 3].map((lost) => JSON.stringify({ v: 1, sentAt: '', lost, records: [] }));
    expect(read(...lines, ...bodies)).toEqual({ ...whole, lost: 5 });
  });

  it('counts and names foreign lines, ignores empty ones, and reads on [read-records]', () => {
    const { foreign, records: count } = read(
      '',
      '{"v":1',
      '{}',
      ' ',
      'null',
      '[[]]',
      '{"v":2,"session":"a"}',
      ...lines,
      '[1',
      '{"records":3}',
    );
    expect(count).toBe(records.length);
    expect(foreign).toEqual([
      { reason: 'json', count: 2, first: 'a.jsonl:2' },
      { reason: 'record', count: 4, first: 'a.jsonl:3' },
      { reason: 'version', count: 1, first: 'a.jsonl:7' },
    ]);
  });

  it('counts a record with a wrong field as none, of each kind [read-records]', () => {
    const wrong = {
      choice: { node: 1, answer: 2, to: null, by: 'nobody', seconds: -1, limit: 'x' },
      question: { node: 1, id: null, answer: {}, correct: 1, tries: 0.5 },
      ending: { name: 1, path: 'door', played: -1 },
      leave: { node: null, path: [1], played: null },
    } as const;
    for (const [kind, fields] of Object.entries(wrong)) {
      const record = records.find((one) => one.kind === kind);
      for (const [name, value] of [...Object.entries(fields), ['seq', -1], ['rev', 1], ['at', 5]] as const) {
        const { foreign } = read(JSON.stringify({ ...record, [name]: value }));
        expect(foreign.map(({ reason, count }) => [name, reason, count])).toEqual([[name, 'record', 1]]);
      }
    }
  });

  it('keeps the order of fields, white space and escapes apart from what they mean', () => {
    const odd = records.map((record) =>
      JSON.stringify(Object.fromEntries(Object.entries(record).reverse()), null, 1).replaceAll('\n', ' '),
    );
    expect(read(...odd)).toEqual(audience(records, RECORDED));
    expect(read(...lines.map((line) => line.replaceAll('door', '\\u0064oor')))).toEqual(
      audience(records, RECORDED),
    );
  });
});
