import { TWO_WAYS } from '../testing/test-story';
import { migrateStory } from './read-story';

const MIGRATIONS = {
  1: (story: object) => ({ ...story, scenes: (story as { nodes: unknown }).nodes, nodes: undefined }),
  2: (story: object) => ({ ...story, begin: (story as { start: unknown }).start }),
};

describe('migrateStory', () => {
  it('migrates an older story through every version [story-migration]', () => {
    expect(migrateStory(TWO_WAYS, MIGRATIONS, 3)).toEqual(
      jasmine.objectContaining({ version: 3, scenes: TWO_WAYS.nodes, begin: 'door' }),
    );
  });

  it('does not change the given story', () => {
    const before = JSON.stringify(TWO_WAYS);
    migrateStory(TWO_WAYS, MIGRATIONS, 3);
    expect(JSON.stringify(TWO_WAYS)).toBe(before);
  });

  for (const [what, given] of [
    ['a story in the current version', TWO_WAYS],
    ['an unknown version', { ...TWO_WAYS, version: 0.5 }],
    ['a negative version', { ...TWO_WAYS, version: -1 }],
    ['another format', { version: 1 }],
    ['null', null],
    ['a list', [1]],
    ['a text', 'story'],
  ] as const) {
    it(`returns ${what} unchanged`, () => {
      expect(migrateStory(given)).toBe(given);
    });
  }
});
