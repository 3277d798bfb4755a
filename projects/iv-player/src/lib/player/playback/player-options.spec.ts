import { assertRate, assertVolume, completePlayerOptions } from './player-options';

const invalidArgument = ({ code }: { code?: unknown }): boolean => code === 'INVALID_ARGUMENT';

describe('completePlayerOptions', () => {
  it('applies the defaults [option-defaults]', () => {
    expect(completePlayerOptions({})).toEqual({
      autoplay: false,
      volume: 1,
      muted: false,
      playbackRate: 1,
      normalize: null,
      language: null,
      fit: 'contain',
      preload: null,
      random: Math.random,
      plugins: {},
    });
  });

  it('keeps the given options [plugin-options]', () => {
    const given = {
      autoplay: true,
      volume: 0.2,
      muted: true,
      playbackRate: 2,
      normalize: { a: -23 },
      language: 'de',
      fit: 'cover',
      preload: 'likely',
      random: () => 0,
      plugins: { decision: {} },
    } as const;
    expect(completePlayerOptions(given)).toEqual(given);
  });
});

describe('the option preload', () => {
  for (const preload of ['metadata', 'likely', 'all', null] as const) {
    it(`accepts ${preload}`, () => expect(completePlayerOptions({ preload }).preload).toBe(preload));
  }
  for (const preload of ['auto', 'none', '', 1, true]) {
    it(`throws INVALID_ARGUMENT for ${JSON.stringify(preload)} [preload-policy]`, () => {
      expect(() => completePlayerOptions({ preload: preload as 'all' })).toThrowMatching(invalidArgument);
    });
  }
});

describe('assertVolume', () => {
  it('clamps finite numbers [initial-volume]', () => {
    expect([-1, 0, 0.5, 1, 9].map((volume) => assertVolume(volume))).toEqual([0, 0, 0.5, 1, 1]);
  });
  for (const volume of [Number.NaN, Infinity, '1' as unknown as number]) {
    it(`throws for ${String(volume)} (${typeof volume})`, () => {
      expect(() => assertVolume(volume)).toThrowMatching(invalidArgument);
    });
  }
});

describe('assertRate', () => {
  it('returns rates supported by browsers', () =>
    expect([0.25, 1, 16].map(assertRate)).toEqual([0.25, 1, 16]));
  for (const rate of [0, -1, Number.NaN, Infinity]) {
    it(`throws for ${String(rate)} [initial-rate]`, () => {
      expect(() => assertRate(rate)).toThrowMatching(invalidArgument);
    });
  }
});
