import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { IV_PLAYBACK_ENGINE } from 'iv-player/plugin';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';

describe('provideIvPlayerTesting', () => {
  it('provides a player on a fake engine [testing-player]', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ volume: 0.5 })] });
    expect(TestBed.inject(IV_PLAYBACK_ENGINE)).toBe(TestBed.inject(FakePlaybackEngine));
    expect(TestBed.inject(Player).volume).toBe(0.5);
    expect(TestBed.inject(FakePlaybackEngine).volume).toBe(0.5);
  });

  it('runs the example of the README', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0 })] });
    const player = TestBed.inject(Player);
    const engine = TestBed.inject(FakePlaybackEngine);

    player.repository.add(
      { id: 'start', source: 'start.mp4', duration: 10 },
      { id: 'left', source: 'left.mp4' },
      { id: 'right', source: 'right.mp4' },
    );
    player.decision.add('start', ['left', 'right']);
    player.append('start');
    void player.play();

    engine.advance(11);
    expect(player.currentNodeId).toBe('left');
    expect(player.currentNodeTime).toBe(1);
  });

  it('makes random choices repeatable [repeatable-runs]', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0.9 })] });
    const player = TestBed.inject(Player);
    player.repository.add(
      { id: 'start', source: 'start.mp4', duration: 10 },
      { id: 'left', source: 'left.mp4' },
      { id: 'right', source: 'right.mp4' },
    );
    player.decision.add('start', ['left', 'right']);
    player.append('start');
    void player.play();
    TestBed.inject(FakePlaybackEngine).advance(11);
    expect(player.currentNodeId).toBe('right');
  });
});
