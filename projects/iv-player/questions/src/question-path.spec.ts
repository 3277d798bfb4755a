import fc from 'fast-check';
import { type VariableValues, withVariables } from 'iv-player';
import { hostOf, jumpToNode, openPlaylist } from 'iv-player/private';
import { QuestionPlayer, asked } from './testing/question-player';

describe('an unanswered required question', () => {
  const film = (): QuestionPlayer =>
    new QuestionPlayer()
      .add('a', asked('a', 4))
      .add('b', asked('b', 3), asked('free', 5, { required: false }))
      .start('a', 'b', 'c');

  it('keeps playback from passing it, in every way [question-gate]', () => {
    const ways: readonly ((test: QuestionPlayer) => void)[] = [
      ({ player }) => player.seek('a', 8),
      ({ player }) => player.seek('b'),
      ({ player }) => player.seek('c', 5),
      ({ player }) => player.seek(25),
      ({ player }) => (player.currentTime = 12),
      ({ player }) => (player.currentNodeIndex = 2),
      ({ player }) => jumpToNode(player, 'c'),
      ({ player }) => jumpToNode(player, 'b'),
      ({ player }) => {
        player.append('c');
        player.currentNodeIndex = 3;
      },
      ({ player }) => void player.play(),
    ];
    for (const [index, go] of ways.entries())
      for (const time of [0, 2, 4]) {
        const test = film().advance(time);
        go(test);
        test.advance(20);
        expect(test.place).withContext(`way ${index} at ${time}`).toBe('a 4 held a');
      }
  });

  it('is passed by a jump only up to the next one', () => {
    const test = film().advance(5);
    test.questions.answer('a', 'no');
    test.player.seek('c');
    test.advance(1);
    expect(test.place).toBe('b 3 held b');
    test.questions.answer('b', 'no');
    test.player.seek('c');
    test.advance(1);
    expect(test.place).toBe('c 1 playing null');
  });

  it('leaves the way back free, and is asked again in a new pass [question-back]', () => {
    const test = film().advance(5);
    test.questions.answer('a', 'yes');
    test.advance(10);
    expect([test.place, test.values]).toEqual([
      'b 3 held b',
      {
        a: { answered: true, correct: true, points: 1, tries: 1, max: 1 },
        b: jasmine.anything(),
        points: 1,
        max: 2,
      },
    ]);
    test.player.seek('a', 5);
    test.advance(1);
    expect([test.place, Object.keys(test.questions.signals.results())]).toEqual(['a 6 playing null', ['a']]);
    test.player.currentNodeIndex = 0;
    expect([test.questions.signals.results(), test.values]).toEqual([{}, { points: 0, max: 0 }]);
    test.advance(20);
    test.questions.answer('a', 'no');
    expect(test.values).toEqual(jasmine.objectContaining({ points: 0, max: 1 }));
  });

  it('stays answered after a seek back in the same pass', () => {
    const test = film().advance(5);
    test.questions.answer('a', 'yes');
    test.player.seek('a', 1);
    test.advance(5);
    expect(test.place).toBe('a 6 playing null');
    test.player.seek('a', 4.5);
    expect(test.values).toEqual(jasmine.objectContaining({ points: 1 }));
  });

  it('is left by a seek back, and asked when playback meets it again', () => {
    const test = film().advance(5);
    test.player.seek('a', 1);
    test.advance(1);
    expect([test.place, test.events]).toEqual(['a 2 playing null', ['open a', 'closed a']]);
    test.advance(5);
    expect(test.place).toBe('a 4 held a');
  });

  it('keeps the next scene from the engine, because a cue may be late', () => {
    const test = film().advance(1);
    expect(test.engine.nextNodeId).toBeNull();
    test.advance(4);
    test.questions.answer('a', 'yes');
    expect(test.engine.nextNodeId).toBe('b');
  });

  it('is met by a path that is opened, but not in its earlier scenes', () => {
    const test = film();
    openPlaylist(test.player, ['a', 'b'], 8);
    test.advance(20);
    expect([test.place, test.player.currentNodeIndex]).toEqual(['b 3 held b', 1]);
    test.player.currentNodeIndex = 0;
    test.advance(1);
    test.player.seek('b');
    test.advance(1);
    expect(test.place).toBe('a 4 held a');
  });

  it('is not passed through a node that a jump has added without reaching it [question-gate]', () => {
    for (const when of [undefined, () => true]) {
      const test = new QuestionPlayer()
        .add('a', asked('a', 4))
        .add('b', asked('b', 3, when && { when }))
        .start('a')
        .advance(1);
      jumpToNode(test.player, 'b');
      test.advance(1);
      expect(test.place).toBe('a 4 held a');
      test.questions.answer('a', 'no');
      jumpToNode(test.player, 'c');
      test.advance(1);
      expect(test.place).toBe('b 3 held b');
    }
  });

  it('is not passed by a path into a node whose length is still unknown [question-gate]', () => {
    for (const time of [3, 5, 5.9]) {
      const test = new QuestionPlayer();
      test.player.repository.add({ id: 'd', source: 'd.mp4' });
      test.engine.setMediaDuration('d', 6);
      test.add('d', asked('q', -2), asked('free', 4.5, { required: false }));
      openPlaylist(test.player, ['a', 'd'], time);
      void test.player.play();
      test.advance(20);
      expect(test.place).withContext(String(time)).toBe('d 4 held q');
      test.questions.answer('q', 'no');
      test.advance(20);
      expect(test.place).withContext(String(time)).toBe('d 4.5 held free');
    }
  });

  it('counts in the scenes before a path, even if their length is not known', () => {
    const test = new QuestionPlayer({}, withVariables());
    test.player.repository.add({ id: 'd', source: 'd.mp4' });
    test.add('d', asked('q', -2));
    const answers = [{ id: 'q', answer: ['yes'], correct: true, points: 1, tries: 1 }];
    openPlaylist(test.player, [{ node: 'd', answers }, 'b'], 0);
    expect(test.values).toEqual(jasmine.objectContaining({ points: 1, max: 1 }));
  });

  it('holds although the application pushes a node, which then follows', () => {
    const test = new QuestionPlayer().add('a', asked('q', 9.8)).start('a').advance(20);
    test.player.append('c');
    test.advance(20);
    expect(test.place).toBe('a 9.8 held q');
    test.questions.answer('q', 'no');
    test.advance(1.2);
    expect(test.place).toBe('c 1 playing null');
  });

  it('is not asked again by a restored checkpoint, and is undone by an earlier one [question-snapshot]', async () => {
    const test = film().advance(2);
    const early = test.player.checkpoints.register();
    test.advance(5);
    test.questions.answer('a', 'yes');
    test.advance(2);
    const late = test.player.checkpoints.register();
    test.player.checkpoints.restore(early!.id);
    expect([test.questions.signals.results(), test.values]).toEqual([{}, { points: 0, max: 0 }]);
    test.advance(20);
    expect(test.place).toBe('a 4 held a');
    test.player.checkpoints.restore(late!.id);
    expect(test.values).toEqual(jasmine.objectContaining({ points: 1 }));
    test.advance(1);
    expect(test.place).toBe('a 7 playing null');
    await Promise.resolve();
  });

  it('is not asked by a restore if its condition was not met, although it is by then [question-snapshot]', () => {
    for (const pause of [true, false]) {
      const isMet = ({ question }: VariableValues): boolean =>
        (question as { readonly points: number }).points > 0;
      const test = new QuestionPlayer({}, withVariables())
        .add('a', asked('if', 4, { pause, when: isMet }), asked('one', 4), asked('two', 4))
        .start('a')
        .advance(6);
      test.questions.answer('one', 'yes');
      expect(test.place).toBe('a 4 held two');
      const saved = test.player.checkpoints.register();
      test.player.checkpoints.restore(saved!.id);
      test.advance(1);
      expect([test.place, Object.keys(test.questions.signals.results())]).toEqual([
        'a 4 held two',
        ['one', 'two'],
      ]);
    }
  });

  it('is open again after a restore, in its feedback and with its tries', () => {
    const test = new QuestionPlayer()
      .add('a', asked('q', 4, { tries: 3, feedback: { wrong: 'No.' } }))
      .start('a')
      .advance(9);
    test.questions.answer('q', 'no');
    const saved = test.player.checkpoints.register();
    test.questions.continue();
    test.questions.answer('q', 'no');
    test.player.checkpoints.restore(saved!.id);
    test.advance(1);
    expect(test.place).toBe('a 4 held q');
    expect(test.questions.signals.open()).toEqual(
      jasmine.objectContaining({ phase: 'feedback', tries: 1, triesLeft: 2 }),
    );
  });

  it('cannot be given by a variable', () => {
    const test = film();
    expect(() => test.player.variables.setValue('question', 5)).toThrow(
      jasmine.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
    test.advance(5);
    test.questions.answer('a', 'yes');
    test.player.variables.reset();
    expect(test.values).toEqual(jasmine.objectContaining({ points: 1 }));
  });
});

describe('films with questions at random', () => {
  const time = fc.constantFrom(0, 0.05, 2, 5, 9.8, 10);
  const question = fc.record({
    at: time,
    tries: fc.constantFrom(0, 1, 2),
    pause: fc.constantFrom(true, true, true, false),
    isFree: fc.boolean(),
    feedback: fc.constantFrom({}, { wrong: 'No.' }),
    onWrong: fc.option(fc.record({ seek: time }), { nil: undefined }),
  });
  const film = fc.record({
    a: fc.array(question, { maxLength: 3 }),
    b: fc.array(question, { maxLength: 2 }),
    c: fc.array(question, { maxLength: 1 }),
    /** Whether scenes b and c are in the playlist from the start. */
    isLine: fc.boolean(),
  });
  const index = fc.nat({ max: 3 });
  const command = fc.oneof(
    fc.record({
      do: fc.constantFrom(
        'play',
        'pause',
        'yes',
        'yes',
        'no',
        'continue',
        'skip',
        'register',
        'restore',
        'push',
      ),
    }),
    fc.record({ do: fc.constantFrom('jump', 'goTo', 'make'), index }),
    fc.record({ do: fc.constantFrom('seek', 'ahead'), index, time }),
    fc.record({ do: fc.constant('stream'), time: fc.integer({ min: 0, max: 40 }) }),
    fc.record({ do: fc.constant('advance'), time: fc.constantFrom(0.05, 1, 3, 15) }),
  );
  type Film = typeof film extends fc.Arbitrary<infer One> ? One : never;
  type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

  function playerOf({ isLine, ...one }: Film): QuestionPlayer {
    const test = new QuestionPlayer();
    test.player.decision.add('a', ['b', 'c'], { startTime: 0 });
    for (const [node, questions] of Object.entries(one))
      questions.forEach(({ isFree, pause, onWrong, ...options }, number) =>
        test.add(
          node,
          asked(`${node}${number}`, options.at, {
            ...options,
            pause,
            ...(pause && { required: !isFree }),
            ...(onWrong && { onWrong }),
          }),
        ),
      );
    return isLine ? test.start('a', 'b', 'c') : test.start('a');
  }

  function run(test: QuestionPlayer, one: Command): void {
    const { player, questions, open } = test;
    const given = one as { readonly do: string; readonly index?: number; readonly time?: number };
    if (one.do === 'play') void player.play();
    else if (one.do === 'pause') player.pause();
    else if (one.do === 'yes' || one.do === 'no') questions.answer(open ?? '', one.do);
    else if (one.do === 'continue' || one.do === 'skip') questions[one.do]();
    else if (one.do === 'register') player.checkpoints.register();
    else if (one.do === 'restore') player.checkpoints.previous();
    else if (one.do === 'push') player.append('c');
    else if (one.do === 'stream') player.currentTime = given.time ?? 0;
    else if (one.do === 'advance') test.advance(given.time ?? 0);
    else if (one.do === 'seek') player.seek(['a', 'b', 'c', 'a'][given.index ?? 0]!, given.time);
    else if (one.do === 'goTo') jumpToNode(player, ['a', 'b', 'c', 'b'][given.index ?? 0]!);
    else if (one.do === 'make') player.decision.get('a')!.make(given.index ? 'b' : 'c', { seek: true });
    else if (one.do === 'ahead') player.checkpoints.restore(player.checkpoints.register(given.time)?.id);
    else if ((given.index ?? 0) < player.playlist.length) player.currentNodeIndex = given.index ?? 0;
  }

  /** Required questions that playback has passed on its way, by entry, without a final answer. */
  function passed(test: QuestionPlayer): readonly string[] {
    const { player, questions } = test;
    const saved = (questions.snapshot.save() ?? []) as readonly (readonly [
      string,
      readonly (readonly [string, { isOver: boolean }])[],
    ])[];
    const { currentNodeIndex, currentNodeTime } = player;
    return [...player.playlist].flatMap(({ id: node }, index) => {
      if (index > currentNodeIndex) return [];
      const over = new Map(saved[index]?.[1]);
      return [0, 1, 2].flatMap((number) => {
        const one = questions.get(`${node}${number}`);
        const isBefore = one && (index < currentNodeIndex || one.at < currentNodeTime - 0.041);
        return one?.required && isBefore && !over.get(one.id)?.isOver ? [`${index} ${one.id}`] : [];
      });
    });
  }

  it('never pass a required question without a final answer [question-gate]', () => {
    fc.assert(
      fc.property(film, fc.array(command, { maxLength: 25 }), (one, commands) => {
        const test = playerOf(one);
        for (const [step, given] of commands.entries()) {
          run(test, given);
          const gone = passed(test);
          const open = test.questions.signals.open();
          const { currentNodeTime } = test.player;
          const at = open?.isHeld ? open.question.at : currentNodeTime;
          const isHeld = hostOf(test.player).playback.stoppedAt !== null;
          if (Math.abs(currentNodeTime - at) > 0.041 || isHeld !== (open?.isHeld === true))
            throw new Error(`stands elsewhere in step ${step}: ${test.place}`);
          if (gone.length > 0) throw new Error(`passed ${gone.join()} in step ${step} at ${test.place}`);
        }
      }),
      { numRuns: 300 * MORE_RUNS },
    );
    expect().nothing();
  });

  it('have the values after going back that they would have if walked straight [question-back]', () => {
    /** Answers everything right on the way to the end of the entry. */
    const walk = (test: QuestionPlayer, until: number): void => {
      void test.player.play();
      for (let step = 0; step < 80 && test.player.currentNodeIndex <= until && !test.player.ended; step++) {
        test.questions.continue();
        if (test.open) test.questions.answer(test.open, 'yes');
        test.questions.continue();
        test.advance(1);
      }
    };
    fc.assert(
      fc.property(film, fc.array(command, { maxLength: 15 }), fc.nat({ max: 2 }), (one, commands, to) => {
        const line = { ...one, isLine: true };
        const test = playerOf(line);
        for (const given of commands)
          if (!['push', 'goTo', 'make', 'ahead'].includes(given.do)) run(test, given);
        if (to > test.player.currentNodeIndex) return;
        test.player.currentNodeIndex = 0;
        walk(test, to);
        const straight = playerOf(line);
        walk(straight, to);
        const [after, expected] = [test, straight].map(({ values, questions }) =>
          JSON.stringify([values, questions.signals.results()]),
        );
        if (after !== expected) throw new Error(`${String(after)}\ninstead of\n${String(expected)}`);
      }),
      { numRuns: 200 * MORE_RUNS },
    );
    expect().nothing();
  });
});
