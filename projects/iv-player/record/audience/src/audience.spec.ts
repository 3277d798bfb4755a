import { audience, mergeAudience } from 'iv-player/record';
import { RECORDED, randomRecords } from '../../../story-core/src/testing/random-records';

describe('Figures of an application', () => {
  it('are counted, and merge', () => {
    const records = randomRecords(46, 40);
    const half = (rest: number) =>
      records.filter(({ session }) => Number.parseInt(session.slice(0, 8), 16) % 2 === rest);
    const all = audience(records, RECORDED);
    expect(all.records).toBe(records.length);
    expect(mergeAudience(audience(half(0), RECORDED), audience(half(1), RECORDED))).toEqual(all);
  });
});
