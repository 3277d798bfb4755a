import {
  NEW_STREAM,
  type StreamState,
  hasPreloaded,
  isAwaited,
  isPreloading,
  withGap,
  withSegment,
} from './stream-state';

const state = (change: Partial<StreamState>): StreamState => ({ ...NEW_STREAM, ...change });

describe('isPreloading', () => {
  const rows: readonly (readonly [Partial<StreamState>, boolean])[] = [
    [{}, false],
    [{ phase: 'started' }, true],
    [{ phase: 'native' }, true],
    [{ phase: 'failed' }, false],
    [{ phase: 'started', hasFrame: true }, false],
    [{ phase: 'started', isShown: true, isSpare: false }, false],
    [{ phase: 'started', isSpare: false }, false],
  ];
  for (const [change, expected] of rows)
    it(`is ${expected} for ${JSON.stringify(change)}`, () => {
      expect(isPreloading(state(change))).toBe(expected);
    });
});

describe('isAwaited', () => {
  const rows: readonly (readonly [Partial<StreamState>, boolean])[] = [
    [{}, false],
    [{ isNext: true }, true],
    [{ isNext: true, isSpare: false }, true],
    [{ isNext: true, isShown: true, isSpare: false }, false],
    [{ isNext: true, hasFrame: true }, false],
    [{ isNext: true, phase: 'failed' }, false],
  ];
  for (const [change, expected] of rows)
    it(`is ${expected} for ${JSON.stringify(change)}`, () => {
      expect(isAwaited(state(change))).toBe(expected);
    });
});

describe('withSegment', () => {
  it('adds the bytes and forgets failures', () => {
    const failing = state({ retries: 2, failure: { mayRetry: true, error: new Error('503') }, bytes: 5 });
    expect(withSegment(failing, 'main', 10, 0.5)).toEqual(state({ bytes: 15, loaded: ['main'], took: 0.5 }));
  });

  it('has preloaded once audio has arrived, too', () => {
    const picture = withSegment(withSegment(NEW_STREAM, 'main', 1, 1), 'main', 1, 1);
    expect(hasPreloaded(picture)).toBeFalse();
    const both = withSegment(picture, 'audio', 1, 1);
    expect(hasPreloaded(both)).toBeTrue();
    expect(hasPreloaded({ ...both, isShown: true, isSpare: false })).toBeFalse();
  });
});

describe('withGap', () => {
  it('ends the picture where segments are missing, until a rendition has them', () => {
    const gap = withGap(NEW_STREAM, 8);
    expect([gap.endsInGap, gap.pictureEnd]).toEqual([true, 8]);
    const full = withGap(gap, undefined);
    expect([full.endsInGap, full.pictureEnd]).toEqual([false, undefined]);
  });

  it('keeps a picture end that is not due to a gap', () => {
    expect(withGap(state({ pictureEnd: 9 }), undefined).pictureEnd).toBe(9);
  });
});
