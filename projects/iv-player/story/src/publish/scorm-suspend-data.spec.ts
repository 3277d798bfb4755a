import type { JsonObject } from 'iv-player';
import fc from 'fast-check';
import { type SavedPlace, readSuspendData, writeSuspendData } from './scorm-suspend-data';

const PLACE: SavedPlace = {
  path: '1ryAVblnjuA',
  node: 'the door',
  time: 12.5,
  language: 'de-CH',
  timeLimit: 'normal',
  variables: { courage: 2 },
};
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

describe('suspend data', () => {
  it('is the path, the time, the language and the time limit', () => {
    expect(writeSuspendData(PLACE)).toBe('1|1ryAVblnjuA|12.5|de-CH|normal');
    expect(readSuspendData('1|1ryAVblnjuA|12.5|de-CH|normal')).toEqual({
      path: '1ryAVblnjuA',
      time: 12.5,
      language: 'de-CH',
      timeLimit: 'normal',
    });
    expect(writeSuspendData({ ...PLACE, timeLimit: 1.5 })).toBe('1|1ryAVblnjuA|12.5|de-CH|1.5');
  });

  it('contains the node and the variables if no path leads there', () => {
    const data = writeSuspendData({ ...PLACE, path: '' });
    expect(readSuspendData(data)).toEqual({ node: 'the door', time: 12.5, variables: { courage: 2 } });
  });

  it('contains the node and the variables if the path is too long', () => {
    const data = writeSuspendData({ ...PLACE, path: LONG });
    expect(data).toBe('2|the~20door|12.5|~7B~22courage~22~3A2~7D');
    expect(readSuspendData(data)).toEqual({ node: 'the door', time: 12.5, variables: { courage: 2 } });
  });

  it('contains only the node if the variables are too long, too', () => {
    const data = writeSuspendData({ ...PLACE, path: LONG, variables: { all: LONG + LONG } });
    expect(readSuspendData(data)).toEqual({ node: 'the door', time: 12.5, variables: {} });
    expect(writeSuspendData({ ...PLACE, path: LONG, node: LONG + LONG })).toBe('');
  });

  it('fits into an LMS and is read back, whatever the place [course-place]', () => {
    fc.assert(
      fc.property(place, (given) => {
        const data = writeSuspendData(given);
        expect(data).toMatch(ALLOWED);
        const read = readSuspendData(data);
        if (data === '') return;
        expect(Math.abs((read?.time ?? NaN) - given.time)).toBeLessThanOrEqual(0.0001);
        if (read && 'path' in read) expect(read.path).toBe(given.path);
        else expect(read?.node).toBe(given.node.replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
      }),
      { numRuns: 300, seed: 31 },
    );
  });

  it('ignores data of other versions and courses', () => {
    for (const data of [
      '',
      '1',
      '3|a|1|en|normal',
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

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'12|~.-a7B{"') }), (data) => {
        expect(() => readSuspendData(data)).not.toThrow();
      }),
      { numRuns: 1000, seed: 31 },
    );
  });
});
