import { StoryRepository } from '../../story/story-repository';
import { preloadOrder } from './preload-order';

describe('preloadOrder', () => {
  const repository = new StoryRepository(fail);
  const [a, b, c, d] = repository.add(
    { id: 'a', prefetch: ['c', 'ghost', 'b'] },
    { id: 'b', prefetch: ['d', 'c'] },
    { id: 'c' },
    { id: 'd' },
  );

  it('is the next node, then the prefetch list of the current node, then that of the next one; each node once [preload-order]', () => {
    expect(preloadOrder(a!, b!, repository)).toEqual([b!, c!, d!]);
  });

  it('is the prefetch list of the current node, in its order, without a next node', () => {
    expect(preloadOrder(a!, null, repository)).toEqual([c!, b!]);
  });

  it('is empty when nothing plays', () => {
    expect(preloadOrder(null, null, repository)).toEqual([]);
  });
});
