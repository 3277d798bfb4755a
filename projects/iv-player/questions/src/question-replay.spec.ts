import { TestBed } from '@angular/core/testing';
import { openPlaylist } from 'iv-player/private';
import { ReplayService, withReplay } from 'iv-player/replay';
import { QuestionPlayer, asked } from './testing/question-player';

describe('a replay of a film with questions', () => {
  it('repeats answers, feedback, skipped questions and time limits [question-replay]', async () => {
    const more = { tries: 2, feedback: { wrong: 'No.' }, shuffle: true };
    const film = (): QuestionPlayer =>
      new QuestionPlayer({}, withReplay()).add(
        'a',
        asked('one', 2, more),
        asked('two', 4, { required: false }),
        asked('three', 6, { limit: 3 }),
      );
    const test = film().start('a', 'b').advance(3);
    test.questions.answer('one', 'no');
    test.advance(1);
    test.questions.continue();
    test.questions.answer('one', 'yes', 'page');
    test.advance(5);
    test.questions.skip('two');
    test.advance(12);
    expect(test.events.filter((event) => event.startsWith('closed'))).toEqual([
      'closed one',
      'closed two',
      'closed three',
    ]);
    expect(test.player.currentNodeId).toBe('b');
    const log = JSON.parse(JSON.stringify(TestBed.inject(ReplayService).log())) as unknown;
    const results = test.questions.signals.results();

    const again = film();
    const replay = TestBed.inject(ReplayService).replay(log);
    for (let step = 0; step < 60; step++) {
      again.advance(0.5);
      await Promise.resolve();
    }
    const { divergence } = await replay;
    expect(divergence).toBeNull();
    expect(again.questions.signals.results()).toEqual(results);
  });

  it('logs a number as it was read, in the language of the card [question-replay]', () => {
    const test = new QuestionPlayer({}, withReplay()).add('a', {
      id: 'one',
      at: 2,
      kind: 'number',
      tries: 0,
      reveal: false,
      accept: { value: 7 },
    });
    test.start('a').advance(3);
    const answer = (text: string, language?: string): unknown => {
      test.questions.answer('one', text, 'viewer', language);
      return test.questions.signals.results()['one']?.answer;
    };
    expect([answer('1,500', 'en'), answer('1,500', 'de'), answer('1.500', 'de')]).toEqual([1500, 1.5, 1500]);
    test.player.language = 'de';
    expect(answer('1.500')).toBe(1500);
    expect(() => answer('two', 'en')).toThrowError(/"one" cannot take "two"/);
    const log = JSON.stringify(TestBed.inject(ReplayService).log());
    expect(log).toContain('"one",1500,"viewer"');
    for (const raw of ['1,500', '1.500', 'two']) expect(log).not.toContain(raw);
  });

  it('repeats the answers of a path that was opened [question-replay]', async () => {
    const film = (): QuestionPlayer =>
      new QuestionPlayer({}, withReplay()).add('a', asked('one', 2), asked('two', 4, { tries: 2 }));
    const result = { answer: ['no'], correct: false, points: 0, tries: 1 };
    const answers = [
      { id: 'one', ...result },
      { id: 'two', ...result, open: true as const },
    ];
    const test = film();
    openPlaylist(test.player, [{ node: 'a', answers }, { node: 'a', choice: null, answers }, 'b'], 3);
    test.player.currentNodeIndex = 1;
    openPlaylist(test.player, [{ node: 'a', answers }], 3);
    void test.player.play();
    test.advance(3);
    expect(test.place).toBe('a 4 held two');
    expect(test.questions.signals.open()).toEqual(jasmine.objectContaining({ tries: 1, triesLeft: 1 }));
    const results = test.questions.signals.results();
    expect(results['one']).toEqual(jasmine.objectContaining({ answered: true, answer: ['no'] }));
    const log = JSON.parse(JSON.stringify(TestBed.inject(ReplayService).log())) as unknown;

    const again = film();
    const replay = TestBed.inject(ReplayService).replay(log);
    for (let step = 0; step < 20; step++) {
      again.advance(0.5);
      await Promise.resolve();
    }
    const { divergence } = await replay;
    expect(divergence).toBeNull();
    expect([again.place, again.questions.signals.results()]).toEqual(['a 4 held two', results]);
  });
});
