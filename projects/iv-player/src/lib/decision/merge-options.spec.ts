import { IvPlayerError } from '../events/player-error';
import { StoryNode } from '../story/story-node';
import type { CheckedDecisionOptions, ChildrenOrOptions } from './decision-options';
import { defaultOptions, mergeOptions, readArguments, readOptions } from './merge-options';

function refusal(given: unknown): string {
  try {
    readOptions(given, 'options');
  } catch (error) {
    if (error instanceof IvPlayerError && error.code === 'INVALID_ARGUMENT') return error.message;
    throw error;
  }
  return 'accepted';
}

describe('readOptions', () => {
  const decider = (): false => false;

  it('accepts valid options, and nodes as ids [default-children]', () => {
    const given = {
      startTime: 1,
      endTime: -2,
      defaults: ['b', new StoryNode({ id: 'c' })],
      choices: [{ to: 'b', label: 'Run' }, { to: new StoryNode({ id: 'b' }) }],
      decider,
      prefetch: false,
      autoPushSingleChild: false,
      includeInCheckpoints: false,
      checkpoints: { enabled: false, singleChild: true, time: -1 },
    };
    expect(readOptions(given, 'options')).toEqual({
      ...given,
      defaults: ['b', 'c'],
      children: ['b'],
      choices: [
        { to: 'b', label: 'Run', id: 'b' },
        { to: 'b', id: 'b~2' },
      ],
    });
  });

  it('ignores unknown keys [options-in-data]', () => {
    expect(readOptions({ endTime: 2, transition: 'fade', checkpoints: { name: 'x' } }, 'options')).toEqual({
      endTime: 2,
      checkpoints: {},
    });
  });

  it('drops undefined and keeps null', () => {
    expect(readOptions({ endTime: undefined, startTime: null }, 'options')).toEqual({ startTime: null });
  });

  const refused: readonly (readonly [given: unknown, message: string])[] = [
    [{ startTime: NaN }, 'options.startTime must be a finite number of seconds, not NaN.'],
    [{ startTime: '3' }, 'options.startTime must be a finite number of seconds, not 3.'],
    [{ endTime: Infinity }, 'options.endTime must be a finite number of seconds, not Infinity.'],
    [{ checkpoints: { time: NaN } }, 'options.checkpoints.time must be a finite number of seconds, not NaN.'],
    [{ checkpoints: 5 }, 'options.checkpoints must be an object, not 5.'],
    [{ decider: 'random' }, 'options.decider must be a function, not random.'],
    [{ prefetch: 'yes' }, 'options.prefetch must be true or false, not yes.'],
    [{ children: [7] }, 'options.children must be a node, an id, or a list of them, not 7.'],
    [
      { defaults: { id: 'b' } },
      'options.defaults must be a node, an id, or a list of them, not [object Object].',
    ],
    [7, 'options must be an object, not 7.'],
  ];
  for (const [given, message] of refused) {
    it(`throws: ${message}`, () => expect(refusal(given)).toBe(message));
  }
});

const b = new StoryNode({ id: 'b' });
const ONLY_B = { children: ['b'], choices: [{ id: 'b', to: 'b' }] };

describe('readArguments', () => {
  const children: readonly (readonly [title: string, given: ChildrenOrOptions, ids: string[]])[] = [
    ['an id', 'b', ['b']],
    ['a node', b, ['b']],
    ['ids', ['b', 'c'], ['b', 'c']],
    ['nodes and ids', [b, 'c'], ['b', 'c']],
    ['an empty list', [], []],
  ];
  for (const [title, given, ids] of children) {
    it(`accepts children as ${title}`, () =>
      expect(readArguments(given, undefined)).toEqual({
        children: ids,
        choices: ids.map((id) => ({ id, to: id })),
      }));
  }

  it('reads any other second argument as options [add-arguments]', () => {
    expect(readArguments({ endTime: 3 }, undefined)).toEqual({ endTime: 3 });
    expect(readArguments({ children: 'b', endTime: 3 }, undefined)).toEqual({ ...ONLY_B, endTime: 3 });
  });

  it('gives the option children precedence over the argument [children-option]', () => {
    expect(readArguments('b', { children: ['c', 'd'] })).toEqual(
      jasmine.objectContaining({ children: ['c', 'd'] }),
    );
    expect(readArguments('b', { children: undefined, endTime: 2 })).toEqual({ ...ONLY_B, endTime: 2 });
  });

  it('accepts missing arguments', () => {
    expect(readArguments(undefined, undefined)).toEqual({});
    expect(readArguments(null, null)).toEqual({});
    expect(readArguments(null, { endTime: 2 })).toEqual({ endTime: 2 });
  });
});

describe('mergeOptions', () => {
  const endsAt3: CheckedDecisionOptions = { endTime: 3 };
  const savesBefore: CheckedDecisionOptions = { checkpoints: { time: -2 } };

  it('gives options passed to add precedence over data.decision and global options', () => {
    const data = { endTime: 4, prefetch: false, startTime: 1 };
    const merged: CheckedDecisionOptions = mergeOptions(mergeOptions(defaultOptions(), data), endsAt3);
    expect(merged).toEqual({ ...defaultOptions(), startTime: 1, prefetch: false, endTime: 3 });
  });

  it('merges checkpoints key by key', () => {
    const merged = mergeOptions(defaultOptions(), { checkpoints: { singleChild: true } });
    expect(mergeOptions(merged, savesBefore).checkpoints).toEqual({
      enabled: true,
      singleChild: true,
      time: -2,
    });
  });

  it('removes an earlier option with null, so that the lower level applies again', () => {
    const own = mergeOptions({ ...endsAt3, ...savesBefore }, { endTime: null, checkpoints: null });
    expect(own).toEqual({});
    expect(mergeOptions({ endTime: 4 }, own).endTime).toBe(4);
  });

  it('removes a single checkpoint option with null', () => {
    const given = { checkpoints: { time: null, enabled: false } } as object;
    expect(mergeOptions(savesBefore, given).checkpoints).toEqual({ enabled: false });
    expect(mergeOptions<CheckedDecisionOptions>({}, given).checkpoints).toEqual({ enabled: false });
  });
});

describe('defaultOptions', () => {
  it('enables prefetch, autoPushSingleChild, includeInCheckpoints and checkpoints [decision-defaults]', () => {
    const { prefetch, autoPushSingleChild, includeInCheckpoints, checkpoints } = defaultOptions();
    expect([prefetch, autoPushSingleChild, includeInCheckpoints]).toEqual([true, true, true]);
    expect(checkpoints).toEqual({ enabled: true, singleChild: false, time: -5 });
  });
});

describe('readArguments', () => {
  it('derives choices from the children if the same call removes the choices', () => {
    const choices = [
      { to: 'b', id: 'b' },
      { to: 'c', id: 'c' },
    ];
    const expected = { children: ['b', 'c'], choices };
    expect(readArguments(['b', 'c'], { choices: null })).toEqual(expected);
    expect(readArguments({ children: ['b', 'c'], choices: null }, null)).toEqual(expected);
    expect(readArguments(['b'], { children: ['b', 'c'] })).toEqual(expected);
    expect(readArguments(['b', 'c'], { children: undefined })).toEqual(expected);
    expect(readArguments(['b'], { choices: [{ to: 'b' }, { to: 'c' }] })).toEqual(expected);
    expect(readArguments(null, { choices: null })).toEqual({ children: null, choices: null });
  });
});
