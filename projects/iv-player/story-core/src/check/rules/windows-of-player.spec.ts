import fc from 'fast-check';
import { decisionWindow } from '../../../../src/lib/decision/decision-window';
import { windowOf } from './windows';

// The checker runs without the player, so it has its own copy of the window rule.
describe('windowOf', () => {
  it('is the window that the player opens', () => {
    const time = fc.option(fc.double({ min: -20, max: 20, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(
        time,
        time,
        fc.double({ min: 0.5, max: 30, noNaN: true }),
        (startTime, endTime, duration) => {
          const given = {
            ...(startTime !== undefined && { startTime }),
            ...(endTime !== undefined && { endTime }),
          };
          expect(windowOf(given, duration)).toEqual(decisionWindow(duration, 0.5, startTime, endTime));
        },
      ),
      { seed: 29 },
    );
  });
});
