import type { StoryFile, StoryFileNode, StoryFileResult } from '../../format/story-file';
import { storyOf } from '../../testing/test-story';
import { checkStory } from '../check-story';

const CODES = ['BAD_SCORE', 'NEVER_PASSED', 'UNKNOWN_ENDING'];
const found = (story: StoryFile, codes = CODES): readonly string[] =>
  checkStory(story)
    .filter(({ code }) => codes.includes(code))
    .map(({ severity, code, path, message }) => `${severity} ${code} ${path.join('.')}: ${message}`);

const add = (points: number): StoryFileNode['set'] & object => ({
  points: { '+': [{ var: 'points' }, points] },
});
const ask = (...ids: readonly string[]): StoryFileNode['decision'] & object => ({
  choices: ids.map((to) => ({ to, label: to })),
});
const quiz = (result: StoryFileResult, nodes: StoryFile['nodes'] = {}): StoryFile =>
  storyOf(
    {
      start: { text: 'A', decision: ask('right', 'wrong') },
      right: { text: 'B', set: add(80), next: 'end' },
      wrong: { text: 'C', set: add(10), next: 'end' },
      end: { text: 'D', set: add(10), ending: 'end' },
      ...nodes,
    },
    { variables: { points: { initialValue: 0 } }, result },
  );
const points = { var: 'points' };

describe('the result of a story', () => {
  it('is fine if an ending passes and all scores are in range [story-result]', () =>
    expect(found(quiz({ score: points, mastery: 0.9 }))).toEqual([]));

  it('is a warning if nobody can pass [story-result]', () =>
    expect(found(quiz({ score: points, mastery: 0.95 }))).toEqual([
      'warning NEVER_PASSED result.mastery: No path leads to an ending that passes: correct "pass", or lower "mastery".',
    ]));

  it('is not judged by a `mastery` without a `score` [story-result]', () => {
    expect(found(quiz({ pass: ['end'], mastery: 0.8 }))).toEqual([]);
    expect(found(quiz({ pass: [], mastery: 0.8 }))).toEqual([
      'warning NEVER_PASSED result.pass: No path leads to an ending that passes: add one to "pass".',
    ]);
    const alone: readonly StoryFileResult[] = [
      { mastery: 1 },
      { score: points },
      { fail: ['end'] },
      { min: 100 },
      { max: 0 },
    ];
    for (const result of alone) expect(found(quiz(result))).toEqual([]);
  });

  it('is a warning with each part that has no effect without another [story-result]', () => {
    const ignored = (result: StoryFileResult): readonly string[] =>
      found(quiz(result), ['RESULT_IGNORED']).map((one) => one.split(' ')[2] ?? '');
    expect(found(quiz({ fail: ['end'] }), ['RESULT_IGNORED'])).toEqual([
      'warning RESULT_IGNORED result.fail: "fail" has no effect: no ending fails without "pass", or "score" with "mastery": add one of them.',
    ]);
    expect(found(quiz({ mastery: 0.5 }), ['RESULT_IGNORED'])).toEqual([
      'warning RESULT_IGNORED result.mastery: "mastery" has no effect: there is no "score": add one, or remove it.',
    ]);
    expect(ignored({ fail: ['end'], score: points })).toEqual(['result.fail:']);
    expect(ignored({ fail: ['end'], mastery: 0.5, min: 1, max: 2 })).toEqual([
      'result.fail:',
      'result.mastery:',
      'result.min:',
      'result.max:',
    ]);
    expect(ignored({ pass: ['end'], mastery: 0.5 })).toEqual(['result.mastery:']);
    for (const result of [
      {},
      { fail: [] },
      { pass: [], fail: ['end'] },
      { score: points, mastery: 0.5, fail: ['end'], min: 0, max: 200 },
      { score: points, max: 200 },
      { complete: ['end'] },
    ])
      expect(ignored(result)).toEqual([]);
  });

  it('is a warning if nobody can complete the film [story-result]', () => {
    const never =
      'warning NEVER_PASSED result.complete: No path leads to an ending that completes the film: add one to "complete", or remove it.';
    expect(found(quiz({ complete: [] }))).toEqual([never]);
    expect(found(quiz({ complete: ['attic'] }, { attic: { text: 'E', ending: 'attic' } }))).toEqual([never]);
    expect(found(quiz({ complete: ['end'] }))).toEqual([]);
    // A name that no scene has is reported once.
    expect(found(quiz({ complete: ['ende'] })).map((one) => one.split(' ')[1])).toEqual(['UNKNOWN_ENDING']);
  });

  it('ignores rounding errors of decimal points [story-result]', () => {
    const tenths = (result: StoryFileResult): StoryFile =>
      quiz(result, {
        right: { text: 'B', set: add(0.1), next: 'end' },
        end: { text: 'D', set: add(0.2), ending: 'end' },
      });
    expect(found(tenths({ score: points, max: 10.2 }))).toEqual([]);
    expect(found(tenths({ score: { '-': [0, points] }, min: -10.2, max: 0 }))).toEqual([]);
    expect(found(tenths({ score: { min: [points, 0.5] }, max: 0.5, mastery: 1 }))).toEqual([]);
    const three = { min: [points, { '+': [0.1, 0.2] }] };
    expect(found(tenths({ score: three, max: 0.3, mastery: 1 }))).toEqual([]);
    expect(found(tenths({ score: three, max: 0.299999 })).length).toBe(1);
  });

  it('is a warning with the path of a score out of range, after the `set` of the ending [story-result]', () =>
    expect(found(quiz({ score: points, max: 89 }))).toEqual([
      'warning BAD_SCORE result.score: On the path start › right › end, the score is 90: keep it between 0 and 89, or change "min" and "max".',
    ]));

  it('is a warning with the value of a score that is not a number [story-result]', () => {
    expect(found(quiz({ score: { cat: [points, '%'] } }))).toEqual([
      'warning BAD_SCORE result.score: On the path start › right › end, the score is "90%": make it a number.',
    ]);
    expect(found(quiz({ score: { '/': [points, 0] } }))[0]).toContain('the score is Infinity:');
  });

  it('is an error with the name of an unknown ending [story-result]', () =>
    expect(found(quiz({ pass: ['end', 'win'] }))).toEqual([
      'error UNKNOWN_ENDING result.pass.1: No scene has the ending "win": add one, or correct the name.',
    ]));

  it('assumes nothing about variables of the application [story-result]', () => {
    const story = quiz({ score: points, mastery: 1 });
    expect(found({ ...story, variables: { points: { initialValue: 'none', external: true } } })).toEqual([]);
  });

  it('does not hide other mistakes if scores make the states too many [story-result]', () => {
    const story = quiz(
      { score: points, mastery: 1, max: 1e9 },
      {
        wrong: { text: 'C', set: add(1), decision: ask('wrong', 'end') },
        attic: { text: 'E', ending: 'attic' },
      },
    );
    expect(checkStory(story).map(({ code, path }) => `${code} ${path.join('.')}`)).toContain(
      'UNREACHABLE nodes.attic',
    );
    expect(found(story)).toEqual([]);
    const named = { ...story, result: { pass: ['attic'], score: points, max: 1e9 } };
    expect(found(named).map((one) => one.slice(0, 20))).toEqual(['warning NEVER_PASSED']);
  });
});
