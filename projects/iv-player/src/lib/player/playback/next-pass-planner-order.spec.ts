import { StoryRepository } from '../../story/story-repository';
import { preloadOrder } from './next-pass-planner';

describe('preloadOrder', () => {
  const repository = new StoryRepository(fail);
  const [a, b, c, d] = repository.add(
    { id: 'a', prefetch: ['c', 'ghost', 'b'] },
    { id: 'b', prefetch: ['d', 'c'] },
    { id: 'c' },
    { id: 'd' },
  );

  it('returns the next node, then the prefetch list of the current node, then that of the next one, without duplicates [preload-order]', () => {
    expect(preloadOrder(a!, b!, repository)).toEqual([b!, c!, d!]);
  });

  it('returns the prefetch list of the current node in order, without a next node', () => {
    expect(preloadOrder(a!, null, repository)).toEqual([c!, b!]);
  });

  it('takes the id `all` for that of a node, which does not exist', () => {
    repository.add({ id: 'e', prefetch: ['all', 'b'] });
    expect(preloadOrder(repository.get('e'), null, repository)).toEqual([b!]);
  });

  it('is empty before playback', () => {
    expect(preloadOrder(null, null, repository)).toEqual([]);
  });
});
