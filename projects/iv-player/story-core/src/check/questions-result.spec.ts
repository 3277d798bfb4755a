import type { StoryFile, StoryFileNode, StoryFileResult } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import { storyOf } from '../testing/test-story';
import { storyResult } from '../walk/judge-ending';
import { checkStory } from './check-story';

const asked = (id: string): StoryFileQuestion => ({
  id,
  at: 1,
  kind: 'single',
  prompt: 'Well?',
  answers: [{ id: 'yes', correct: true }, { id: 'no' }],
});
const clip = (node: StoryFileNode): StoryFileNode => ({
  source: 'a.mp4',
  duration: 9,
  captions: [],
  ...node,
});
const SCORE: StoryFileResult = { score: { var: 'question.points' }, mastery: 0.6 };
const found = (nodes: Readonly<Record<string, StoryFileNode>>, result = SCORE): readonly string[] =>
  checkStory(storyOf(nodes, { result }))
    .filter(({ code }) => code !== 'MISSING_CAPTIONS')
    .map(({ code, path }) => `${code} ${path.join('.')}`);

describe('Points of questions as score', () => {
  const short = (to: StoryFileNode): Readonly<Record<string, StoryFileNode>> => ({
    door: clip({
      questions: [asked('a')],
      decision: { choices: ['quick', 'long'].map((id) => ({ to: id, label: id })), defaults: ['quick'] },
    }),
    quick: clip({ ending: 'quick' }),
    long: clip(to),
  });

  it('have the most points of the questions asked as `max`', () => {
    const story: StoryFile = storyOf({ a: clip({ ending: 'x' }) }, { result: SCORE });
    const result = (points: number, max: number): unknown =>
      storyResult(story, 'x', { question: { points, max } });
    expect(result(2, 3)).toEqual({ completed: true, passed: true, score: 2, max: 3 });
    expect(result(1, 3)).toEqual({ completed: true, passed: false, score: 1, max: 3 });
    expect(result(0, 0)).toEqual({ completed: true });
    expect(storyResult(story, 'x', {})).toEqual({ completed: true });
    const named = { ...story, result: { ...SCORE, fail: ['x'] } };
    expect(storyResult(named, 'x', {})).toEqual({ completed: true, passed: false });
    const given = { ...story, result: { ...SCORE, max: 4 } };
    expect(storyResult(given, 'x', { question: { points: 3, max: 3 } }).passed).toBeTrue();
  });

  it('are uneven if one way asks for more than another [uneven-max]', () => {
    expect(found(short({ questions: [asked('b')], ending: 'long' }))).toEqual(['UNEVEN_MAX result.score']);
    expect(found(short({ ending: 'long' }))).toEqual([]);
    expect(found(short({ questions: [asked('b')], ending: 'long' }), { ...SCORE, max: 2 })).toEqual([]);
    expect(found(short({ questions: [asked('b')], ending: 'long' }), { ...SCORE, fail: ['quick'] })).toEqual(
      [],
    );
  });

  it('can be too few to pass', () => {
    const nodes = { door: clip({ questions: [asked('a')], ending: 'x' }) };
    expect(found(nodes)).toEqual([]);
    expect(found(nodes, { ...SCORE, max: 2 })).toEqual(['NEVER_PASSED result.mastery']);
    expect(found(nodes, { ...SCORE, max: 0.5, mastery: 0.1 })).toEqual(['BAD_SCORE result.score']);
  });
});
