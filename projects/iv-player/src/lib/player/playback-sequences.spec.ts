import { FakeSequenceRun, MOMENTS, RealSequenceRun, SEQUENCES } from './testing/playback-sequences';

/** So many at once. */
const AT_ONCE = 4;
/** One of how many is tried; `npm run verify` tries all. */
const STEP = MORE_RUNS > 1 ? 1 : 12;

describe('a sequence of commands has the same events and the same end on the fake engine and with real clips', () => {
  it('at least 150 of them', () => {
    expect(SEQUENCES.length).toBeGreaterThanOrEqual(150);
  });

  for (const moment of MOMENTS)
    it(`given at this moment: ${moment}`, async () => {
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
