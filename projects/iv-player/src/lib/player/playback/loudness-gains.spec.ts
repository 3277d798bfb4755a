import fc from 'fast-check';
import { StoryNode } from '../../story/story-node';
import { type LoudnessTable, loudnessGains, gainFactor } from './loudness-gains';

/** Gain of a node's clip in decibels. */
const change = (table: LoudnessTable | null, id: string, gain = 0): number =>
  20 * Math.log10(loudnessGains(table)(new StoryNode({ id, gain })));

describe('gainFactor', () => {
  it('doubles about every 6 dB', () => {
    expect([0, 20, -20].map(gainFactor)).toEqual([1, 10, 0.1]);
    expect(gainFactor(-6)).toBeCloseTo(0.501, 3);
  });
});

describe('loudnessGains', () => {
  it('attenuates each clip to match the quietest one', () => {
    const table = { a: -23, b: -18, c: -26 };
    expect(change(table, 'a')).toBeCloseTo(-3);
    expect(change(table, 'b')).toBeCloseTo(-8);
    expect(change(table, 'c')).toBe(0);
  });

  it('attenuates by at most 12 dB [clip-normalize]', () => {
    const table = { loud: -10, whisper: -40 };
    expect(change(table, 'loud')).toBeCloseTo(-12);
    expect(change(table, 'whisper')).toBe(0);
  });

  it('leaves clips unchanged without a table, or if missing from it', () => {
    expect([change(null, 'a'), change({}, 'a'), change({ b: -20, c: -30 }, 'constructor')]).toEqual([
      0, 0, 0,
    ]);
  });

  it('adds the gain of the node', () => {
    expect(change(null, 'a', 4)).toBeCloseTo(4);
    expect(change({ a: -20, b: -23 }, 'a', 4)).toBeCloseTo(1);
  });

  for (const [what, loudness] of [
    ['of silence', -Infinity],
    ['that is not a number', Number.NaN],
    ['as text', '-40'],
    ['that JSON has left out', null],
  ] as const) {
    it(`ignores a loudness ${what} [normalize-absent]`, () => {
      const table = { a: -20, b: -23, c: loudness as number };
      expect(change(table, 'a')).toBeCloseTo(-3);
      expect(change(table, 'c')).toBe(0);
    });
  }

  it('never amplifies a clip, and equalizes clips within 12 dB', () => {
    const tables = fc.dictionary(fc.string(), fc.double({ min: -34, max: -22, noNaN: true }), { minKeys: 1 });
    fc.assert(
      fc.property(tables, (table) => {
        const even = Object.keys(table).map((id) => {
          expect(change(table, id)).toBeLessThanOrEqual(0);
          return table[id]! + change(table, id);
        });
        for (const loudness of even) expect(loudness).toBeCloseTo(even[0]!, 9);
      }),
    );
  });
});
