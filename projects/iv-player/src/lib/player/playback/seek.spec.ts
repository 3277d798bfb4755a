import { StoryNode } from '../../story/story-node';
import { seekTarget } from './seek';

describe('seekTarget', () => {
  const table: readonly [playlist: string, current: number, id: string, target: number, says: string][] = [
    ['abab', 0, 'a', 2, 'the next occurrence after the current entry'],
    ['abab', 0, 'b', 1, 'the nearest of several'],
    ['aba', 2, 'a', 2, 'the current entry when there is no later one'],
    ['aab', 2, 'a', 1, 'the last occurrence when there is neither'],
    ['ab', -1, 'a', 0, 'the first one while nothing plays'],
    ['ab', 0, 'c', -1, 'nowhere'],
    ['', -1, 'a', -1, 'nowhere in an empty playlist'],
  ];
  for (const [playlist, current, id, target, says] of table) {
    it(`of "${id}" in "${playlist}" from index ${String(current)} is ${says}`, () => {
      const entries = playlist.split('').map((one) => ({ node: new StoryNode({ id: one }) }));
      expect(seekTarget(entries, current, new StoryNode({ id }))).toBe(target);
    });
  }
});
