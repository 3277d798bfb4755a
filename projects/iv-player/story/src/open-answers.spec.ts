import fc from 'fast-check';
import {
  type StoryFile,
  type StoryFileQuestion,
  pathCode,
  readPath,
  readPathCode,
} from 'iv-player/story-core';
import { storyOf } from '../../story-core/src/testing/test-story';
import { openPath } from './open-path';
import { playedSteps } from './played-steps';
import { storyQuestionsLoader } from './story-questions-loader';
import { SCENE_SECONDS, answeredStory, written } from './testing/answered-story';
import { StoryPlayer } from './testing/story-player';

const actions = fc.array(
  fc.record({
    value: fc.constantFrom<(string | readonly string[] | true)[]>(
      'yes',
      'no',
      ['yes', 'other'],
      true,
      'skip',
    ),
    choice: fc.nat({ max: 2 }),
    seconds: fc.constantFrom(0.5, 1, 3, 11),
    back: fc.option(fc.nat({ max: 3 }), { nil: undefined, freq: 8 }),
  }),
  { minLength: 4, maxLength: 20 },
);

const stateOf = ({ player }: StoryPlayer): unknown => ({
  node: player.currentNodeId,
  time: Math.round(player.currentNodeTime * 1000) / 1000,
  values: player.variables.signals.values(),
  results: Object.fromEntries(
    Object.entries(player.questions.signals.results()).map(([id, { answer, ...result }]) => [
      id,
      { ...result, answer: Array.isArray(answer) ? answer : null },
    ]),
  ),
  open: player.questions.signals.open()?.question.id ?? null,
});

describe('A path with answers', () => {
  beforeAll(() => storyQuestionsLoader.prepare());

  it('opens with the same values, results and open question as walked [path-code-answers]', () => {
    const seen = { answers: 0, open: 0 };
    fc.assert(
      fc.property(answeredStory(), actions, (story, all) => {
        const film = new StoryPlayer().load(story).play();
        const { player } = film;
        for (const { value, choice, seconds, back } of all) {
          const asked = player.questions.signals.open();
          if (asked && value === 'skip') player.questions.skip();
          else if (asked)
            try {
              player.questions.answer(asked.question.id, value);
            } catch {
              player.questions.answer(asked.question.id, asked.question.kind === 'confirm' ? true : 'yes');
            }
          const open = player.decision.signals.open();
          const chosen = open?.choices[choice % open.choices.length];
          if (open && chosen) open.instance.make(chosen.id);
          film.advance(seconds);
          if (back !== undefined && back <= player.currentNodeIndex) player.currentNodeIndex = back;
          film.advance(0.1);
        }
        if (player.ended) return;
        const steps = playedSteps(player);
        const code = pathCode(story, steps);
        const reading = readPathCode(story, code);
        const told = written(reading.steps).replaceAll('"choice":null,', '') === written(steps);
        if (!reading.complete || !told)
          throw new Error(
            `${JSON.stringify(steps)}\nis read as\n${JSON.stringify(reading)}\nor ${JSON.stringify(readPath(story, steps))}`,
          );
        const before = stateOf(film);
        const time = player.currentNodeTime;
        // An optional question that is met again is asked again, skipped or not.
        const isMet = story.nodes[player.currentNodeId ?? '']?.questions?.some(
          ({ at, required }) =>
            required === false && Math.abs(((at + SCENE_SECONDS) % SCENE_SECONDS) - time) < 0.01,
        );
        if (time > SCENE_SECONDS - 0.5 || isMet) return;
        const other = new StoryPlayer().load(story);
        openPath(other.player, code, { time });
        other.advance(0);
        const after = stateOf(other);
        if (written(before) !== written(after))
          throw new Error(`${code}\n${written(after)}\ninstead of\n${written(before)}`);
        seen.answers += steps.flatMap(({ answers = [] }) => answers).length;
        if (player.questions.signals.open()) seen.open++;
      }),
      { numRuns: 300 * MORE_RUNS, seed: 7, includeErrorInReport: true },
    );
    expect(seen.answers).toBeGreaterThan(100);
    expect(seen.open).toBeGreaterThan(20);
  });

  const asked = { id: 'q', at: 4, kind: 'single', prompt: 'Which?', reveal: false } as const;
  const answers = [
    { id: 'yes', label: 'Yes', correct: true },
    { id: 'no', label: 'No', feedback: 'No.' },
  ];

  const leading = (more: Partial<StoryFileQuestion> = {}): StoryFile =>
    storyOf({
      a: {
        source: 'a.mp4',
        duration: 10,
        next: 'b',
        questions: [{ ...asked, answers, onWrong: { to: 'c' }, ...more }],
      },
      b: { source: 'b.mp4', duration: 10, ending: 'b' },
      c: { source: 'c.mp4', duration: 10, ending: 'c' },
    });

  for (const more of [{}, { tries: 2 }, { required: false }])
    it(`that ends in the feedback of an answer that leads elsewhere shows it again, and leads there: ${JSON.stringify(more)}`, () => {
      const story = leading(more);
      const film = new StoryPlayer().load(story).play(5);
      film.player.questions.answer('q', 'no');
      const code = pathCode(story, playedSteps(film.player));
      const time = film.player.currentNodeTime;
      const other = new StoryPlayer().load(story);
      openPath(other.player, code, { time });
      other.play(1);
      other.player.append('b');
      other.player.seek('b');
      other.advance(1);
      expect([other.player.currentNodeId, other.player.questions.signals.open()?.phase]).toEqual([
        'a',
        'feedback',
      ]);
      other.player.questions.continue();
      other.advance(1);
      expect(other.player.currentNodeId).toBe('c');
    });

  it('that has followed an answer elsewhere does not show its feedback again on the way back', () => {
    const story = leading();
    const film = new StoryPlayer().load(story).play(5);
    film.player.questions.answer('q', 'no');
    film.player.questions.continue();
    film.advance(1);
    const code = pathCode(story, playedSteps(film.player));
    const goBack = (one: StoryPlayer): unknown => {
      one.player.seek('a', 5);
      one.advance(1);
      return stateOf(one);
    };
    const walked = goBack(film);
    const opened = new StoryPlayer().load(story);
    openPath(opened.player, code, { time: 1 });
    opened.play();
    expect(goBack(opened)).toEqual(walked);
    expect(walked).toEqual(jasmine.objectContaining({ node: 'a', time: 6, open: null }));
  });
});
