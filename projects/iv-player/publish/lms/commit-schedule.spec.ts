import fc from 'fast-check';
import { type CommitSituation, mayCommit } from './commit-schedule';
import { CallTimes } from './scorm-api';

const PLAYING: CommitSituation = {
  isStill: false,
  sinceNodeStart: 1.5,
  untilNodeEnd: 10,
  sinceCommit: 60,
  sinceChoice: Infinity,
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

  it('allows a commit within 1 s after a choice, however recent the last one', () => {
    const after = { ...PLAYING, sinceNodeStart: 9, sinceCommit: 0.5 };
    const times = [0, 0.5, 1, 1.01].map((sinceChoice) => mayCommit({ ...after, sinceChoice }));
    expect(times).toEqual([true, true, true, false]);
    expect(mayCommit({ ...after, sinceChoice: 0.5, untilNodeEnd: 2.9 })).toBeFalse();
    expect(mayCommit({ ...after, sinceChoice: 0.5, sinceNodeStart: 0.5 })).toBeFalse();
  });

  it('allows the commit of an earlier choice 1 to 2 s after the start of the next node', () => {
    const next = { ...PLAYING, sinceCommit: 3, sinceChoice: 4 };
    expect(mayCommit(next)).toBeTrue();
    expect(mayCommit({ ...next, sinceChoice: Infinity })).toBeFalse();
    expect(mayCommit({ ...next, sinceNodeStart: 2.01 })).toBeFalse();
  });

  it('allows a commit every 45 s in a long node', () => {
    const long = { ...PLAYING, sinceNodeStart: 200, untilNodeEnd: 100 };
    expect([44.9, 45, 300].map((sinceCommit) => mayCommit({ ...long, sinceCommit }))).toEqual([
      false,
      true,
      true,
    ]);
    expect(mayCommit({ ...long, sinceNodeStart: 44 })).toBeFalse();
    expect(mayCommit({ ...long, untilNodeEnd: 2.9 })).toBeFalse();
  });

  it('always allows a commit while the film stands still', () => {
    const number = fc.double({ min: 0 });
    const still = fc.record({
      isStill: fc.constant(true),
      sinceNodeStart: number,
      untilNodeEnd: number,
      sinceCommit: number,
      sinceChoice: number,
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

  it('forgets a single call that took very long', () => {
    const times = new CallTimes();
    times.add('commit', 18);
    times.add('call', 18);
    expect(times.expected(0)).toBeLessThanOrEqual(5);
    for (let commit = 0; commit < 5; commit += 1) times.add('commit', 0.1);
    for (let call = 0; call < 50; call += 1) times.add('call', 0.01);
    expect(times.expected(4)).toBeCloseTo(0.7);
  });
});
