import fc from 'fast-check';
import type { StoryFile, StoryFileResult } from '../../story-core/src/format/story-file';
import { type StoryResult, storyResult } from '../../story-core/src/walk/judge-ending';
import { branchingStory } from '../../story-core/src/testing/branching-stories';
import type { PathStep } from '../../story-core/src/path/path-step';
import { stepTo } from './testing/compare-with-player';
import { RealPlaythroughs } from './testing/play-through';
import { checkStory } from '../../story-core/src/check/check-story';
import { type StateSpace, exploreStory } from '../../story-core/src/check/facts/state-space';
import { type StoryGraph, storyGraph } from '../../story-core/src/check/facts/story-graph';

const number = fc.integer({ min: -2, max: 4 });
const result: fc.Arbitrary<StoryFileResult> = fc.record(
  {
    complete: fc.subarray(['home']),
    pass: fc.subarray(['home']),
    fail: fc.subarray(['home']),
    score: fc.constantFrom<StoryFileResult['score'] & object>(
      { var: 'n' },
      { '+': [{ var: 'n' }, { var: 'valueOf' }] },
      { '/': [{ var: 'z' }, { var: 'n' }] },
    ),
    min: number,
    max: number,
    mastery: fc.constantFrom(0, 0.5, 1),
  },
  { requiredKeys: ['score'] },
);

/** Steps along the path to a state. */
function wayTo(graph: StoryGraph, space: StateSpace, state: number): readonly PathStep[] {
  const way: PathStep[] = [];
  for (let at = state; at >= 0; at = space.states[at]?.from ?? -1) way.unshift(stepTo(graph, space, at));
  return way;
}

describe('checkStory and the player', () => {
  it('agree on scores and passing, in random stories [story-result]', () => {
    const count = { endings: 0, passed: 0, never: 0, bad: 0 };
    fc.assert(
      fc.property(branchingStory, result, (story, given) => {
        const judged: StoryFile = { ...story, result: given };
        const graph = storyGraph(judged);
        const space = exploreStory(graph, undefined, given.score);
        fc.pre(space.isComplete && graph.numbers.has(story.start));
        const real = new RealPlaythroughs(judged);
        const outcomes: StoryResult[] = [];
        space.states.forEach(({ end }, state) => {
          if (end !== 'ending') return;
          const way = wayTo(graph, space, state);
          real.along(way);
          const { name, node, ...outcome } = real.ending ?? { name: '', node: '', completed: false };
          expect(node).toBe(way.at(-1)?.node ?? '');
          expect(storyResult(judged, name, space.valuesOf(state))).toEqual(outcome);
          outcomes.push(outcome);
        });
        const findings = checkStory(judged);
        const codes = findings.map(({ code }) => code);
        const never = findings.filter(({ code }) => code === 'NEVER_PASSED').map(({ path }) => path[1]);
        const isJudged = given.pass !== undefined || given.mastery !== undefined;
        const isPassed = outcomes.some(({ passed }) => passed);
        expect(never.some((key) => key !== 'complete')).toBe(isJudged && !isPassed);
        const endings = Object.values(story.nodes).map(({ ending }) => ending);
        const isNamed = given.complete?.every((name) => endings.includes(name)) ?? false;
        const isCompleted = outcomes.some(({ completed }) => completed);
        expect(never.includes('complete')).toBe(isNamed && !isCompleted);
        const { min = 0, max = 100 } = given;
        const isBad = ({ score = Infinity }: StoryResult): boolean => score < min || score > max;
        expect(codes.includes('BAD_SCORE')).toBe(min >= max || outcomes.some(isBad));
        count.endings += outcomes.length;
        count.passed += outcomes.filter(({ passed }) => passed).length;
        count.never += Number(codes.includes('NEVER_PASSED'));
        count.bad += Number(codes.includes('BAD_SCORE'));
      }),
      { numRuns: 150 * MORE_RUNS, seed: 31 },
    );
    expect(count.endings).toBeGreaterThan(100);
    expect(Math.min(count.passed, count.never, count.bad)).toBeGreaterThan(20);
  });
});
