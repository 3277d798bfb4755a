import { withVariables } from 'iv-player';
import type { QuestionOptions } from 'iv-player/private';
import { QuestionPlayer, asked } from './testing/question-player';

describe('a question that changes', () => {
  it('keeps results of questions with the names of object methods', () => {
    const ids = ['toString', 'constructor', 'valueOf', 'z'];
    const test = new QuestionPlayer({}, withVariables());
    test.add('a', ...ids.map((id, index) => asked(id, index + 1))).start('a', 'b');
    for (const id of ids) {
      test.advance(2);
      expect(test.questions.answer(id, 'yes')).not.toBeNull();
    }
    expect(Object.keys(test.questions.signals.results())).toEqual(ids);
    expect(Object.keys(test.values as object)).toEqual([...ids, 'points', 'max']);
    expect(test.values).toEqual(jasmine.objectContaining({ points: 4, max: 4 }));
    expect(() => test.add('b', asked('__proto__', 1))).toThrowMatching(
      ({ code }) => code === 'INVALID_ARGUMENT',
    );
  });
  it('takes undefined options for missing ones', () => {
    const test = new QuestionPlayer()
      .add(
        'a',
        asked('q', 4, {
          required: undefined,
          tries: undefined,
          points: undefined,
          reveal: undefined,
        } as unknown as Partial<QuestionOptions>),
      )
      .start('a')
      .advance(5);
    expect(test.questions.answer('q', 'yes')).toEqual({ correct: true, points: 1, triesLeft: 0 });
  });
  it('continues the film when an open question no longer holds it', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4)).start('a').advance(5);
    test.questions.update('q', { pause: false });
    test.advance(1);
    expect(test.place).toBe('a 5 playing q');
  });
  it('shows answers that were added while it is open', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4)).start('a').advance(5);
    test.questions.update('q', { answers: [{ id: 'one', correct: true }, { id: 'no' }] });
    expect(test.questions.signals.open()?.question.answers.map(({ id }) => id)).toEqual(['no', 'one']);
    expect(test.questions.answer('q', 'one')).not.toBeNull();
  });
  it('is asked later if its time is moved while it is open', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4)).start('a').advance(5);
    test.questions.update('q', { at: 8 });
    expect(test.place).toBe('a 4 playing null');
    test.advance(6);
    expect(test.place).toBe('a 8 held q');
  });
  it('closes when it is removed, and may be added again', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4)).start('a').advance(5);
    test.questions.remove('q');
    expect(test.place).toBe('a 4 playing null');
    test.advance(1);
    test.questions.add('a', asked('q', 7, { when: () => false }));
    test.advance(3);
    expect(test.place).toBe('a 8 playing null');
    expect(test.events).toEqual(['open q', 'closed q']);
  });
  it('leaves the results that logic reads when it is removed, until it is added again', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4), asked('r', 4, { points: 2 }))
      .start('a')
      .advance(6);
    test.questions.answer('q', 'yes');
    test.questions.answer('r', 'yes');
    expect(test.values).toEqual(jasmine.objectContaining({ points: 3, max: 3 }));
    test.questions.remove('q');
    const r = { answered: true, correct: true, points: 2, tries: 1, max: 2 };
    expect(test.values).toEqual({ r, points: 2, max: 2 });
    test.questions.remove('r');
    expect(test.values).toEqual({ points: 0, max: 0 });
    test.questions.add('a', asked('r', 4, { points: 2 }));
    expect(test.values).toEqual({ r, points: 2, max: 2 });
  });

  it('keeps what its effects have changed when it is removed', () => {
    const test = new QuestionPlayer();
    const { variables } = test.player;
    variables.register('n', { initialValue: 0 });
    test
      .add('a', asked('q', 4, { set: { n: 1 } }))
      .start('a', 'b')
      .advance(6);
    test.questions.answer('q', 'yes');
    test.questions.remove('q');
    expect([variables.getValue('n'), test.values]).toEqual([1, { points: 0, max: 0 }]);
    test.advance(9);
    expect([test.player.currentNodeId, variables.getValue('n')]).toEqual(['b', 1]);
  });

  it('changes the maximum that logic reads with its points, at once', () => {
    const test = new QuestionPlayer({}, withVariables())
      .add('a', asked('q', 2), asked('r', 8))
      .start('a')
      .advance(3);
    test.questions.answer('q', 'yes');
    test.questions.update('q', { points: 3 });
    test.questions.update('r', { points: 5 });
    expect(test.values).toEqual(jasmine.objectContaining({ points: 1, max: 3 }));
  });
  it('makes room for the next one when it is removed', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4), asked('r', 4)).start('a').advance(5);
    test.questions.remove('q');
    expect(test.place).toBe('a 4 held r');
  });
  it('stays required once it is asked, whatever its condition becomes [question-gate]', () => {
    let open = true;
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { when: () => open }))
      .start('a', 'b')
      .advance(5);
    open = false;
    test.player.currentNodeIndex = 1;
    expect(test.place).toBe('a 4 held q');
    test.player.seek(8);
    expect(test.place).toBe('a 4 held q');
  });
  it('takes a longer limit that the viewer asks for while it is open [question-limit]', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { limit: 5 }))
      .start('a', 'b')
      .advance(6);
    test.player.decision.timeLimit = 'off';
    test.advance(60);
    expect(test.place).toBe('a 4 held q');
    test.player.decision.timeLimit = 2;
    expect(test.questions.signals.open()?.limit?.seconds).toBe(10);
  });
  it('takes a limit that is made shorter, or turned on again, while it is open [question-limit]', () => {
    for (const before of [2, 'off'] as const) {
      const test = new QuestionPlayer();
      test.player.decision.timeLimit = before;
      test
        .add('a', asked('q', 4, { limit: 5 }))
        .start('a', 'b')
        .advance(6);
      test.player.decision.timeLimit = 'normal';
      test.advance(2.9);
      expect([test.open, test.questions.signals.open()?.limit?.seconds]).toEqual(['q', 5]);
      test.advance(0.2);
      expect(test.closed.map(({ by, seconds }) => [by, seconds])).toEqual([['limit', 5]]);
    }
  });
  it('ends at once if it is open for longer than a limit that is made shorter [question-limit]', () => {
    const test = new QuestionPlayer();
    test.player.decision.timeLimit = 'off';
    test
      .add('a', asked('q', 4, { limit: 5 }))
      .start('a', 'b')
      .advance(30);
    test.player.decision.timeLimit = 'normal';
    test.advance(0.5);
    expect(test.closed.map(({ by }) => by)).toEqual(['limit']);
  });
  it('keeps the time spent on a question when another one holds the film', () => {
    const test = new QuestionPlayer()
      .add('a', asked('o', 2, { pause: false, limit: 5 }), asked('q', 4))
      .start('a', 'b')
      .advance(3);
    expect(test.open).toBe('o');
    test.advance(20);
    expect(test.open).toBe('q');
    test.questions.answer('q', 'yes');
    expect(test.open).toBe('o');
    test.advance(2.9);
    expect(test.open).toBe('o');
    test.advance(0.2);
    expect(test.open).toBeNull();
    expect(test.closed.at(-1)?.by).toBe('limit');
  });
  it('closes all questions that were opened when the film leaves them', () => {
    const test = new QuestionPlayer()
      .add('a', asked('o', 2, { pause: false }), asked('q', 4))
      .start('a', 'b')
      .advance(23);
    test.player.currentNodeIndex = 0;
    expect(test.events).toEqual(['open o', 'open q', 'closed q', 'closed o']);
  });
  it('may be removed by a listener of its answer', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { feedback: { correct: 'x' } }), asked('r', 4))
      .start('a', 'b');
    test.player.on('question.answered', ({ id }) => void test.questions.remove(id));
    test.advance(6);
    test.questions.answer('q', 'yes');
    expect(test.place).toBe('a 4 held r');
  });
  it('does not pass a question nearby when others are added', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4), asked('r', 4.02)).start('a', 'b').advance(6);
    test.questions.add('b', asked('s', 3));
    test.questions.answer('q', 'yes');
    test.advance(1);
    expect(test.place).toBe('a 4.02 held r');
  });
});
