import { TWO_WAYS } from '../testing/test-story';
import { acceptedStory } from './accepted-story';
import { type CheckedStory, asChecked } from './checked-story';

describe('acceptedStory', () => {
  const errorOf = (given: unknown): unknown => {
    try {
      return acceptedStory(given, 'film/story.json');
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('returns a story that can be read, and throws for any other', () => {
    expect(acceptedStory(TWO_WAYS)).toBe(TWO_WAYS as CheckedStory);
    expect(acceptedStory(JSON.stringify(TWO_WAYS))).toEqual(TWO_WAYS as CheckedStory);
    expect(errorOf({ ...TWO_WAYS, start: 1 })).toContain('film/story.json');
  });

  it('reads a story of the application each time, because it may have changed', () => {
    const story: Record<string, unknown> = { ...acceptedStory(TWO_WAYS) };
    acceptedStory(story);
    story['start'] = 1;
    expect(errorOf(story)).toContain('start');
  });

  it('does not read a story again that the library has made from a checked one', () => {
    let reads = 0;
    const made = asChecked({
      ...acceptedStory(TWO_WAYS),
      get nodes() {
        reads++;
        return TWO_WAYS.nodes;
      },
    });
    expect([acceptedStory(made) === made, reads]).toEqual([true, 0]);
  });
});
