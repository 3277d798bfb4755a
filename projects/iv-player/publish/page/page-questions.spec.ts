import { QuestionPlayer, asked } from '../../questions/src/testing/question-player';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';
import type { Interaction } from '../lms/question-interaction';
import { PlayerCommands } from './film-commands';
import { isHeldForQuestion, reportQuestions, trackQuestions } from './page-questions';

describe('Questions in an embedded film', () => {
  function embedded(film: QuestionPlayer) {
    const events: unknown[] = [];
    reportQuestions({ emit: (type, detail) => void events.push([type, detail]) }, film.player, (texts) =>
      typeof texts === 'string' ? texts : '',
    );
    const commands = new PlayerCommands(film.player, TWO_WAYS, () => {
      throw new Error('These commands do not read the state.');
    });
    return { events, commands };
  }

  it('are reported with what the viewer reads, and answered by the page [film-questions]', () => {
    const film = new QuestionPlayer().add('a', asked('q', 5, { prompt: 'Sure?', tries: 2, limit: 20 }));
    const { events, commands } = embedded(film);
    film.start('a').advance(5);
    expect(events).toEqual([
      [
        'questionopen',
        {
          ...{ node: 'a', id: 'q', kind: 'single', prompt: 'Sure?', triesLeft: 2, seconds: 20 },
          answers: [
            { id: 'yes', label: 'yes' },
            { id: 'no', label: 'no' },
          ],
        },
      ],
    ]);
    expect(commands.answerQuestion('other', 'no')).toBeNull();
    expect(() => commands.answerQuestion('q', 'maybe')).toThrow(
      jasmine.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
    expect(commands.answerQuestion('q', 'no')).toEqual({ correct: false, points: 0, triesLeft: 1 });
    expect(commands.answerQuestion('q', 'yes')).toEqual({ correct: true, points: 1, triesLeft: 0 });
    const given = { node: 'a', id: 'q', correct: true, points: 1, answer: ['yes'] };
    expect(events.slice(1)).toEqual([
      ['questionanswered', { ...given, answer: ['no'], correct: false, points: 0, triesLeft: 1 }],
      ['questionanswered', { ...given, triesLeft: 0 }],
      [
        'questionclosed',
        {
          ...given,
          index: 0,
          kind: 'single',
          tries: 2,
          seconds: 0,
          by: 'page',
          isOver: true,
          prompt: 'Sure?',
          label: ['yes'],
        },
      ],
    ]);
  });

  it('have no limits in messages if they are unlimited [film-questions]', () => {
    const film = new QuestionPlayer().add('a', asked('q', 5, { tries: 0 }));
    const { events, commands } = embedded(film);
    film.start('a').advance(5);
    expect(events).toEqual([['questionopen', jasmine.objectContaining({ triesLeft: null, seconds: null })]]);
    expect(commands.answerQuestion('q', 'no')?.triesLeft).toBeNull();
    expect(events.at(-1)).toEqual(['questionanswered', jasmine.objectContaining({ triesLeft: null })]);
  });

  it('are left and skipped by the page [film-questions]', () => {
    const film = new QuestionPlayer().add(
      'a',
      asked('q', 5, { feedback: { correct: 'Right.' } }),
      asked('r', 6, { required: false }),
    );
    const { commands } = embedded(film);
    film.start('a').advance(5);
    expect(commands.continue()).toBeFalse();
    commands.answerQuestion('q', 'yes');
    expect([commands.skip(), commands.continue()]).toEqual([false, true]);
    film.advance(1);
    expect([film.open, commands.skip(), film.open]).toEqual(['r', true, null]);
  });
});

describe('Questions in a course', () => {
  function course(film: QuestionPlayer) {
    const told: Interaction[] = [];
    const session = {
      answered: (one: Interaction) => void told.push(one),
      changed: jasmine.createSpy('changed'),
    };
    trackQuestions(film.player, session, ['q', 'skipped'], false);
    const ids = (): unknown[] => told.map(([[, id]]) => id);
    return { told, ids, session };
  }

  it('are told once they are over, with the last try, and none for a skipped one [course-questions]', () => {
    const film = new QuestionPlayer().add(
      'a',
      asked('q', 5, { tries: 2 }),
      asked('skipped', 6, { required: false }),
    );
    const { told, session } = course(film);
    film.start('a').advance(5);
    expect(isHeldForQuestion(film.player)).toBeTrue();
    film.questions.answer('q', 'no');
    expect([told.length, session.changed.calls.count()]).toEqual([0, 1]);
    film.questions.answer('q', 'yes');
    expect(isHeldForQuestion(film.player)).toBeFalse();
    film.advance(1);
    film.questions.skip();
    expect(told.map((one) => one.slice(0, -2))).toEqual([
      [
        ['id', 'q-q'],
        ['type', 'choice'],
        ['correct_responses.0.pattern', 'a'],
        ['student_response', 'a'],
        ['result', 'correct'],
        ['weighting', '1'],
      ],
    ]);
  });

  it('are told once, with the last try, if a wrong one leads back to them [course-questions]', () => {
    const film = new QuestionPlayer().add('a', asked('q', 5, { tries: 3, onWrong: { seek: 4 } }));
    const { told, ids } = course(film);
    film.start('a', 'b').advance(5);
    film.questions.answer('q', 'no');
    expect(told).toEqual([]);
    film.advance(1);
    film.questions.answer('q', 'yes');
    expect([ids(), new Map(told[0]).get('result')]).toEqual([['q-q'], 'correct']);
    film.advance(20);
    expect(told.length).toBe(1);
  });

  it('are told with a wrong try if the film leaves their scene [course-questions]', () => {
    const film = new QuestionPlayer().add('a', asked('q', 5, { tries: 3, required: false }));
    const { told, ids } = course(film);
    film.start('a', 'b').advance(5);
    film.questions.answer('q', 'no');
    film.player.seek('b');
    expect([ids(), new Map(told[0]).get('result')]).toEqual([['q-q'], 'wrong']);
    film.advance(20);
    expect(told.length).toBe(1);
  });

  it('have the number of the visit, whatever the order shown [course-questions]', () => {
    const film = new QuestionPlayer({ random: () => 0 }).add('a', asked('q', 5, { shuffle: true }));
    const { told, ids } = course(film);
    film.start('a', 'b', 'a').advance(5);
    film.questions.answer('q', 'no');
    film.advance(20);
    film.questions.answer('q', 'no');
    expect(ids()).toEqual(['q-q', 'q2-q']);
    expect(told.map((one) => new Map(one).get('student_response'))).toEqual(['b', 'b']);
  });
});
