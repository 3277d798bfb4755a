import { FakeSequenceRun, MOMENTS, RealSequenceRun, SEQUENCES } from './testing/playback-sequences';

/** Number of sequences run concurrently. */
const AT_ONCE = 4;
/** Fraction of sequences to run: one in `STEP`. `npm run verify` runs all. */
const STEP = MORE_RUNS > 1 ? 1 : 12;

describe('sequences of commands have the same events and final state on the fake engine and with real clips', () => {
  it('cover at least 150 combinations', () => {
    expect(SEQUENCES.length).toBeGreaterThanOrEqual(150);
  });

  for (const moment of MOMENTS)
    it(`run at this moment: ${moment}`, async () => {
      const waiting = SEQUENCES.filter((one, place) => one.moment === moment && place % STEP === 0);
      const next = async (): Promise<void> => {
        for (let sequence = waiting.shift(); sequence; sequence = waiting.shift()) {
          const [real, fake] = await Promise.all([
            new RealSequenceRun(sequence).run(),
            new FakeSequenceRun(sequence).run(),
          ]);
          expect(real)
            .withContext(`${sequence.moment}: ${sequence.commands.join(', ')}`)
            .toEqual(fake);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, next));
    });
});
