import { StoryNode } from '../story/story-node';
import { defaultDecider, pick } from './decider';

const [a, b, c] = ['a', 'b', 'c'].map((id) => new StoryNode({ id })) as [StoryNode, StoryNode, StoryNode];

describe('pick', () => {
  it('reaches each node with its share of [0, 1)', () => {
    const chosen = [0, 0.33, 0.34, 0.66, 0.67, 0.9999].map((chance) => pick(['a', 'b', 'c'], () => chance));
    expect(chosen).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  });

  it('finds a node even where the random source breaks its word', () => {
    expect([1, -1, NaN].map((chance) => pick(['a', 'b'], () => chance))).toEqual(['a', 'a', 'a']);
  });

  it('finds none among none', () => expect(pick([], () => 0)).toBeUndefined());
});

describe('defaultDecider', () => {
  const decide = defaultDecider(() => 0.6);

  it('§2.6 default decider: a random choice among the children', () => expect(decide(a, [b, c], {})).toBe(c));

  it('§2.3 defaults: or among the defaults when they are given', () => {
    expect(decide(a, [b, c], { defaults: [a, b] })).toBe(b);
  });

  it('contract §5.5: pushes nothing for a leaf or for empty defaults', () => {
    expect(decide(a, [], {})).toBeFalse();
    expect(decide(a, [b], { defaults: [] })).toBeFalse();
  });
});
