import fc from 'fast-check';
import type { PathAnswer } from 'iv-player/private';
import type { StoryFileQuestion } from '../format/story-question';
import { storyOf } from '../testing/test-story';
import type { PathStep } from './path-step';
import { readPath, readPathCode } from './read-path';
import { pathCode } from './write-path';

const LIVE: StoryFileQuestion = {
  ...{ id: 'live', at: 2, kind: 'single' as const },
  answers: [
    { id: 'blue', set: { n: { '+': [{ var: 'n' }, 5] } } },
    { id: 'brown', correct: true },
  ],
  onWrong: { to: 'shock' },
};
const WHY: StoryFileQuestion = {
  ...{ id: 'why', at: 4, kind: 'text' as const },
  when: { var: 'question.live.correct' },
};
const house = (...questions: readonly StoryFileQuestion[]) =>
  storyOf(
    {
      valve: {
        questions,
        decision: {
          choices: [
            { to: 'good', when: { '==': [{ var: 'question.points' }, 1] } },
            { to: 'bad', when: { '>': [{ var: 'n' }, 1] } },
          ],
        },
      },
      good: { ending: 'good' },
      bad: { ending: 'bad' },
      shock: { next: 'valve' },
    },
    { start: 'valve', variables: { n: { initialValue: 0 } } },
  );
const STORY = house(LIVE, WHY);
const live = (answer: string, correct: boolean): PathAnswer => ({
  ...{ id: 'live', answer: [answer], correct, points: correct ? 1 : 0, tries: 1 },
});
const why: PathAnswer = { id: 'why', answer: null, correct: null, points: 0, tries: 1 };
const scene = (...answers: readonly PathAnswer[]): PathStep => ({ node: 'valve', answers });
const nodesOf = (...path: readonly (string | PathStep)[]): unknown => {
  const { nodes, complete, reason } = readPath(STORY, path);
  return [nodes.join(' '), complete, reason];
};

describe('a path through questions', () => {
  it('ends at a scene whose required question has no final answer [path-answers-closed]', () => {
    expect(nodesOf('valve', 'good')).toEqual(['valve', false, 'closed']);
    expect(nodesOf(scene(live('brown', true)), 'good')).toEqual(['valve', false, 'closed']);
    expect(nodesOf(scene({ ...live('brown', true), open: true }, why), 'good')).toEqual([
      ...['valve', false, 'closed'],
    ]);
    expect(nodesOf(scene(live('brown', true), why), 'good')).toEqual(['valve good', true, undefined]);
    expect(nodesOf(scene(live('brown', true), why), 'bad')).toEqual(['valve', false, 'closed']);
  });

  it('follows the jumps of questions, past those that come later [path-answers-closed]', () => {
    expect(nodesOf(scene(live('blue', false)), 'shock')).toEqual(['valve shock', true, undefined]);
    expect(nodesOf(scene(live('brown', true), why), 'shock')).toEqual(['valve', false, 'closed']);
    const path = [scene(live('blue', false)), 'shock', scene(live('brown', true), why), 'good'];
    expect(readPathCode(STORY, pathCode(STORY, path)).steps).toEqual([
      scene(live('blue', false)),
      { node: 'shock', choice: null },
      scene(live('brown', true), why),
      { node: 'good', choice: 'good' },
    ]);
  });

  it('judges answers again, because codes come from outside and stories change [path-answers-judged]', () => {
    const wrong = { ...live('blue', true), points: 99, tries: 7 };
    const { steps, reason } = readPathCode(
      STORY,
      pathCode(STORY, [scene(wrong, { ...why, points: 5 }), 'good']),
    );
    expect(steps).toEqual([scene(live('blue', false), why)]);
    expect(reason).toBe('closed');
    const volts: StoryFileQuestion = {
      id: 'volts',
      at: 1,
      kind: 'number',
      accept: { value: 230 },
      points: 2,
    };
    const given: PathAnswer = { id: 'volts', answer: null, correct: true, points: 1e9, tries: 1 };
    expect(readPath(house(volts), [scene(given)]).steps).toEqual([scene({ ...given, points: 2 })]);
    const late: PathAnswer = { id: 'live', answer: null, correct: false, points: 0, tries: 0 };
    expect(readPath(STORY, [scene({ ...late, points: 3 })]).steps).toEqual([scene(late)]);
  });

  it('has a code with its answers, in a version of its own only if there are any [path-code-answers]', () => {
    const code = pathCode(STORY, [scene(live('brown', true), why), 'good']);
    expect(code.startsWith('3')).toBeTrue();
    expect(pathCode(STORY, ['valve'])).toBe(pathCode(house(), ['valve']));
    expect(readPathCode(house(LIVE), code).steps[0]).toEqual(scene(live('brown', true)));
    expect(readPathCode(STORY, pathCode(house(), ['valve', 'shock'])).reason).toBe('gone');
  });

  it('is refused if its code is damaged [path-code-malformed]', () => {
    const code = pathCode(STORY, [scene(live('brown', true), why), 'good']);
    fc.assert(
      fc.property(fc.nat({ max: code.length - 1 }), fc.constantFrom(...'Aa09-_?'), (at, letter) => {
        const damaged = code.slice(0, at) + letter + code.slice(at + 1);
        if (damaged === code) return;
        // The checksum has 12 bits.
        expect(['malformed', undefined]).toContain(readPathCode(STORY, damaged).reason);
        expect(readPathCode(STORY, code.slice(0, at)).reason).toBe('malformed');
      }),
      { seed: 3 },
    );
  });
});
