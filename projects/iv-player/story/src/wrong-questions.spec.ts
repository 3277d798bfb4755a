import type { StoryFileQuestion } from 'iv-player/story-core';
import { storyOf } from '../../story-core/src/testing/test-story';
import { storyQuestionsLoader } from './story-questions-loader';
import { StoryPlayer } from './testing/story-player';

const asked = (id: string, at: number): StoryFileQuestion => ({
  ...{ id, at, kind: 'single' },
  answers: [{ id: 'yes', correct: true }],
});

/** Plays a story in which `ids` are asked every second. Returns the ids of the questions asked, and the errors. */
function play(...ids: readonly string[]): {
  readonly asked: readonly string[];
  readonly errors: readonly string[];
} {
  const film = new StoryPlayer().load(
    storyOf({
      a: {
        source: 'a.mp4',
        duration: 10,
        next: 'b',
        questions: ids.map((id, index) => asked(id, index + 1)),
      },
      b: { source: 'b.mp4', duration: 10, ending: 'x' },
    }),
  );
  const open: string[] = [];
  film.play(0);
  for (let second = 0; second < 15; second++) {
    film.advance(1);
    const id = film.player.questions.signals.open()?.question.id;
    if (id === undefined) continue;
    open.push(id);
    film.player.questions.answer(id, 'yes');
  }
  expect(film.player.currentNodeId).toBe('b');
  return { asked: open, errors: film.errors.map(({ message }) => message) };
}

describe('Wrong questions of a story', () => {
  const global = globalThis as { ngDevMode?: unknown };
  const { ngDevMode } = global;
  beforeEach(() => storyQuestionsLoader.prepare());
  afterEach(() => (global.ngDevMode = ngDevMode));

  for (const isDev of [true, false]) {
    it(`with an id in use are reported and left out in ${isDev ? 'dev mode' : 'production'}`, () => {
      if (!isDev) global.ngDevMode = false;
      expect(play('one', 'one', 'two')).toEqual({
        asked: ['one', 'two'],
        errors: [jasmine.stringContaining('There already is a question "one": use another id')],
      });
    });
  }

  for (const id of ['max', 'points', 'a b']) {
    it(`with the id "${id}" are reported and left out in dev mode`, () =>
      expect(play(id, 'two')).toEqual({
        asked: ['two'],
        errors: [jasmine.stringContaining('use letters, digits, _ and -')],
      }));

    it(`with the id "${id}" are asked in production`, () => {
      global.ngDevMode = false;
      expect(play(id, 'two')).toEqual({ asked: [id, 'two'], errors: [] });
    });
  }
});
