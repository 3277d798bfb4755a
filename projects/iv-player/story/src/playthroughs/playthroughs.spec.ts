import { StoryFormatError } from '../format/story-format-error';
import { TWO_WAYS, storyOf } from '../testing/test-story';
import { playthroughs } from './playthroughs';

describe('playthroughs', () => {
  const story = storyOf(
    {
      a: {
        duration: 4,
        set: { count: { '+': [{ var: 'count' }, 1] } },
        decision: {
          choices: [
            { to: 'a', label: 'Again', when: { '<': [{ var: 'count' }, 3] } },
            { to: 'b', label: 'On' },
            { to: 'c', label: 'Never', when: { '>': [{ var: 'count' }, 3] } },
          ],
        },
      },
      b: { duration: 2, ending: 'home' },
      c: { duration: 9, ending: 'lost' },
    },
    { variables: { count: { initialValue: 0 } } },
  );

  it('reports shares of the endings, coverage, and the shortest and longest film', () => {
    expect(playthroughs(story, { runs: 200 })).toEqual({
      runs: 200,
      endings: { home: 1, lost: 0 },
      nodes: { seen: 2, all: 3, missed: ['c'] },
      edges: { seen: 2, all: 3, missed: ['a → c'] },
      conditions: { seen: 1, all: 2, missed: ['a: 2'] },
      shortest: { seconds: 6, path: ['a', 'b'] },
      longest: { seconds: 14, path: ['a', 'a', 'a', 'b'] },
    });
  });

  it('chooses evenly among the open choices', () => {
    const { endings } = playthroughs(TWO_WAYS, { runs: 20_000 });
    expect(endings['home']).toBeCloseTo(0.5, 1);
    expect((endings['home'] ?? 0) + (endings['lost'] ?? 0)).toBe(1);
  });

  it('is the same for the same seed, and another for another', () => {
    const run = (seed: number): unknown => playthroughs(TWO_WAYS, { runs: 101, seed }).endings;
    expect(run(5)).toEqual(run(5));
    expect(new Set([1, 2, 3, 4].map((seed) => JSON.stringify(run(seed)))).size).toBeGreaterThan(1);
  });

  it('lets `choose` choose, which sees the open choices and the state', () => {
    const seen: string[] = [];
    const { endings } = playthroughs(story, {
      runs: 1,
      choose: (choices, { node, path, variables }) => {
        seen.push(
          `${node} ${path.join('')} ${JSON.stringify(variables['count'])} ${choices.map(({ to }) => to).join('')}`,
        );
        return variables['count'] === 2 ? 1 : 0;
      },
    });
    expect(seen).toEqual(['a a 1 ab', 'a aa 2 ab']);
    expect(endings).toEqual({ home: 1, lost: 0 });
  });

  it('ends a run that never reaches an ending', () => {
    const loop = storyOf({ a: { next: 'b' }, b: { next: 'a' }, c: { ending: 'x' } });
    const report = playthroughs(loop, { runs: 2 });
    expect([report.endings, report.shortest, report.longest]).toEqual([{ x: 0 }, null, null]);
  });

  it('counts the reading time of scenes without a clip', () => {
    const { shortest } = playthroughs(
      storyOf({ a: { text: Array(100).fill('word').join(' '), ending: 'x' } }),
    );
    expect(shortest?.seconds).toBe(31);
  });

  it('throws BAD_FORMAT for what is no story', () => {
    expect(() => playthroughs('{')).toThrowError(StoryFormatError);
  });
});
