import { NumberSet, SparseNumberSet } from './number-set';

describe('sets of numbers', () => {
  it('count each number once, whether few or many', () => {
    for (const set of [new NumberSet(), new SparseNumberSet()])
      for (let count = 1; count <= 300; count++) {
        for (const number of [count * 977, count * 977, 977]) set.add(number);
        expect(set.size).toBe(count);
      }
  });
});
