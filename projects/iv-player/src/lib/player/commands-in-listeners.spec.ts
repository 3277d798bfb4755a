import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { TestPlayer } from './testing/test-player';

describe('commands inside listeners', () => {
  beforeEach(() => TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] }));

  it('keep a loop playing that jumps back at the last time update, without an end', () => {
    const fixture = new TestPlayer({ a: 1.05 });
    const { player } = fixture;
    player.on('timeupdate', () => {
      if (player.currentNodeRemainingTime < 0.05) player.currentTime = 0;
    });
    fixture.start('a').advance(3);
    expect(fixture.takeEvents()).not.toContain('ended');
    expect([player.paused, player.currentNodeTime < 1.05]).toEqual([false, true]);
  });

  it('report a pause and play at a seam, and keep playing consistently', () => {
    const fixture = new TestPlayer({ a: 1, b: 5 });
    const { player } = fixture;
    player.repository.get('b')?.on('nodestart', () => {
      player.pause();
      void player.play();
    });
    fixture.start('a', 'b').advance(2);
    expect([fixture.state.status, player.paused, fixture.engine.isRunning]).toEqual(['playing', false, true]);
    expect(fixture.takeEvents().slice(-2)).toEqual(['pause', 'playing']);
  });

  it('do not end a playlist that is emptied at the last time update', () => {
    const fixture = new TestPlayer({ a: 1 });
    const { player } = fixture;
    player.on('timeupdate', () => {
      if (player.currentNodeRemainingTime === 0) player.playlist.reset();
    });
    fixture.start('a').advance(2);
    expect(fixture.takeEvents()).not.toContain('ended');
    expect(player.currentNode).toBeNull();
  });

  it('do not report the previous time after a jump at `seeked`', () => {
    const fixture = new TestPlayer({ menu: 10, locked: 50 });
    const { player } = fixture;
    const times: number[] = [];
    player.repository.get('menu')?.on('timeupdate', () => void times.push(player.currentNodeTime));
    player.on('seeked', () => {
      if (player.currentNodeId === 'locked') player.seek('menu');
    });
    fixture.start('menu', 'locked').advance(1);
    times.length = 0;
    player.seek('locked', 42);
    fixture.advance(0);
    expect(player.currentNodeId).toBe('menu');
    expect(Math.max(...times)).toBeLessThan(1);
  });

  it('end a pass once when a store subscriber loops it, and play it again', () => {
    const fixture = new TestPlayer({ a: 1 });
    const { player } = fixture;
    player.reduxStore.subscribe(() => {
      if (fixture.state.hasEnded) void player.play();
    });
    fixture.start('a').advance(1.5);
    const events = fixture.takeEvents();
    expect(events.filter((name) => name.startsWith('nodeend'))).toEqual(['nodeend a 0']);
    expect([player.paused, player.ended, player.currentNodeTime]).toEqual([false, false, 0.5]);
  });

  it('notify store subscribers once, after all related changes', () => {
    const fixture = new TestPlayer({ a: 1, b: 1 });
    fixture.start('a', 'b');
    const seen: unknown[] = [];
    fixture.player.reduxStore.subscribe(() =>
      seen.push([fixture.state.currentNodeIndex, fixture.player.currentNodeIndex]),
    );
    fixture.player.currentNodeIndex = 1;
    expect(seen.length).toBe(1);
    expect(seen[0]).toEqual([1, 1]);
  });

  it('keep a play() at `error` when the previous play() rejects', async () => {
    const fixture = new TestPlayer({ a: 4 });
    const { player } = fixture;
    const engine = TestBed.inject(FakePlaybackEngine);
    player.append('a');
    engine.fail('a');
    player.once('error', () => {
      engine.repair('a');
      player.play().catch(() => undefined);
    });
    await player.play().catch(() => undefined);
    fixture.advance(1);
    expect([player.paused, fixture.state.status]).toEqual([false, 'playing']);
    player.pause();
    fixture.advance(1);
    expect([player.paused, player.currentNodeTime]).toEqual([true, 1]);
  });
});

describe('later changes', () => {
  beforeEach(() => TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] }));

  it('keep the measured duration if the source is set again unchanged', () => {
    const fixture = new TestPlayer({ a: 5, b: null, c: 5 });
    const { player } = fixture;
    player.decision.add('b', ['c']);
    fixture.start('a', 'b').advance(1);
    const { duration } = player.repository.get('b')!;
    expect(duration).toBeGreaterThan(0);
    player.repository.update({ id: 'b', source: 'b.mp4', data: { seen: true } });
    expect(player.repository.get('b')?.duration).toBe(duration);
    const starts = fixture.atEach('decision.start', () => player.currentNodeId);
    fixture.advance(5);
    expect(starts).toEqual(['b']);
  });

  it('keep the duration of a playing node when its URL is renewed', () => {
    const fixture = new TestPlayer({ a: null });
    const { player } = fixture;
    fixture.start('a').advance(1);
    const { duration } = player;
    expect(duration).toBeGreaterThan(0);
    player.repository.update({ id: 'a', source: 'a.mp4?signature=2' });
    expect(player.duration).toBe(duration);
  });

  it('discard the duration when the source of an idle node changes', () => {
    const fixture = new TestPlayer({ a: 5, b: null });
    const { player } = fixture;
    fixture.start('a', 'b').advance(1);
    player.repository.update({ id: 'b', source: 'other.mp4' });
    expect(player.repository.get('b')?.hasKnownDuration).toBe(false);
  });

  for (const rate of [0.05, 20])
    it(`reject the playback rate ${rate} without changing anything [playback-rate]`, () => {
      const fixture = new TestPlayer({ a: 5 });
      expect(() => (fixture.player.playbackRate = rate)).toThrowMatching(
        ({ code }) => code === 'INVALID_ARGUMENT',
      );
      expect([fixture.player.playbackRate, fixture.engine.rate]).toEqual([1, 1]);
    });
});
