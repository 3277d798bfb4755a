import type { JsonObject } from 'iv-player';
import fc from 'fast-check';
import type { SavedResult } from './scorm-result';
import { type SavedPlace, readSuspendData, writeSuspendData } from './scorm-suspend-data';

const PLACE: SavedPlace = {
  path: '1ryAVblnjuA',
  node: 'the door',
  time: 12.5,
  language: 'de-CH',
  timeLimit: 'normal',
  variables: { courage: 2 },
};
const NEW: SavedResult = { status: 'incomplete', score: null, told: 0 };
const LONG = 'A'.repeat(4000);
const ALLOWED = /^[A-Za-z0-9_.~|-]{0,4096}$/;

const place: fc.Arbitrary<SavedPlace> = fc.record({
  path: fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9_-]{0,80}$/),
    fc.nat({ max: 5000 }).map((length) => '-'.repeat(length + 1)),
  ),
  node: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'binary', minLength: 1000, maxLength: 1500 }),
  ),
  time: fc.double({ min: 0, max: 1e6, noNaN: true }),
  language: fc.constantFrom('', 'en', 'zh-Hant-TW', 'x|y~z'),
  timeLimit: fc.oneof(
    fc.constantFrom<('normal' | 'off')[]>('normal', 'off'),
    fc.double({ min: 1, max: 1e4, noNaN: true }),
  ),
  variables: fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()) as fc.Arbitrary<JsonObject>,
});

const result: fc.Arbitrary<SavedResult> = fc.record({
  status: fc.constantFrom('browsed', 'incomplete', 'failed', 'completed', 'passed'),
  score: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
  told: fc.nat({ max: 100 }),
});

describe('suspend data', () => {
  it('are the result, the path, the time, the language and the time limit', () => {
    const best = { status: 'passed', score: 66.6667, told: 12 };
    expect(writeSuspendData(PLACE, best)).toBe('3|passed|66.6667|12|1ryAVblnjuA|12.5|de-CH|normal');
    expect(readSuspendData('3|passed|66.6667|12|1ryAVblnjuA|12.5|de-CH|normal')).toEqual({
      place: { path: '1ryAVblnjuA', time: 12.5, language: 'de-CH', timeLimit: 'normal' },
      result: best,
    });
    expect(writeSuspendData({ ...PLACE, timeLimit: 1.5 }, NEW)).toBe(
      '3|incomplete||0|1ryAVblnjuA|12.5|de-CH|1.5',
    );
  });

  it('of the first version, which had no result, can still be read [course-place]', () => {
    expect(readSuspendData('1|1ryAVblnjuA|12.5|de-CH|normal')).toEqual({
      place: { path: '1ryAVblnjuA', time: 12.5, language: 'de-CH', timeLimit: 'normal' },
      result: null,
    });
    expect(readSuspendData('1|1a|2|de|1.5')?.place).toEqual({
      path: '1a',
      time: 2,
      language: 'de',
      timeLimit: 1.5,
    });
    expect(readSuspendData('2|the~20door|12.5|~7B~22courage~22~3A2~7D')).toEqual({
      place: { node: 'the door', time: 12.5, variables: { courage: 2 } },
      result: null,
    });
    expect(readSuspendData('2|vault|6|')?.place).toEqual({ node: 'vault', time: 6, variables: {} });
  });

  it('contain the node and the variables if no path leads there', () => {
    const data = writeSuspendData({ ...PLACE, path: '' }, NEW);
    expect(readSuspendData(data)).toEqual({
      place: { node: 'the door', time: 12.5, variables: { courage: 2 } },
      result: NEW,
    });
  });

  it('contain the node and the variables if the path is too long', () => {
    const data = writeSuspendData({ ...PLACE, path: LONG }, NEW);
    expect(data).toBe('3|incomplete||0|the~20door|12.5|~7B~22courage~22~3A2~7D');
  });

  it('contain only the node if the variables are too long, too, and always the result', () => {
    const data = writeSuspendData({ ...PLACE, path: LONG, variables: { all: LONG + LONG } }, NEW);
    expect(readSuspendData(data)?.place).toEqual({ node: 'the door', time: 12.5, variables: {} });
    const best = { status: 'passed', score: 100, told: 100 };
    const bare = writeSuspendData({ ...PLACE, path: LONG, node: LONG + LONG }, best);
    expect(bare).toBe('3|passed|100|100|||');
    expect(readSuspendData(bare)).toEqual({ place: null, result: best });
  });

  it('have a result even if an LMS has cut them off', () => {
    const data = writeSuspendData(PLACE, { status: 'passed', score: 80, told: 3 });
    for (let length = '3|passed|80|3|'.length; length < data.indexOf('|12.5|') + 5; length += 1)
      expect(readSuspendData(data.slice(0, length))).toEqual({
        place: null,
        result: { status: 'passed', score: 80, told: 3 },
      });
  });

  it('fit into an LMS and are read back, whatever the place [course-place]', () => {
    fc.assert(
      fc.property(place, result, (given, best) => {
        const data = writeSuspendData(given, best);
        expect(data).toMatch(ALLOWED);
        const read = readSuspendData(data);
        expect(read?.result?.status).toBe(best.status);
        expect(read?.result?.told).toBe(best.told);
        expect(Math.abs((read?.result?.score ?? -1) - (best.score ?? -1))).toBeLessThanOrEqual(0.0001);
        const back = read?.place;
        if (!back) return expect(data.endsWith('|||')).toBeTrue();
        expect(Math.abs(back.time - given.time)).toBeLessThanOrEqual(0.0001);
        if ('path' in back) expect(back.path).toBe(given.path);
        else expect(back.node).toBe(given.node.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
      }),
      { numRuns: 300, seed: 31 },
    );
  });

  it('of other versions and courses are ignored', () => {
    for (const data of [
      '',
      '1',
      '3|a|1|en|normal',
      '4|passed|80|3|1a|2|en|normal',
      '3|Passed|80|3|1a|2|en|normal',
      '3||80|3|1a|2|en|normal',
      '3|passed|101|3|1a|2|en|normal',
      '3|passed|-1|3|1a|2|en|normal',
      '3|passed|80||1a|2|en|normal',
      '3|passed|80|3.5|1a|2|en|normal',
      '1|a|1|en',
      '1|a|1|en|normal|x',
      '1||1|en|normal',
      '1|a|-1|en|normal',
      '1|a|1e9|en|normal',
      '1|a|NaN|en|normal',
      `1|a|${'9'.repeat(400)}|en|normal`,
      '1|a|1|en|0.5',
      '1|a|1|en|',
      '1|a b|1|en|normal',
      '2|a|1|~7B',
      '2|a|1|~5B~5D',
      '2|a|1|null',
      '2|a|1',
      '{"page":3}',
      'viewed=1,2,3|lastviewedslide=3',
    ])
      expect(readSuspendData(data)).withContext(data.slice(0, 40)).toBeNull();
  });

  it('never make reading throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'123|~.-a7B{"') }), (data) => {
        expect(() => readSuspendData(data)).not.toThrow();
      }),
      { numRuns: 1000, seed: 31 },
    );
  });
});
