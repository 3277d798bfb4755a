import { MASTER_CONTAINER_STYLE, WRAPPER_STYLE, mergeStyles } from './overlay-styles';

describe('MASTER_CONTAINER_STYLE', () => {
  it('has the documented properties [container-default]', () => {
    expect(MASTER_CONTAINER_STYLE).toEqual({
      display: 'block',
      position: 'absolute',
      width: '100%',
      height: '100%',
      top: '0',
      left: '0',
      overflow: 'hidden',
      'backface-visibility': 'hidden',
      '-webkit-backface-visibility': 'hidden',
      '-webkit-user-select': 'none',
      '-moz-user-select': 'none',
      '-ms-user-select': 'none',
      'pointer-events': 'none',
    });
  });
});

describe('WRAPPER_STYLE', () => {
  it('has the documented properties [wrapper-default]', () => {
    expect(WRAPPER_STYLE).toEqual({
      display: 'block',
      position: 'absolute',
      width: '100%',
      height: '100%',
      top: '0',
      left: '0',
      overflow: 'hidden',
    });
  });
});

describe('mergeStyles', () => {
  const rows: readonly [given: string, name: string][] = [
    ['z-index', 'z-index'],
    ['zIndex', 'z-index'],
    ['backgroundColor', 'background-color'],
    ['WebkitUserSelect', '-webkit-user-select'],
    ['webkitUserSelect', '-webkit-user-select'],
    ['-webkit-user-select', '-webkit-user-select'],
    ['MozUserSelect', '-moz-user-select'],
    ['msUserSelect', '-ms-user-select'],
    ['--myColor', '--myColor'],
  ];
  for (const [given, name] of rows) {
    it(`converts ${given} to ${name} [wrapper-merge]`, () => {
      expect([...mergeStyles({ [given]: 'x' })]).toEqual([[name, 'x']]);
    });
  }

  it('prefers later styles, in any spelling of a name', () => {
    const merged = mergeStyles({ 'z-index': 1, top: '0' }, undefined, { zIndex: 2 });
    expect(Object.fromEntries(merged)).toEqual({ 'z-index': '2', top: '0' });
  });

  it('omits properties without a value', () => {
    expect(Object.fromEntries(mergeStyles({ top: '0' }, { top: undefined, left: null }))).toEqual({
      top: '0',
    });
  });
});
