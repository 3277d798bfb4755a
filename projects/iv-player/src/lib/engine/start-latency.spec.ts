import { type StartLatency, DEFAULT_LATENCY, expectedLatency, updateLatency } from './start-latency';

const TURN = 21;
const learn = (starts: readonly number[], from: StartLatency = DEFAULT_LATENCY): StartLatency =>
  starts.reduce(updateLatency, from);
/** Starts of a machine that takes `quickest` ms and then waits for a device in various places of its turn. */
const startsOf = (quickest: number): readonly number[] =>
  Array.from({ length: 20 }, (_, turn) => quickest + ((turn * 13) % TURN));

describe('the start latency', () => {
  it('is the quickest start and half a turn of the sound device', () => {
    expect(expectedLatency({ quickest: 60, last: null })).toBe(70.5);
  });

  for (const quickest of [5, 30, 65, 100, 250]) {
    it(`is learnt from starts that take ${quickest} ms and a wait`, () => {
      const learnt = learn(startsOf(quickest)).quickest;
      expect(learnt).toBeGreaterThanOrEqual(quickest - 9);
      expect(learnt).toBeLessThanOrEqual(quickest + 9);
    });
  }

  it('is learnt from the second start on', () => {
    expect(learn([20, 20]).quickest).toBe(20);
    expect(learn([150, 150]).quickest).toBe(150 - TURN);
  });

  it('does not wander off where every start meets the device at the same point of its turn', () => {
    const learnt = learn(startsOf(70));
    expect(learn(new Array<number>(100).fill(learnt.quickest + 10), learnt).quickest).toBe(learnt.quickest);
  });

  for (const odd of [5, 47, 390]) {
    it(`does not believe a single start of ${odd} ms`, () => {
      expect(learn([70, 72, odd, 71, 69]).quickest).toBe(65);
    });
  }

  for (const wrong of [Number.NaN, -3, 401, Number.POSITIVE_INFINITY]) {
    it(`learns nothing from ${wrong}`, () => {
      const known = { quickest: 60, last: 61 };
      expect(updateLatency(known, wrong)).toEqual(known);
    });
  }
});
