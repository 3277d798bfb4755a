import { StoryRepository } from '../../story/story-repository';
import { preloadOrder } from './next-item';

describe('preloadOrder', () => {
  const repository = new StoryRepository(fail);
  const [a, b, c, d] = repository.add(
    { id: 'a', prefetch: ['c', 'ghost', 'b'] },
    { id: 'b', prefetch: ['d', 'c'] },
    { id: 'c' },
    { id: 'd' },
  );

  it('is what certainly follows, then what the current node names, then what the follower names; each once', () => {
    expect(preloadOrder(a!, b!, repository)).toEqual([b!, c!, d!]);
  });

  it('without a follower is what the current node names, in its order', () => {
    expect(preloadOrder(a!, null, repository)).toEqual([c!, b!]);
  });

  it('is empty when nothing plays', () => {
    expect(preloadOrder(null, null, repository)).toEqual([]);
  });
});
