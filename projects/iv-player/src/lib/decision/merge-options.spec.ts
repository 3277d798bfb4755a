import { DEFAULT_SETTINGS, mergeOptions } from './merge-options';

describe('mergeOptions', () => {
  it('§2.3 precedence: add options, then data.decision, then the global ones', () => {
    const data = { endTime: 4, prefetch: false, startTime: 1 };
    const own = { endTime: 3 };
    expect(mergeOptions(mergeOptions(DEFAULT_SETTINGS, data), own)).toEqual({
      ...DEFAULT_SETTINGS,
      startTime: 1,
      prefetch: false,
      endTime: 3,
    });
  });

  it('§2.3 checkpoints: merged key by key', () => {
    const merged = mergeOptions(mergeOptions(DEFAULT_SETTINGS, { checkpoints: { singleChild: true } }), {
      checkpoints: { time: -2 },
    });
    expect(merged.checkpoints).toEqual({ enabled: true, singleChild: true, time: -2 });
  });

  it('§4.1 update: null takes an earlier option back, so that the level below shows again', () => {
    const own = mergeOptions({ endTime: 3, checkpoints: { time: -2 } }, { endTime: null, checkpoints: null });
    expect(own).toEqual({});
    expect(mergeOptions({ endTime: 4 }, own).endTime).toBe(4);
  });

  it('null takes a single checkpoint option back', () => {
    const given = { checkpoints: { time: null, enabled: false } } as object;
    expect(mergeOptions({ checkpoints: { time: -2 } }, given).checkpoints).toEqual({ enabled: false });
    expect(mergeOptions({}, given).checkpoints).toEqual({ enabled: false });
  });

  it('§2.1 defaults: prefetch, autoPushSingleChild, includeInCheckpoints, checkpoints', () => {
    expect(DEFAULT_SETTINGS).toEqual({
      prefetch: true,
      autoPushSingleChild: true,
      includeInCheckpoints: true,
      checkpoints: { enabled: true, singleChild: false, time: -5 },
    });
  });
});
