import type { VariableValues } from 'iv-player';
import { QuestionPlayer, asked } from './testing/question-player';

describe('a question in the middle of a node', () => {
  it('holds the film at its time until it is answered [question-hold] [question-open] [question-answered] [question-closed]', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4)).start('a', 'b').advance(60);
    expect(test.place).toBe('a 4 held q');
    expect(test.player.paused).toBeFalse();
    expect(test.questions.answer('q', 'yes')).toEqual({ correct: true, points: 1, triesLeft: 0 });
    test.advance(7);
    expect(test.place).toBe('b 1 playing null');
    expect(test.events).toEqual(['open q', 'answered q', 'closed q']);
    expect(test.closed[0]).toEqual(
      jasmine.objectContaining({
        node: 'a',
        index: 0,
        answer: ['yes'],
        correct: true,
        points: 1,
        tries: 1,
        by: 'viewer',
        isOver: true,
        label: ['yes'],
      }),
    );
  });

  it('is found at the very start and end of a node, too', () => {
    const test = new QuestionPlayer().add('a', asked('first', 0), asked('last', 9.9), asked('end', 10));
    test.start('a', 'b').advance(20);
    expect(test.place).toBe('a 0 held first');
    test.questions.answer('first', 'yes');
    test.advance(20);
    expect(test.place).toBe('a 9.9 held last');
    test.questions.answer('last', 'no');
    test.advance(20);
    expect(test.place).toBe('a 10 held end');
    test.questions.answer('end', 'yes');
    test.advance(1);
    expect(test.place).toBe('b 1 playing null');
  });

  it('counts its time from the end if it is negative, once the length is known', () => {
    const test = new QuestionPlayer();
    test.player.repository.add({ id: 'd', source: 'd.mp4' });
    test.engine.setMediaDuration('d', 6);
    test.add('d', asked('q', -2)).start('d').advance(20);
    expect(test.place).toBe('d 4 held q');
  });

  it('follows another question at the same time [question-order]', () => {
    const test = new QuestionPlayer().add('a', asked('one', 4), asked('two', 4)).start('a').advance(5);
    test.questions.answer('one', 'yes');
    expect(test.place).toBe('a 4 held two');
    test.questions.answer('two', 'yes');
    test.advance(1);
    expect(test.place).toBe('a 5 playing null');
  });

  it('gives several tries, and the last one counts [question-tries]', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { tries: 2, points: 3 }))
      .start('a')
      .advance(5);
    expect(test.questions.answer('q', 'no')).toEqual({ correct: false, points: 0, triesLeft: 1 });
    expect(test.questions.signals.open()).toEqual(
      jasmine.objectContaining({
        phase: 'asking',
        given: ['no'],
        correct: false,
        tries: 1,
        triesLeft: 1,
        isOver: false,
      }),
    );
    expect(test.questions.answer('q', ['yes'])).toEqual({ correct: true, points: 3, triesLeft: 0 });
    expect(test.open).toBeNull();
    expect(test.questions.signals.results()['q']).toEqual({
      answered: true,
      correct: true,
      points: 3,
      tries: 2,
      answer: ['yes'],
      max: 3,
    });
  });

  it('waits in feedback that has a text until it is continued [question-feedback]', () => {
    const feedback = { correct: 'Right.', wrong: 'Look again.' };
    const answers = [
      { id: 'yes', correct: true },
      { id: 'no', feedback: 'Not that.' },
    ];
    const test = new QuestionPlayer().add('a', asked('q', 4, { tries: 2, feedback, answers, reveal: true }));
    test.start('a').advance(5);
    test.questions.answer('q', 'no');
    expect(test.questions.signals.open()).toEqual(
      jasmine.objectContaining({ phase: 'feedback', feedback: ['Not that.', 'Look again.'], revealed: null }),
    );
    expect(test.questions.answer('q', 'yes')).toBeNull();
    expect([test.questions.continue('other'), test.questions.continue('q')]).toEqual([false, true]);
    expect(test.questions.signals.open()).toEqual(
      jasmine.objectContaining({ phase: 'asking', feedback: [] }),
    );
    test.questions.answer('q', 'no');
    expect(test.questions.signals.open()).toEqual(
      jasmine.objectContaining({ phase: 'feedback', isOver: true, revealed: ['yes'] }),
    );
    test.advance(5);
    expect(test.place).toBe('a 4 held q');
    test.questions.continue();
    test.advance(1);
    expect(test.place).toBe('a 5 playing null');
  });

  it('can be skipped only if it is not required [question-skip]', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4), asked('free', 6, { required: false }))
      .start('a');
    test.advance(5);
    expect(test.questions.skip('q')).toBeFalse();
    test.questions.answer('q', 'no');
    test.advance(5);
    expect([test.place, test.questions.skip()]).toEqual(['a 6 held free', true]);
    test.advance(1);
    expect(test.place).toBe('a 7 playing null');
    expect(test.questions.signals.results()['free']).toEqual({
      answered: false,
      correct: null,
      points: 0,
      tries: 0,
      answer: null,
      max: 1,
      skipped: true,
    });
    expect(test.values).toEqual(jasmine.objectContaining({ points: 0, max: 2 }));
    test.player.seek('b');
    expect(test.player.currentNodeId).toBe('b');
  });

  it('is shown over the running film until its end if it does not pause [question-running]', () => {
    const test = new QuestionPlayer().add('a', asked('q', 2, { pause: false, until: -4 }), asked('held', 4));
    test.start('a').advance(3);
    expect(test.place).toBe('a 3 playing q');
    test.advance(3);
    expect(test.place).toBe('a 4 held held');
    test.questions.answer('held', 'yes');
    expect(test.open).toBe('q');
    test.advance(1);
    expect(test.place).toBe('a 5 playing q');
    test.advance(2);
    expect([test.place, test.closed.at(-1)?.tries]).toEqual(['a 7 playing null', 0]);
    test.player.seek('a', 5);
    expect(test.open).toBe('q');
    test.questions.answer('q', 'yes');
    test.player.seek('a', 3);
    expect(test.open).toBeNull();
  });

  it('goes where its answer leads [question-target]', () => {
    const test = new QuestionPlayer().add(
      'a',
      asked('q', 4, { tries: 2, onWrong: { seek: 1 }, onCorrect: { to: 'c' } }),
    );
    test.start('a').advance(5);
    test.questions.answer('q', 'no');
    expect(test.place).toBe('a 1 playing null');
    test.advance(5);
    expect(test.place).toBe('a 4 held q');
    test.questions.answer('q', 'yes');
    test.advance(1);
    expect(test.place).toBe('c 1 playing null');
    expect([...test.player.playlist].map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('is over after the last try, although it leads back', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { onWrong: { seek: 1 } }))
      .start('a')
      .advance(5);
    test.questions.answer('q', 'no');
    test.advance(5);
    expect(test.place).toBe('a 6 playing null');
  });

  it('is asked again at once if it leads forwards with tries left, unless it may be skipped [question-target]', () => {
    const options = { tries: 2, onWrong: { seek: 8 } };
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, options))
      .start('a')
      .advance(5);
    test.questions.answer('q', 'no');
    test.advance(1);
    expect(test.place).toBe('a 4 held q');
    test.questions.answer('q', 'no');
    test.advance(1);
    expect(test.place).toBe('a 9 playing null');
    const free = new QuestionPlayer().add('a', asked('q', 4, { ...options, required: false }));
    free.start('a').advance(5);
    free.questions.answer('q', 'no');
    free.advance(1);
    expect([free.place, free.closed[0]?.isOver]).toEqual(['a 9 playing null', false]);
  });

  it('is where a seek of another one at the same time ends, if it is required [question-target]', () => {
    const test = new QuestionPlayer()
      .add('a', asked('one', 4, { onCorrect: { seek: 8 } }), asked('two', 4, { onCorrect: { seek: 8 } }))
      .start('a')
      .advance(5);
    test.questions.answer('one', 'yes');
    test.advance(1);
    expect(test.place).toBe('a 4 held two');
    test.questions.answer('two', 'yes');
    test.advance(1);
    expect(test.place).toBe('a 9 playing null');
  });

  it('is asked only if its condition is met', () => {
    const test = new QuestionPlayer();
    test.player.variables.register('brave', { initialValue: false });
    test
      .add('a', asked('q', 4, { when: ({ brave }) => brave === true }))
      .start('a', 'a', 'b')
      .advance(5);
    expect(test.place).toBe('a 5 playing null');
    test.player.variables.setValue('brave', true);
    test.advance(20);
    expect(test.place).toBe('a 4 held q');
    expect(test.player.currentNodeIndex).toBe(1);
  });

  it('has its condition checked when its turn comes, after others at the same time [question-order]', () => {
    const when = ({ question }: VariableValues): boolean => (question as { points: number }).points > 0;
    for (const answer of ['yes', 'no']) {
      const test = new QuestionPlayer().add('a', asked('first', 4), asked('more', 4, { when })).start('a');
      test.advance(5);
      test.questions.answer('first', answer);
      expect(test.open).toBe(answer === 'yes' ? 'more' : null);
      expect(test.values).toEqual(jasmine.objectContaining({ max: answer === 'yes' ? 2 : 1 }));
    }
  });

  it('ends when the viewer’s time is over, which follows the time limit [question-limit]', () => {
    for (const [timeLimit, seconds] of [
      ['normal', 3],
      [2, 6],
      ['off', Infinity],
    ] as const) {
      const test = new QuestionPlayer().add('a', asked('q', 4, { limit: 3 })).start('a');
      test.player.decision.timeLimit = timeLimit;
      test.advance(4 + Math.min(seconds, 50) - 0.5);
      expect(test.open).withContext(String(timeLimit)).toBe('q');
      test.player.pause();
      test.advance(100);
      expect(test.questions.signals.open()?.limit).toEqual(
        seconds < Infinity ? { seconds, remaining: jasmine.any(Number) as never } : null,
      );
      void test.player.play();
      test.advance(1.5);
      expect(test.place).toBe(seconds < Infinity ? 'a 5 playing null' : 'a 4 held q');
      if (seconds < Infinity)
        expect(test.closed[0]).toEqual(jasmine.objectContaining({ by: 'limit', correct: false, points: 0 }));
    }
  });

  it('keeps the order of its answers, mixed by the player’s random numbers', () => {
    const answers = ['1', '2', '3'].map((id) => ({ id, correct: id === '1' }));
    const test = new QuestionPlayer({ random: () => 0.9 }).add(
      'a',
      asked('q', 4, { answers, shuffle: true, tries: 0 }),
    );
    test.start('a').advance(5);
    const shown = (): unknown => test.questions.signals.open()?.question.answers.map(({ id }) => id);
    expect(shown()).toEqual(['3', '2', '1']);
    test.questions.answer('q', '2');
    expect(shown()).toEqual(['3', '2', '1']);
    expect(test.questions.signals.open()?.triesLeft).toBe(Infinity);
  });

  it('makes an open decision wait', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4));
    test.player.decision.add('a', ['b', 'c'], { startTime: 3, endTime: 6 });
    test.player.decision.timeLimit = 1;
    test.start('a').advance(60);
    expect([test.place, test.player.decision.signals.open()?.time]).toEqual(['a 4 held q', 1]);
    test.questions.answer('q', 'yes');
    test.advance(1);
    expect(test.player.decision.signals.open()?.time).toBe(2);
  });

  it('refuses answers that it cannot take, and ignores other questions', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4)).start('a').advance(5);
    expect(() => test.questions.answer('q', 'perhaps')).toThrow(
      jasmine.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
    expect(test.questions.answer('other', 'yes')).toBeNull();
    expect(test.events).toEqual(['open q']);
  });

  for (const [kind, accept] of [
    ['text', ['ohm']],
    ['number', { value: 1 }],
  ] as const)
    it(`can be changed by update, of kind ${kind} too`, () => {
      const test = new QuestionPlayer().add('a', { id: 'q', at: 4, kind, accept }).start('a').advance(5);
      test.questions.update('q', { prompt: 'Which unit?' });
      expect(test.questions.signals.open()?.question.prompt).toBe('Which unit?');
    });

  it('applies the effects of the question and the answers once, when it is over [question-set]', () => {
    const test = new QuestionPlayer();
    test.player.variables.register('noise', { initialValue: 0 });
    const answers = [
      { id: 'yes', correct: true },
      { id: 'no', set: ({ noise }: object & { noise?: unknown }) => ({ noise: Number(noise) + 10 }) },
    ];
    test.add(
      'a',
      asked('q', 4, {
        tries: 2,
        answers,
        feedback: { wrong: 'No.' },
        set: ({ noise }) => ({ noise: Number(noise) + 1 }),
      }),
    );
    test.start('a', 'b').advance(5);
    test.questions.answer('q', 'no');
    expect(test.player.variables.getValue('noise')).toBe(0);
    test.questions.continue();
    test.questions.answer('q', 'no');
    test.questions.continue();
    expect(test.player.variables.getValue('noise')).toBe(11);
    test.advance(8);
    expect([test.place, test.player.variables.getValue('noise')]).toEqual(['b 2 playing null', 11]);
    test.player.currentNodeIndex = 0;
    expect(test.player.variables.getValue('noise')).toBe(0);
  });
});
