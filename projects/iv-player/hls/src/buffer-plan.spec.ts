import { bufferGoals, mayPreload, promotionDelay } from './buffer-plan';
import { streamingSettings } from './streaming-options';

describe('bufferGoals', () => {
  const settings = streamingSettings({ bufferAhead: 20, bufferBehind: 15, maxBytes: 5e6 });

  it('uses the options for a shown stream', () => {
    const { maxMaxBufferLength, maxBufferSize, backBufferLength } = bufferGoals(true, settings);
    expect([maxMaxBufferLength, maxBufferSize, backBufferLength]).toEqual([20, 5e6, 15]);
  });

  it('buffers 8 s of a shown stream regardless of size, unless the option is lower', () => {
    expect(bufferGoals(true, settings).maxBufferLength).toBe(8);
    expect(bufferGoals(true, streamingSettings({ bufferAhead: 4 })).maxBufferLength).toBe(4);
  });

  it('stays below one segment for a preloaded stream [hls-preloading]', () => {
    const { maxBufferLength, maxMaxBufferLength, maxBufferSize } = bufferGoals(false, settings);
    expect(Math.max(maxBufferLength, maxMaxBufferLength)).toBeLessThan(0.4);
    expect(maxBufferSize).toBe(0);
  });
});

describe('promotionDelay [hls-promotion]', () => {
  it('pauses loading at the start, unless the buffer is low', () =>
    expect([0, 1.9, 2, 6].map((ahead) => promotionDelay(ahead, 0.1))).toEqual([0, 0, 500, 500]));

  it('does not pause on a network where the next segment may arrive late', () =>
    expect([2, 4.4, 4.5].map((ahead) => promotionDelay(ahead, 2))).toEqual([0, 0, 500]));
});

describe('mayPreload [hls-preloading]', () => {
  const settings = streamingSettings();
  const shown = (ahead: number, remaining: number): boolean => mayPreload({ ahead, remaining }, 0, settings);

  it('waits until the shown stream has buffered 10 s', () =>
    expect([shown(9.9, 60), shown(10, 60)]).toEqual([false, true]));

  it('waits only for the rest of a stream that ends sooner', () =>
    expect([shown(2, 3), shown(2.8, 3), shown(3, 3)]).toEqual([false, true, true]));

  it('waits while the duration is unknown', () => expect(shown(3, Infinity)).toBeFalse());

  it('does not wait without a shown stream', () => expect(mayPreload(null, 0, settings)).toBeTrue());

  it('stops at the byte limit', () => {
    const small = streamingSettings({ maxPreloadBytes: 1e6 });
    expect([mayPreload(null, 999_999, small), mayPreload(null, 1e6, small)]).toEqual([true, false]);
  });
});
