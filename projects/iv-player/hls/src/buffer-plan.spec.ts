import { bufferGoals, mayPreload, promotionDelay } from './buffer-plan';
import { streamingSettings } from './streaming-options';

describe('bufferGoals', () => {
  const settings = streamingSettings({ bufferAhead: 20, bufferBehind: 15, maxBytes: 5e6 });

  it('of a shown stream are the options', () => {
    const { maxMaxBufferLength, maxBufferSize, backBufferLength } = bufferGoals(true, settings);
    expect([maxMaxBufferLength, maxBufferSize, backBufferLength]).toEqual([20, 5e6, 15]);
  });

  it('keep 8 s of a shown stream whatever bytes they take, but no more than the option says', () => {
    expect(bufferGoals(true, settings).maxBufferLength).toBe(8);
    expect(bufferGoals(true, streamingSettings({ bufferAhead: 4 })).maxBufferLength).toBe(4);
  });

  it('of a spare are below any segment [hls-preloading]', () => {
    const { maxBufferLength, maxMaxBufferLength, maxBufferSize } = bufferGoals(false, settings);
    expect(Math.max(maxBufferLength, maxMaxBufferLength)).toBeLessThan(0.4);
    expect(maxBufferSize).toBe(0);
  });
});

describe('promotionDelay [hls-promotion]', () => {
  it('lets the start pass undisturbed, unless little is loaded', () =>
    expect([0, 1.9, 2, 6].map((ahead) => promotionDelay(ahead, 0.1))).toEqual([0, 0, 500, 500]));

  it('is none on a line on which the next segment may come too late', () =>
    expect([2, 4.4, 4.5].map((ahead) => promotionDelay(ahead, 2))).toEqual([0, 0, 500]));
});

describe('mayPreload [hls-preloading]', () => {
  const settings = streamingSettings();
  const shown = (ahead: number, rest: number): boolean => mayPreload({ ahead, rest }, 0, settings);

  it('waits until the shown stream has 10 s loaded ahead', () =>
    expect([shown(9.9, 60), shown(10, 60)]).toEqual([false, true]));

  it('or all of its rest, up to the rounding of its duration', () =>
    expect([shown(2, 3), shown(2.8, 3), shown(3, 3)]).toEqual([false, true, true]));

  it('waits while the duration is not known', () => expect(shown(3, Infinity)).toBeFalse());

  it('does not wait where nothing is shown', () => expect(mayPreload(null, 0, settings)).toBeTrue());

  it('stops at the byte budget', () => {
    const small = streamingSettings({ maxPreloadBytes: 1e6 });
    expect([mayPreload(null, 999_999, small), mayPreload(null, 1e6, small)]).toEqual([true, false]);
  });
});
