import fc from 'fast-check';
import { revealTime, startTime, timerDelay } from './seam-plan';

const TICK = 1000 / 60;
const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

describe('startTime', () => {
  it('lets the follower be heard just before the sound of the other is over, whatever a start takes', () => {
    fc.assert(
      fc.property(between(0, 1e6), between(0, 400), (heard, latency) => {
        const gap = startTime({ sound: heard, picture: heard + 50 }, latency) + latency - heard;
        expect(gap).toBeLessThan(0);
        expect(gap).toBeGreaterThan(-10);
      }),
    );
  });
});

describe('revealTime', () => {
  const end = { seen: 1000, heard: 990 };
  const table: readonly [what: string, followerHeard: number, earliest: number][] = [
    [
      'of a follower nobody expects is that of the tick at which the last frame has had its time',
      Infinity,
      993,
    ],
    ['does not wait for a follower that is late', 1400, 993],
    ['is earlier when the first frame would else have had its time unseen', 1012, 981],
    ['is never more than a tick earlier', 900, 976],
  ];
  for (const [what, followerHeard, earliest] of table) {
    it(what, () => expect(revealTime(end, followerHeard)).toBe(earliest));
  }

  it('else picks the tick nearest to the end', () => {
    fc.assert(
      fc.property(between(0, 1e6), between(0, TICK), (seen, phase) => {
        const from = revealTime({ picture: seen, sound: seen }, Infinity);
        const tick = phase + Math.ceil((from - phase) / TICK) * TICK;
        expect(tick - seen).toBeGreaterThan(-TICK / 2);
        expect(tick - seen).toBeLessThan(TICK * 0.6);
      }),
    );
  });
});

describe('timerDelay', () => {
  it('is what is left when the moment is near, and at once when it has passed', () => {
    expect(timerDelay(120)).toBe(120);
    expect(timerDelay(-5)).toBe(0);
  });

  it('falls short of a moment that is far away, and gets there in a few looks', () => {
    let left = 60_000;
    let looks = 0;
    for (; left > 0; looks += 1) {
      const delay = timerDelay(left);
      if (left > 300) expect(delay).toBeLessThan(left - 100);
      left -= delay;
    }
    expect(left).toBe(0);
    expect(looks).toBeLessThan(5);
  });
});
