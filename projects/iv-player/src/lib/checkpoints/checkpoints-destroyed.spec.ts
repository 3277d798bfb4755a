import { ChangeDetectionStrategy, Component, DestroyRef, inject } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../facade/player';
import type { CheckpointsSnapshot } from '../story/checkpoint';

const stored = new Map<string, string>();
const persistent = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '',
  providers: [provideIvPlayerTesting({ plugins: { checkpoints: { persistent } } })],
})
class Film {
  readonly player = inject(Player);
  readonly engine = inject(FakePlaybackEngine);
  saved: CheckpointsSnapshot | null = null;

  constructor() {
    inject(DestroyRef).onDestroy(() => (this.saved = this.player.checkpoints.save()));
    this.player.repository.add(['a', 'b', 'c'].map((id) => ({ id, source: `${id}.mp4`, duration: 20 })));
    this.player.decision.add('a', ['b', 'c'], { startTime: 2, defaults: ['b'] });
    this.player.variables.register('score', { initialValue: 3 });
  }
}

describe('checkpoints of a player that is destroyed', () => {
  it('can still be saved and stored in onDestroy, with the state from before [saved-at-destroy]', () => {
    const fixture = TestBed.createComponent(Film);
    const { player, engine } = fixture.componentInstance;
    player.append('a');
    void player.play();
    engine.advance(6);
    player.decision.get('a')?.make('c');
    engine.advance(1);
    const before = player.checkpoints.save();
    engine.advance(1);
    fixture.destroy();
    const { saved } = fixture.componentInstance;
    const timeOf = (snapshot: CheckpointsSnapshot | null) =>
      (snapshot?.player as { playback: { time: number } } | null)?.playback.time;
    expect([timeOf(before), timeOf(saved)]).toEqual([7, 8]);
    const plugins = (snapshot: CheckpointsSnapshot | null) =>
      JSON.stringify((snapshot?.player as { plugins: object } | null)?.plugins);
    expect(plugins(saved)).toContain('"c"');
    expect([...stored.values()].join()).toContain('"time":8');
    TestBed.resetTestingModule();
    const next = TestBed.createComponent(Film).componentInstance.player;
    next.checkpoints.resume();
    expect([[...next.playlist].map(({ id }) => id), next.currentTime]).toEqual([['a', 'c'], 8]);
  });
});
