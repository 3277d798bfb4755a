import { storyOf } from '../testing/test-story';
import { StoryWays, exitsOf, initialValues, step } from './scene-step';

describe('step', () => {
  const story = storyOf(
    {
      door: {
        set: { gold: { '+': [{ var: 'gold' }, 1] } },
        decision: {
          choices: [
            { to: 'left', when: { '>': [{ var: 'gold' }, 1] } },
            { to: 'right', label: 'Right' },
            { to: 'right' },
            { to: 'gone' },
          ],
          defaults: ['late', 'gone'],
        },
      },
      left: { next: 'late' },
      right: { next: 'gone' },
      late: { ending: 'late' },
    },
    { variables: { gold: { initialValue: 0 } } },
  );
  const ways = new StoryWays(story);
  const RIGHT = { to: 'right', label: 'Right' };

  it('returns the values after `set`, the open choices and what may follow [open-choices]', () => {
    expect(step(ways.at('door'), initialValues(story))).toEqual({
      values: { gold: 1 },
      open: [1, 2, 3],
      ways: [RIGHT, { to: 'late' }],
    });
    const { ways: followers } = step(ways.at('door'), { gold: 1 });
    expect(followers.map(({ to }) => to)).toEqual(['left', 'right', 'late']);
  });

  it('leads to `next` without a choice, and nowhere from an ending or to a missing scene', () => {
    const taken = ['left', 'right', 'late', 'gone'].map((id) => step(ways.at(id), {}).ways);
    expect(taken).toEqual([[{ to: 'late' }], [], [], []]);
  });

  it('has exits that depend on the given values only', () => {
    const door = ways.at('door');
    const { values, open } = step(door, { gold: 1 });
    expect(exitsOf(door, values).open).toEqual(open);
    expect(exitsOf(door, { gold: 1 }).open).toEqual([1, 2, 3]);
  });
});
