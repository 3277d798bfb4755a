import {
  type CompleteOverlayOptions,
  type OverlayDefaults,
  type OverlayOptions,
  completeOverlayOptions,
  hideTimeout,
} from './overlay-options';

describe('completeOverlayOptions', () => {
  let warnings: string[];
  const complete = (given: OverlayOptions, configured: OverlayDefaults = {}): CompleteOverlayOptions =>
    completeOverlayOptions(given, configured, (message) => warnings.push(message));

  beforeEach(() => {
    warnings = [];
  });

  const defaults: readonly [keyof CompleteOverlayOptions, unknown][] = [
    ['boxing', true],
    ['scaling', false],
    ['pointerEvents', true],
    ['width', 854],
    ['height', 480],
    ['visible', true],
    ['includeInCheckpoints', true],
    ['tapdelay', true],
    ['wrapperStyle', {}],
  ];
  for (const [name, value] of defaults) {
    it(`${name} is ${JSON.stringify(value)} by default [overlay-defaults]`, () => {
      expect(complete({})[name]).toEqual(value as never);
    });
  }

  const levels: readonly [keyof OverlayOptions, OverlayOptions, OverlayOptions][] = [
    ['boxing', { boxing: 'min' }, { boxing: false }],
    ['scaling', { scaling: 'width' }, { scaling: true }],
    ['pointerEvents', { pointerEvents: false }, { pointerEvents: true }],
    ['width', { width: 100 }, { width: 200 }],
    ['height', { height: 100 }, { height: 200 }],
    ['visible', { visible: false }, { visible: true }],
    ['includeInCheckpoints', { includeInCheckpoints: false }, { includeInCheckpoints: true }],
    ['tapdelay', { tapdelay: false }, { tapdelay: true }],
  ];
  for (const [name, configured, given] of levels) {
    it(`${name}: the plugin's default < defaultOptions < the options passed to add [overlay-defaults]`, () => {
      expect(complete({}, configured)[name]).toEqual(configured[name] as never);
      expect(complete(given, configured)[name]).toEqual(given[name] as never);
      expect(complete({ [name]: undefined }, configured)[name]).toEqual(configured[name] as never);
    });
  }

  it('merges wrapperStyle over the configured style [wrapper-style] [wrapper-merge]', () => {
    const configured = { wrapperStyle: { color: 'red', top: '1px' } };
    expect(complete({ wrapperStyle: { color: 'blue', left: '2px' } }, configured).wrapperStyle).toEqual({
      color: 'blue',
      top: '1px',
      left: '2px',
    });
  });

  for (const bad of [0, -1, Number.NaN, Infinity, '100' as unknown as number]) {
    it(`width and height ${String(bad)} fall back to the configured ones, with one warning [bad-size]`, () => {
      const options = complete({ width: bad, height: bad }, { width: 300, height: 200 });
      expect([options.width, options.height]).toEqual([300, 200]);
      expect(warnings).toEqual([jasmine.stringMatching(`^width ${String(bad)}, height ${String(bad)} `)]);
    });
  }

  it('falls back to the plugin’s defaults if the configured size is invalid too', () => {
    expect(complete({ width: -1 }, { width: -2 }).width).toBe(854);
    expect(warnings.length).toBe(1);
  });

  it('falls back for unknown values of boxing and scaling', () => {
    const misspelt = { boxing: 'mini', scaling: 'both' } as unknown as OverlayOptions;
    const { boxing, scaling } = complete(misspelt, { scaling: true });
    expect([boxing, scaling]).toEqual([true, true]);
    expect(warnings.length).toBe(1);
  });

  it('does not warn about valid options', () => {
    complete({ ...complete({}), boxing: 'video' }, { width: 10 });
    expect(warnings).toEqual([]);
  });
});

describe('hideTimeout', () => {
  const rows: readonly [given: number | undefined, configured: number | undefined, timeout: number][] = [
    [undefined, undefined, 5000],
    [undefined, 100, 100],
    [200, 100, 200],
    [0, 100, 0],
    [Infinity, 100, Infinity],
    [Number.NaN, 100, 100],
    [-1, undefined, 5000],
  ];
  for (const [given, configured, timeout] of rows) {
    it(`${String(given)} over ${String(configured)} is ${String(timeout)} ms [hide-timeout]`, () => {
      expect(hideTimeout(given, configured)).toBe(timeout);
    });
  }
});
