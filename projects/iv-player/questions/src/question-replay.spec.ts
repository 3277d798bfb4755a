import { TestBed } from '@angular/core/testing';
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
});
