import fc from 'fast-check';
import type { StoryFile, StoryFileNode } from '../format/story-file';
import { branchingStory } from '../testing/branching-stories';
import { HALL, expectRoundTrip, to } from '../testing/coded-paths';
import { randomSteps } from '../testing/random-paths';
import { anyStory } from '../testing/random-stories';
import { TWO_WAYS, storyOf } from '../testing/test-story';
import { readPathCode } from './read-path';
import { pathCode } from './write-path';

const stories = fc.oneof(anyStory, branchingStory);

describe('pathCode', () => {
  it('survives a round trip in random stories [path-code]', () => {
    fc.assert(
      fc.property(stories, fc.nat(), (story, seed) => void expectRoundTrip(story, randomSteps(story, seed))),
      { numRuns: 1000 * MORE_RUNS, seed: 1 },
    );
  });

  it('does not depend on the length of ids, or on nodes without a choice [path-code-length]', () => {
    const ids = Array.from({ length: 40 }, (_one, index) => `node ${index}`);
    const line = storyOf(
      Object.fromEntries(ids.map((id, index) => [id, index < 39 ? { next: `node ${index + 1}` } : {}])),
    );
    const lengths = ids.map((_id, index) => expectRoundTrip(line, ids.slice(0, index + 1)).length);
    expect(new Set(lengths)).toEqual(new Set([8]));
  });

  it('takes at most 100 characters for 50 choices among 8 [path-code-length]', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ maxLength: 300 }), { minLength: 20, maxLength: 20 }),
        fc.infiniteStream(fc.nat(7)),
        (ids, numbers) => {
          const nodes = ids.map((id, index): [string, StoryFileNode] => [
            id,
            to(...Array.from({ length: 8 }, (_one, offset) => ids[(index + offset) % 20] ?? '')),
          ]);
          const story = { ...storyOf(Object.fromEntries(nodes)), start: ids[0] ?? '' };
          const path = [story.start];
          for (let at = 0; path.length <= 50; path.push(ids[at] ?? ''))
            at = (at + Number(numbers.next().value)) % 20;
          expect(expectRoundTrip(story, path).length).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 200, seed: 2 },
    );
  });

  it('takes at most 4 characters for 250 rounds of a loop [path-code-length]', () => {
    const loops: readonly (readonly [StoryFile, readonly string[]])[] = [
      [storyOf({ a: to('b', 'out'), b: { next: 'a' }, out: { ending: 'x' } }), ['a', 'b']],
      [storyOf({ a: to('a', 'out'), out: { ending: 'x' } }), ['a']],
    ];
    for (const [story, round] of loops) {
      const rounds = (count: number): string =>
        expectRoundTrip(story, [...Array.from({ length: count }, () => round).flat(), 'a']);
      const first = expectRoundTrip(story, ['a']);
      expect(rounds(250).length - first.length).toBeLessThanOrEqual(4);
      expect(rounds(5000).length - first.length).toBeLessThanOrEqual(6);
    }
  });

  it('distinguishes hundreds of choices', () => {
    const ids = Array.from({ length: 4000 }, (_one, index) => `end ${index}`);
    const story = storyOf({ hub: to(...ids), ...Object.fromEntries(ids.map((id) => [id, { next: 'hub' }])) });
    expectRoundTrip(
      story,
      ids.slice(0, 30).flatMap((id) => ['hub', id]),
    );
  });

  it('encodes the number of rounds in a loop without a choice', () => {
    const story = storyOf({ a: to('b', 'c'), b: { next: 'c' }, c: { next: 'b' } });
    for (const count of [1, 2, 3, 300])
      expectRoundTrip(story, ['a', ...Array<string[]>(count).fill(['b', 'c']).flat()]);
  });

  it('throws UNKNOWN_NODE for a node that does not exist [path-code]', () => {
    for (const id of ['nowhere', '__proto__', 'toString'])
      expect(() => pathCode(TWO_WAYS, ['door', id])).toThrowMatching(
        (error: { code: string; nodeId: string }) => error.code === 'UNKNOWN_NODE' && error.nodeId === id,
      );
  });

  it('ends after a step that the story does not allow', () => {
    for (const [nodes, read] of [
      [
        ['start', 'hall', 'roof'],
        ['start', 'hall'],
      ],
      [['roof', 'hall'], ['start']],
      [
        ['start', 'hall', 'left', 'right', 'roof'],
        ['start', 'hall', 'left'],
      ],
    ] as const)
      expect(readPathCode(HALL, pathCode(HALL, nodes))).toEqual(
        jasmine.objectContaining({
          nodes: [...read],
          complete: false,
          reason: 'gone',
        }),
      );
    expect(readPathCode(HALL, pathCode(HALL, []))).toEqual(
      jasmine.objectContaining({ nodes: ['start'], complete: true }),
    );
  });
});
