import { IvPlayerError } from '../events/player-error';
import { StoryNode } from '../story/story-node';
import { checkOptions } from './decision-option-checks';

function refusal(given: unknown): string {
  try {
    checkOptions(given, 'options');
  } catch (error) {
    if (error instanceof IvPlayerError && error.code === 'INVALID_ARGUMENT') return error.message;
    throw error;
  }
  return 'accepted';
}

describe('checkOptions', () => {
  const decider = (): false => false;

  it('§2.1, §2.3: takes every documented option', () => {
    const given = {
      startTime: 1,
      endTime: -2,
      defaults: ['b', new StoryNode({ id: 'c' })],
      children: 'b',
      decider,
      prefetch: false,
      autoPushSingleChild: false,
      includeInCheckpoints: false,
      checkpoints: { enabled: false, singleChild: true, time: -1 },
    };
    expect(checkOptions(given, 'options')).toEqual({ ...given, defaults: ['b', 'c'], children: ['b'] });
  });

  it('contract §5.7: ignores unknown keys', () => {
    expect(checkOptions({ endTime: 2, transition: 'fade', checkpoints: { name: 'x' } }, 'options')).toEqual({
      endTime: 2,
      checkpoints: {},
    });
  });

  it('takes undefined as not said, and keeps null', () => {
    expect(checkOptions({ endTime: undefined, startTime: null }, 'options')).toEqual({ startTime: null });
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
    it(`says: ${message}`, () => expect(refusal(given)).toBe(message));
  }
});
