import { StoryNode } from '../story/story-node';
import { type ChildrenOrOptions, readArguments } from './decision-arguments';

const b = new StoryNode({ id: 'b' });

describe('readArguments', () => {
  const children: readonly (readonly [that: string, given: ChildrenOrOptions, ids: string[]])[] = [
    ['an id', 'b', ['b']],
    ['a node', b, ['b']],
    ['ids', ['b', 'c'], ['b', 'c']],
    ['nodes and ids', [b, 'c'], ['b', 'c']],
    ['none: a leaf', [], []],
  ];
  for (const [that, given, ids] of children) {
    it(`§4.1 add: children as ${that}`, () =>
      expect(readArguments(given, undefined)).toEqual({ children: ids }));
  }

  it('contract §5.7: any other second argument is options', () => {
    expect(readArguments({ endTime: 3 }, undefined)).toEqual({ endTime: 3 });
    expect(readArguments({ children: 'b', endTime: 3 }, undefined)).toEqual({ children: ['b'], endTime: 3 });
  });

  it('§2.3 children: the option takes precedence over the argument', () => {
    expect(readArguments('b', { children: ['c', 'd'] })).toEqual({ children: ['c', 'd'] });
    expect(readArguments('b', { children: undefined, endTime: 2 })).toEqual({ children: ['b'], endTime: 2 });
  });

  it('takes missing arguments as nothing said', () => {
    expect(readArguments(undefined, undefined)).toEqual({});
    expect(readArguments(null, null)).toEqual({});
    expect(readArguments(null, { endTime: 2 })).toEqual({ endTime: 2 });
  });
});
