import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, playPath } from 'iv-player/testing';
import { QuestionPlayer, asked } from './testing/question-player';

describe('playPath', () => {
  it('answers the questions on the way, right or as it is told [question-play-path]', () => {
    const test = new QuestionPlayer().add(
      'a',
      asked('one', 2, { feedback: { correct: 'Yes.' } }),
      asked('two', 3),
      { id: 'volts', at: 4, kind: 'number', accept: { min: 2 } },
      { id: 'name', at: 5, kind: 'text' },
      { id: 'go', at: 6, kind: 'confirm' },
    );
    test.player.append('a', 'b');
    playPath(TestBed.inject(FakePlaybackEngine), ['a', 'b'], { two: 'no' });
    expect([test.player.currentNodeId, test.closed.map(({ correct }) => correct)]).toEqual([
      'b',
      [true, false, true, null, null],
    ]);
  });

  it('says which question stops it', () => {
    const test = new QuestionPlayer().add('a', asked('q', 2, { tries: 2 }));
    test.player.append('a', 'b');
    expect(() => playPath(test.engine, ['a', 'b'], { q: 'no' })).toThrowError(/"q"/);
  });
});
