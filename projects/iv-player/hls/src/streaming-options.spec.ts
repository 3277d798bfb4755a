import { streamingSettings } from './streaming-options';

describe('streamingSettings', () => {
  it('fills in defaults', () =>
    expect(streamingSettings()).toEqual({
      bufferAhead: 30,
      bufferBehind: 30,
      maxBytes: 40_000_000,
      preloadAfter: 10,
      maxPreloadBytes: 20_000_000,
      maxHeight: 'stage',
    }));

  it('keeps given values', () =>
    expect(streamingSettings({ maxHeight: Infinity, bufferAhead: 12 })).toEqual(
      jasmine.objectContaining({ maxHeight: Infinity, bufferAhead: 12, bufferBehind: 30 }),
    ));

  for (const [name, value] of [
    ['bufferAhead', 0],
    ['maxBytes', -1],
    ['maxHeight', NaN],
  ] as const) {
    it(`rejects ${name} ${value}`, () =>
      expect(() => streamingSettings({ [name]: value })).toThrowError(RangeError, new RegExp(name)));
  }
});
