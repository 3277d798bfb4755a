import fc from 'fast-check';
import { CallTimes, type CommitSituation, mayCommit } from './commit-policy';

const PLAYING: CommitSituation = {
  isStill: false,
  sinceNodeStart: 1.5,
  untilNodeEnd: 10,
  sinceCommit: 60,
  blocksFor: 0,
};

describe('mayCommit', () => {
  it('allows a commit 1 to 2 s after a node starts', () => {
    const times = [0, 0.99, 1, 1.5, 2, 2.01, 9].map((sinceNodeStart) =>
      mayCommit({ ...PLAYING, sinceNodeStart }),
    );
    expect(times).toEqual([false, false, true, true, true, false, false]);
  });

  it('leaves 3 s before the end of the node, after the time for which the commit blocks', () => {
    expect(mayCommit({ ...PLAYING, untilNodeEnd: 3 })).toBeTrue();
    expect(mayCommit({ ...PLAYING, untilNodeEnd: 2.9 })).toBeFalse();
    expect(mayCommit({ ...PLAYING, untilNodeEnd: 3.3, blocksFor: 0.4 })).toBeFalse();
    expect(mayCommit({ ...PLAYING, untilNodeEnd: 3.4, blocksFor: 0.4 })).toBeTrue();
  });

  it('waits 10 s between two commits', () => {
    expect(mayCommit({ ...PLAYING, sinceCommit: 9.9 })).toBeFalse();
    expect(mayCommit({ ...PLAYING, sinceCommit: 10 })).toBeTrue();
    expect(mayCommit({ ...PLAYING, sinceCommit: Infinity })).toBeTrue();
  });

  it('always allows a commit while the film stands still', () => {
    const number = fc.double({ min: 0 });
    const still = fc.record({
      isStill: fc.constant(true),
      sinceNodeStart: number,
      untilNodeEnd: number,
      sinceCommit: number,
      blocksFor: number,
    });
    fc.assert(
      fc.property(still, (situation) => expect(mayCommit(situation)).toBeTrue()),
      { seed: 31 },
    );
  });

  it('allows none if the times are unknown', () => {
    expect(mayCommit({ ...PLAYING, untilNodeEnd: NaN })).toBeFalse();
    expect(mayCommit({ ...PLAYING, sinceNodeStart: NaN })).toBeFalse();
  });
});

describe('CallTimes', () => {
  it('assumes a slow LMS until it is known to be slower', () => {
    const times = new CallTimes();
    expect(times.expected(4)).toBeCloseTo(0.7);
    times.add('commit', 0.1);
    times.add('call', 0);
    expect(times.expected(4)).toBeCloseTo(0.7);
    times.add('commit', 2);
    times.add('call', 0.25);
    times.add('call', 0.1);
    expect(times.expected(4)).toBeCloseTo(3);
  });
});
