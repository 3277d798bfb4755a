import fc from 'fast-check';
import { revealTime, startTime, timerDelay } from './seam-plan';

const REFRESH = 1000 / 60;
const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

describe('startTime', () => {
  it('makes the next audio audible just before the other ends, at any start latency', () => {
    fc.assert(
      fc.property(between(0, 1e6), between(0, 400), (soundEnd, latency) => {
        const gap = startTime({ sound: soundEnd, picture: soundEnd + 50 }, latency) + latency - soundEnd;
        // With 3 ms, every fourth seam of 4 s clips had a gap of 11 ms.
        expect(gap).toBeLessThan(-5);
        expect(gap).toBeGreaterThan(-10);
      }),
    );
  });

  it('starts a clip without audio when it is shown', () => {
    const end = { picture: 1000, sound: 1020 };
    const start = startTime(end, 0);
    expect(start).toBe(993);
    expect(revealTime(end, start)).toBeLessThan(start);
  });
});

describe('revealTime', () => {
  const end = { picture: 1000, sound: 990 };
  const table: readonly [what: string, nextSound: number, earliest: number][] = [
    ['is at the refresh at the end of the last frame when no next clip is expected', Infinity, 996],
    ['does not wait for a late next clip', 1400, 996],
    ['is earlier when the first frame would not be seen otherwise', 1000, 984],
    ['is never more than one refresh earlier', 900, 979],
  ];
  for (const [what, nextSound, earliest] of table) {
    it(what, () => expect(revealTime(end, nextSound)).toBe(earliest));
  }

  it('leaves the last frame its refresh at 60 frames per second if the next clip starts as expected', () => {
    // Audio is audible about 24 ms after its picture is visible.
    const atSixty = { picture: 1000, sound: 1017 };
    const nextSound = startTime(atSixty, 75) + 75;
    expect(revealTime(atSixty, nextSound)).toBeGreaterThan(1000 - REFRESH + 2);
  });

  it('otherwise selects the first refresh at the end', () => {
    fc.assert(
      fc.property(between(0, 1e6), between(0, REFRESH), (pictureEnd, phase) => {
        const from = revealTime({ picture: pictureEnd, sound: pictureEnd }, Infinity);
        const refresh = phase + Math.ceil((from - phase) / REFRESH) * REFRESH;
        expect(refresh - pictureEnd).toBeGreaterThan(-REFRESH / 4);
        expect(refresh - pictureEnd).toBeLessThan(REFRESH * 0.8);
      }),
    );
  });
});

describe('timerDelay', () => {
  it('is the time left if that is short, and 0 if it has passed', () => {
    expect(timerDelay(120)).toBe(120);
    expect(timerDelay(-5)).toBe(0);
  });

  it('lasts until the preroll if more time is left', () => {
    expect(timerDelay(60_000)).toBe(59_875);
    expect(timerDelay(125)).toBe(125);
  });
});
