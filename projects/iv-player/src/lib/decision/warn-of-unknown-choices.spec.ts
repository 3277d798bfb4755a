import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../facade/player';

describe('a decision that leads to an unknown node', () => {
  it('warns once, when its window opens [unknown-choice]', async () => {
    const warn = spyOn(console, 'warn');
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const player = TestBed.inject(Player);
    const engine = TestBed.inject(FakePlaybackEngine);
    player.repository.add({ id: 'door', source: 'door.mp4', duration: 10 });
    player.repository.add({ id: 'hall', source: 'hall.mp4', duration: 10 });
    player.decision.add('door', {
      choices: [{ to: 'hall' }, { to: 'cellar' }, { to: 'later' }],
      defaults: ['attic', 'hall'],
      startTime: 2,
    });
    player.append('door');
    void player.play();
    engine.advance(1);
    expect(warn).not.toHaveBeenCalled();
    player.repository.add({ id: 'later', source: 'later.mp4', duration: 10 });
    engine.advance(2);
    const messages = () =>
      warn.calls.allArgs().map(([message]) => /leads to "(\w+)"/.exec(message as string)?.[1]);
    expect(messages()).toEqual(['cellar', 'attic']);
    player.seek('door');
    engine.advance(4);
    await Promise.resolve();
    expect(messages()).toEqual(['cellar', 'attic']);
  });
});
