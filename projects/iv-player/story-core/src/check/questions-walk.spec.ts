import type { StoryFile, StoryFileNode } from '../format/story-file';
import type { StoryFileQuestion } from '../format/story-question';
import type { Values } from '../logic/evaluate-logic';
import { storyOf } from '../testing/test-story';
import type { CheckedStory } from '../format/read-story';
import { outcomesOf } from '../walk/question-outcomes';
import { checkStory, findMistakesIn } from './check-story';
import { exploreStory } from './facts/state-space';
import { storyGraph } from './facts/story-graph';

const asked = (id: string, at: number, more: Partial<StoryFileQuestion> = {}): StoryFileQuestion => ({
  id,
  at,
  kind: 'single',
  prompt: 'Well?',
  answers: [{ id: 'yes', correct: true }, { id: 'no' }, { id: 'maybe' }, { id: 'never' }, { id: 'ask' }],
  ...more,
});
const clip = (node: StoryFileNode): StoryFileNode => ({
  source: 'a.mp4',
  duration: 100,
  captions: [],
  ...node,
});
const found = (story: StoryFile): readonly string[] =>
  checkStory(story)
    .filter(({ code }) => !['MISSING_CAPTIONS', 'MISSING_DEFAULT'].includes(code))
    .map(({ code, path }) => `${code} ${path.join('.')}`);
const go = (when: unknown, to = 'end'): NonNullable<StoryFileNode['decision']> => ({
  choices: [{ to, label: to, when: when as boolean }],
});
const END = clip({ ending: 'end' });

describe('checkStory walks through questions', () => {
  it('tries right and wrong: a choice that needs both is never open', () => {
    const both = { and: [{ var: 'question.a.correct' }, { '==': [{ var: 'question.a.correct' }, false] }] };
    const one = { var: 'question.a.correct' };
    const story = (when: unknown): StoryFile =>
      storyOf({ door: clip({ questions: [asked('a', 1)], decision: go(when) }), end: END });
    expect(found(story(both))).toEqual([
      'UNREACHABLE nodes.end',
      'NO_CHOICE_LEFT nodes.door.decision.choices',
      'NEVER_TRUE nodes.door.decision.choices.0.when',
    ]);
    expect(found(story(one))).toEqual(['NO_CHOICE_LEFT nodes.door.decision.choices']);
    expect(found(story({ var: 'question.a.answered' }))).toEqual([]);
  });

  it('is exact for logic over three questions, in the order of their times', () => {
    const [a, b, c] = [
      { var: 'question.a.correct' },
      { var: 'question.b.correct' },
      { var: 'question.c.correct' },
    ];
    const right = [a, b, c];
    const questions = [asked('c', -1), asked('a', 1), asked('b', 2, { when: { var: 'question.a.correct' } })];
    const nodes = {
      door: clip({
        questions,
        decision: {
          choices: [
            { to: 'end', label: 'All', when: { and: right } },
            { to: 'end', label: 'B only', when: { and: [b, { '!': a }] } },
            { to: 'end', label: 'Other', when: { '!': { and: right } } },
          ],
        },
      }),
      end: END,
    } as unknown as Record<string, StoryFileNode>;
    expect(found(storyOf(nodes))).toEqual(['NEVER_TRUE nodes.door.decision.choices.1.when']);
  });

  it('applies effects of questions and of answers, and counts tries', () => {
    const answers = [{ id: 'yes', correct: true, set: { n: { '+': [{ var: 'n' }, 1] } } }, { id: 'no' }];
    const question = asked('a', 1, { answers, tries: 3, set: { n: { var: 'question.a.tries' } } });
    const story = (n: number): StoryFile =>
      storyOf(
        {
          door: clip({
            questions: [question],
            decision: {
              choices: [
                { to: 'end', label: 'n', when: { '==': [{ var: 'n' }, n] } },
                { to: 'end', label: 'not', when: { '!=': [{ var: 'n' }, n] } },
              ],
            },
          }),
          end: END,
        },
        { variables: { n: { initialValue: 9 } } },
      );
    for (const n of [2, 3, 4])
      expect(found(story(n)))
        .withContext(String(n))
        .toEqual([]);
    for (const n of [1, 5, 9])
      expect(found(story(n)))
        .withContext(String(n))
        .toEqual(['NEVER_TRUE nodes.door.decision.choices.0.when']);
  });

  it('follows jumps: they reach scenes, and loops without a way out', () => {
    const ask = (onCorrect: string, onWrong: string): StoryFile =>
      storyOf({
        door: clip({
          questions: [asked('a', 1, { onCorrect: { to: onCorrect }, onWrong: { to: onWrong } })],
        }),
        good: END,
        bad: clip({ next: 'door' }),
      });
    expect(found(ask('good', 'bad'))).toEqual([]);
    expect(found(ask('bad', 'bad'))).toEqual(['UNREACHABLE nodes.good', 'ENDLESS_LOOP nodes.door']);
  });

  it('takes the last result of a question that is asked again', () => {
    const nodes = {
      door: clip({
        questions: [asked('a', 1)],
        decision: {
          choices: [
            { to: 'door', label: 'Again' },
            { to: 'end', label: 'Two', when: { '>': [{ var: 'question.points' }, 1] } },
            { to: 'end', label: 'One', when: { '<=': [{ var: 'question.points' }, 1] } },
          ],
          defaults: ['end'],
        },
      }),
      end: END,
    };
    expect(found(storyOf(nodes))).toEqual(['NEVER_TRUE nodes.door.decision.choices.1.when']);
  });

  it('says what it tried', () => {
    const told: string[] = [];
    const story = storyOf({ door: clip({ questions: [asked('a', 1)], ending: 'x' }) });
    findMistakesIn(story as CheckedStory, {}, null, (sentence) => void told.push(sentence));
    expect(told).toEqual(['Tried: all paths, and of answers with the same effect, one each.']);
  });

  it('knows where a seek from the end of a scene leads, if its length is known', () => {
    const question = asked('a', 20, { onWrong: { seek: -10 }, required: false });
    const outcomes = (length?: number): readonly unknown[] =>
      outcomesOf(question, new Set(), length).outcomes.map(({ seek }) => seek);
    expect(outcomes(100)).toContain(90);
    expect(new Set(outcomes())).toEqual(new Set([undefined]));
    expect(new Set(outcomes(25))).toEqual(new Set([undefined]));
  });

  it('explores twelve questions of five answers by what logic reads', () => {
    const questions = Array.from({ length: 12 }, (_, index) => asked(`q${index}`, 2 * index));
    const nodes = {
      door: clip({ questions, decision: go({ '>=': [{ var: 'question.points' }, 0] }) }),
      end: END,
    };
    const space = exploreStory(storyGraph(storyOf(nodes)));
    expect([space.isComplete, space.states.length]).toEqual([true, (12 * 13) / 2 + 13 + 13]);
    const silent = storyOf({ door: clip({ questions, ending: 'x' }) });
    expect(exploreStory(storyGraph(silent)).states.length).toBe(13);
    expect(found(silent)).toEqual([]);
  });

  it('explores films that start again after wrong answers, with points as the score', () => {
    const points = [5, 1, 2, 0, 3];
    const answers = points.map((one, index) => ({ id: `a${index}`, points: one, correct: index === 0 }));
    const scenes = (back: (index: number) => string): Readonly<Record<string, StoryFileNode>> => ({
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `s${index}`,
          clip({
            questions: [asked(`q${index}`, 1, { answers, onWrong: { to: back(index) } })],
            next: index < 11 ? `s${index + 1}` : 'end',
          }),
        ]),
      ),
      end: END,
    });
    const score = { var: 'question.points' };
    for (const back of [(index: number) => `s${index}`, () => 's0']) {
      const space = exploreStory(storyGraph(storyOf(scenes(back), { start: 's0' })), undefined, score);
      expect([space.isComplete, space.states.length]).toEqual([true, 25]);
      expect(space.valuesOf(24)['question']).toEqual(jasmine.objectContaining({ points: 60 }));
    }
  });

  it('has as many states after many passes as after one', () => {
    const answers = [0.1, 0.2, 0.7].map((points, index) => ({ id: `a${index}`, points }));
    const questions = [asked('a', 1, { answers }), asked('b', 2, { answers, when: { var: 'n' } })];
    const decision = {
      choices: [
        { to: 'door', label: 'Again', when: { '<': [{ var: 'question.points' }, 2] }, set: { n: true } },
        { to: 'end', label: 'End' },
      ],
    };
    const story = storyOf(
      { door: clip({ questions, decision }), end: END },
      { variables: { n: { initialValue: false } } },
    );
    const space = exploreStory(storyGraph(story));
    expect(space.isComplete).toBeTrue();
    expect(space.states.length).toBeLessThan(100);
  });

  it('keeps the result of an earlier pass where the next one may not ask again', () => {
    const pointsWith = (a: Partial<StoryFileQuestion>, b: Partial<StoryFileQuestion>): readonly unknown[] => {
      const questions = [asked('a', 1, a), asked('b', 2, { points: 10, ...b })];
      const decision = { choices: ['door', 'out'].map((to) => ({ to, label: to })) };
      const space = exploreStory(
        storyGraph(storyOf({ door: clip({ questions, decision }), out: END, lost: END })),
        undefined,
        { var: 'question.points' },
      );
      const all = space.states.flatMap(({ end }, at) => (end === 'ending' ? [space.valuesOf(at)] : []));
      const pointsOf = ({ question }: Values): unknown => (question as Record<string, unknown>)['points'];
      return [...new Set(all.map(pointsOf))].toSorted();
    };
    expect(pointsWith({ onWrong: { to: 'door' } }, {})).toEqual([1, 11]);
    expect(pointsWith({ onWrong: { to: 'lost' } }, {})).toEqual([0, 1, 10, 11]);
    const isRight = { var: 'question.a.correct' };
    expect(pointsWith({}, { when: isRight })).toEqual([0, 1, 10, 11]);
    expect(pointsWith({ onWrong: { seek: 5 } }, { required: false })).toEqual([0, 1, 10, 11]);
  });

  it('has a required question asked again if it seeks forwards with tries left', () => {
    const found = (question: Partial<StoryFileQuestion>): readonly number[] => {
      const questions = [asked('a', 1, { tries: 3, onWrong: { seek: 5 }, ...question })];
      const decision = go({ '>': [{ var: 'question.a.tries' }, 0] });
      const { states, valuesOf } = exploreStory(
        storyGraph(storyOf({ door: clip({ questions, decision }), end: END })),
      );
      const ends = states.flatMap(({ asked: count }, at) => (count === 1 ? [valuesOf(at)] : []));
      const resultOf = ({ question: all }: Values): number =>
        (all as Record<string, Record<string, number>>)['a']?.['tries'] ?? 0;
      return [...new Set(ends.map(resultOf))].toSorted();
    };
    expect(found({})).toEqual([1, 2, 3]);
    expect(found({ required: false })).toEqual([0, 1]);
  });
});
