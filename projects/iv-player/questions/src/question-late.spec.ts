import { openPlaylist } from 'iv-player/private';
import { QuestionPlayer, asked } from './testing/question-player';

/** Lets media time run ahead of the cues that have fired, as in a hidden tab, while `task` runs. */
function whileCuesAreLate(test: QuestionPlayer, seconds: number, task: () => void): void {
  const { engine } = test;
  const time = engine.time + seconds;
  Object.defineProperty(engine, 'time', { configurable: true, get: () => time });
  task();
  Reflect.deleteProperty(engine, 'time');
}

describe('questions that change while a cue is late', () => {
  const changes: readonly (readonly [string, (test: QuestionPlayer) => unknown])[] = [
    ['another one changes', ({ questions }) => questions.update('z', { prompt: 'Well?' })],
    ['its own text changes', ({ questions }) => questions.update('q', { prompt: 'Well?' })],
    ['one is added', ({ questions }) => questions.add('b', asked('x', 3))],
    ['one is removed', ({ questions }) => questions.remove('z')],
  ];
  for (const [what, change] of changes)
    it(`still asks the one that is due, when ${what}`, () => {
      const test = new QuestionPlayer().add('a', asked('q', 4.02)).add('b', asked('z', 5)).start('a', 'b');
      test.advance(3.95);
      whileCuesAreLate(test, 0.2, () => change(test));
      test.advance(3);
      expect(test.place).toBe('a 4.02 held q');
    });

  it('does not ask one that is added or moved behind the film', () => {
    const test = new QuestionPlayer().add('a', asked('q', 9)).start('a', 'b').advance(5);
    test.questions.add('a', asked('x', 3));
    test.questions.update('q', { at: 4 });
    test.advance(3);
    expect(test.place).toBe('a 8 playing null');
  });

  it('does not ask one whose condition was not met, although it is met by now', () => {
    let isMet = false;
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { when: () => isMet }))
      .start('a', 'b')
      .advance(5);
    isMet = true;
    test.questions.add('b', asked('x', 3));
    test.advance(1);
    expect(test.place).toBe('a 6 playing null');
  });
});

describe('tries that are fewer than those made', () => {
  it('end a question with the next answer', async () => {
    const saved = new QuestionPlayer()
      .add('a', asked('q', 4, { tries: 3 }))
      .start('a', 'b')
      .advance(5);
    saved.questions.answer('q', 'no');
    saved.questions.answer('q', 'no');
    const test = new QuestionPlayer().add('a', asked('q', 4, { tries: 1 }));
    await test.player.checkpoints.load(saved.player.checkpoints.save());
    void test.player.play();
    expect(test.questions.signals.open()?.triesLeft).toBe(0);
    expect(test.questions.answer('q', 'no')).toEqual({ correct: false, points: 0, triesLeft: 0 });
    expect(test.advance(1).place).toBe('a 5 playing null');
  });
});

describe('a question that leads elsewhere, in its feedback', () => {
  const wrong = { feedback: { wrong: 'No.' }, onWrong: { to: 'c' } };
  const ways: readonly (readonly [string, (test: QuestionPlayer) => unknown])[] = [
    ['a seek forward', ({ player }) => player.seek('a', 4.2)],
    ['a seek to the next scene', ({ player }) => player.seek('b', 1)],
    ['a seek back', ({ player }) => player.seek('a', 3)],
  ];
  for (const [what, go] of ways)
    it(`still leads there after ${what}`, () => {
      const test = new QuestionPlayer()
        .add('a', asked('q', 4, wrong))
        .start('a', 'b')
        .advance(5);
      test.questions.answer('q', 'no');
      go(test);
      test.advance(1.5);
      expect([test.place, test.questions.signals.open()?.phase]).toEqual(['a 4 held q', 'feedback']);
      test.questions.continue();
      expect(test.advance(1).place).toBe('c 1 playing null');
      expect(test.closed.map(({ isOver }) => isOver)).not.toContain(false);
    });

  it('is not passed although it is optional, or its condition is no longer met', () => {
    for (const required of [true, false])
      for (const [what, go] of ways) {
        let isMet = true;
        const test = new QuestionPlayer()
          .add('a', asked('q', 4, { ...wrong, required, when: () => isMet }))
          .start('a', 'b')
          .advance(5);
        test.questions.answer('q', 'no');
        isMet = false;
        go(test);
        test.advance(1.5);
        expect([test.place, test.questions.signals.open()?.phase])
          .withContext(`${what}, required: ${required}`)
          .toEqual(['a 4 held q', 'feedback']);
      }
  });

  it('is over although it has tries left, so that the way back does not ask it again', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { tries: 2, onWrong: { to: 'c' } }))
      .start('a')
      .advance(5);
    test.questions.answer('q', 'no');
    expect([test.advance(1).place, test.closed.map(({ isOver }) => isOver)]).toEqual([
      'c 1 playing null',
      [true],
    ]);
    test.player.seek('a', 5);
    expect(test.advance(1).place).toBe('a 6 playing null');
  });

  it('keeps the film from crossing the seam after a seek back', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, wrong))
      .start('a', 'b')
      .advance(5);
    test.questions.answer('q', 'no');
    test.player.seek('a', 3);
    test.advance(0.5);
    expect([test.place, test.engine.nextNodeId]).toEqual(['a 3.5 playing null', null]);
  });

  it('leads there when its time over the running film ends', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { ...wrong, pause: false, until: 6 }))
      .start('a', 'b')
      .advance(5);
    test.questions.answer('q', 'no');
    expect(test.advance(2).place).toBe('c 1 playing null');
  });
});

describe('a path that ends at a question with tries left', () => {
  it('asks it again although its condition is no longer met', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4, { tries: 2, when: () => false }));
    const answers = [{ id: 'q', answer: ['no'], correct: false, points: 0, tries: 1, open: true }] as const;
    openPlaylist(test.player, [{ node: 'a', answers }], 4);
    void test.player.play();
    expect([test.advance(1).place, test.questions.signals.open()?.triesLeft]).toEqual(['a 4 held q', 1]);
  });
});

describe('the time of an open question', () => {
  it('is saved, so that a limit does not start anew', async () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { limit: 10 }))
      .start('a', 'b')
      .advance(12);
    const { checkpoints } = test.player;
    await checkpoints.load(checkpoints.save());
    void test.player.play();
    test.advance(0);
    expect(test.questions.signals.open()?.limit).toEqual({ seconds: 10, remaining: 2 });
  });
});

describe('the results of questions', () => {
  it('list one that is open as not skipped', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { required: false }))
      .start('a', 'b')
      .advance(5);
    expect(test.questions.signals.results()['q']?.skipped).toBeUndefined();
    test.questions.skip();
    expect(test.questions.signals.results()['q']?.skipped).toBe(true);
  });
});

describe('an effect that throws', () => {
  it('does not count the try', () => {
    let isBroken = true;
    const set = () => {
      if (isBroken) throw new TypeError('broken');
      return {};
    };
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { set }))
      .start('a', 'b')
      .advance(5);
    expect(() => test.questions.answer('q', 'yes')).toThrowError('broken');
    expect(test.questions.signals.open()?.triesLeft).toBe(1);
    isBroken = false;
    expect(test.questions.answer('q', 'yes')).toEqual({ correct: true, points: 1, triesLeft: 0 });
    expect([test.advance(1).place, test.events]).toEqual([
      'a 5 playing null',
      ['open q', 'answered q', 'closed q'],
    ]);
  });
});

describe('questions of a destroyed player', () => {
  it('take no answer', () => {
    const test = new QuestionPlayer().add('a', asked('q', 4)).start('a', 'b').advance(5);
    test.player.destroy();
    expect([test.questions.answer('q', 'yes'), test.questions.skip(), test.open]).toEqual([
      null,
      false,
      null,
    ]);
  });

  it('take no number, and cannot be skipped although they are optional', () => {
    const number = { kind: 'number', answers: [], accept: { value: 5 }, required: false } as const;
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, number))
      .start('a', 'b')
      .advance(5);
    test.player.destroy();
    expect([test.questions.answer('q', 5), test.questions.skip('q'), test.open]).toEqual([null, false, null]);
  });

  it('cannot be continued in their feedback', () => {
    const more = { feedback: { wrong: 'No.' }, onWrong: { to: 'c' } };
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, more))
      .start('a', 'b')
      .advance(5);
    test.questions.answer('q', 'no');
    test.player.destroy();
    expect([test.questions.continue(), test.open]).toEqual([false, null]);
    test.advance(20);
    expect(test.events).toEqual(['open q', 'answered q']);
  });
});
