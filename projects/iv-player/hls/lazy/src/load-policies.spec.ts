import { loadPolicies } from './load-policies';

describe('loadPolicies', () => {
  it('allow a manifest 4 s without retries, because the player retries the source', () =>
    expect(loadPolicies(true).manifestLoadPolicy.default).toEqual({
      maxTimeToFirstByteMs: 4000,
      maxLoadTimeMs: 4000,
      timeoutRetry: null,
      errorRetry: null,
    }));

  it('allow a segment 10 s, or 8 s while preloading, with two retries', () => {
    const limits = [true, false].map((isShown) => loadPolicies(isShown).fragLoadPolicy.default);
    expect(limits.map(({ maxLoadTimeMs }) => maxLoadTimeMs)).toEqual([10_000, 8000]);
    expect(limits.map(({ maxTimeToFirstByteMs }) => maxTimeToFirstByteMs)).toEqual([4000, 4000]);
    expect(limits.map(({ errorRetry }) => errorRetry?.maxNumRetry)).toEqual([2, 2]);
  });
});
