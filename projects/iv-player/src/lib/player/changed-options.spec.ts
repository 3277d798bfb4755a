import { changedOptions, isSame } from './changed-options';

describe('isSame', () => {
  const decide = (): void => undefined;
  for (const [one, other, same] of [
    [1, 1, true],
    [Number.NaN, Number.NaN, true],
    [0, null, false],
    [[1, { a: 2 }], [1, { a: 2 }], true],
    [[1, 2], [1], false],
    [{ a: 1 }, { a: 1, b: undefined }, false],
    [{ a: undefined }, { b: undefined }, false],
    [[], {}, false],
    [{ decide }, { decide }, true],
    [{ decide }, { decide: () => undefined }, false],
    [new Date(0), new Date(0), false],
  ] as const)
    it(`returns ${String(same)} for ${JSON.stringify(one)} and ${JSON.stringify(other)}`, () =>
      expect(isSame(one, other)).toBe(same));
});

describe('changedOptions', () => {
  it('returns the defined options that differ', () => {
    const before = { volume: 1, muted: true, plugins: { audio: { sounds: [] } } };
    const given = { volume: 0.5, muted: true, plugins: { audio: { sounds: [] } }, fit: undefined };
    expect(changedOptions<object>(given, before)).toEqual({ volume: 0.5 });
  });
});
