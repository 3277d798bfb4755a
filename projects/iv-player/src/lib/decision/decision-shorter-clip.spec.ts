import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { PlayerSnapshots } from '../player/player-snapshots';
import { TestPlayer } from '../player/testing/test-player';

describe('a decision restored in a clip that has become shorter', () => {
  function newPlayer(seconds: number, isGiven: boolean): TestPlayer {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({ random: () => 0 })],
    });
    const fixture = new TestPlayer({ a: isGiven ? seconds : null, b: 5, c: 5 });
    if (!isGiven) fixture.engine.setMediaDuration('a', seconds);
    fixture.player.decision.add('a', ['b', 'c'], { startTime: -4 });
    return fixture;
  }

  for (const isGiven of [true, false])
    for (const [where, time] of [
      ['before', 5.5],
      ['in', 7],
    ] as const)
      it(`is asked if it was saved ${where} its window (${isGiven ? 'given' : 'measured'} duration) [decision-shorter-clip]`, () => {
        let fixture = newPlayer(10, isGiven);
        fixture.start('a').advance(time);
        const saved = TestBed.inject(PlayerSnapshots).save();
        fixture = newPlayer(4, isGiven);
        const { player } = fixture;
        void player.play();
        TestBed.inject(PlayerSnapshots).restore(saved);
        fixture.advance(1);
        expect([player.currentNodeId, player.decision.get('a')?.state]).toEqual(['a', 'active']);
        expect(player.currentNodeTime).toBeCloseTo(1);
        player.decision.get('a')?.make('c');
        fixture.advance(4);
        expect(player.currentNodeId).toBe('c');
      });

  it('stays decided', () => {
    let fixture = newPlayer(10, true);
    fixture.start('a').advance(7);
    fixture.player.decision.get('a')?.make('c');
    const saved = TestBed.inject(PlayerSnapshots).save();
    fixture = newPlayer(4, true);
    void fixture.player.play();
    TestBed.inject(PlayerSnapshots).restore(saved);
    fixture.advance(1);
    expect(fixture.player.currentNodeId).toBe('c');
  });
});
