import { UNKNOWN_QUICKEST, expectedLatency, learnQuickest } from './start-latency';

const TURN = 21;
const learn = (starts: readonly number[]): number => starts.reduce(learnQuickest, UNKNOWN_QUICKEST);
/** Starts of a machine that takes `quickest` ms and then waits for a device in various places of its turn. */
const startsOf = (quickest: number): readonly number[] =>
  Array.from({ length: 20 }, (_, turn) => quickest + ((turn * 13) % TURN));

describe('the start latency', () => {
  it('is the quickest start and half a turn of the sound device', () => {
    expect(expectedLatency(60)).toBe(70.5);
  });

  for (const quickest of [5, 30, 65, 100, 250]) {
    it(`is learnt from starts that take ${quickest} ms and a wait`, () => {
      const learnt = learn(startsOf(quickest));
      expect(learnt).toBeGreaterThanOrEqual(quickest - 1);
      expect(learnt).toBeLessThan(quickest + 6);
    });
  }

  it('does not change for starts that are as expected', () => {
    const learnt = learn(startsOf(70));
    expect(learnQuickest(learnt, learnt + 10)).toBe(learnt);
  });

  it('forgets a single quick start', () => {
    const after = [30, ...startsOf(70)].reduce(learnQuickest, 70);
    expect(after).toBeGreaterThan(68);
  });

  for (const wrong of [Number.NaN, -3, 401, Number.POSITIVE_INFINITY]) {
    it(`learns nothing from ${wrong}`, () => {
      expect(learnQuickest(60, wrong)).toBe(60);
    });
  }
});
