import { loadPolicies } from './load-policies';

describe('loadPolicies', () => {
  it('ask for a manifest once, for at most 4 s: the player tries the source again', () =>
    expect(loadPolicies(true).manifestLoadPolicy.default).toEqual({
      maxTimeToFirstByteMs: 4000,
      maxLoadTimeMs: 4000,
      timeoutRetry: null,
      errorRetry: null,
    }));

  it('ask for a segment three times, for at most 10 s each, of a spare 8 s', () => {
    const limits = [true, false].map((isShown) => loadPolicies(isShown).fragLoadPolicy.default);
    expect(limits.map(({ maxLoadTimeMs }) => maxLoadTimeMs)).toEqual([10_000, 8000]);
    expect(limits.map(({ maxTimeToFirstByteMs }) => maxTimeToFirstByteMs)).toEqual([4000, 4000]);
    expect(limits.map(({ errorRetry }) => errorRetry?.maxNumRetry)).toEqual([2, 2]);
  });
});
