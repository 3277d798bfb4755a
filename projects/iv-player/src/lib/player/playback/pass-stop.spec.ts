import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { stopAt } from 'iv-player/questions/lazy';
import { FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { hostOf } from '../player-api';
import { startError } from './player-errors';
import { TestPlayer } from '../testing/test-player';

describe('a film that a plugin holds at a time', () => {
  let test: TestPlayer;
  const playback = () => hostOf(test.player).playback;
  const hold = (time: number | null) => stopAt(playback(), time, startError);

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    test = new TestPlayer({ a: 10, b: 5 });
    test.player.on('nodestart', ({ id }) => {
      if (id === 'a') playback().cue(4, () => hold(4));
    });
    test.start('a', 'b');
  });

  it('stands still there, neither paused nor stalled, and continues [held-at-time]', () => {
    test.advance(3).takeEvents();
    test.advance(3);
    expect([test.state.status, test.player.paused, test.player.currentNodeTime]).toEqual(['held', false, 4]);
    expect(test.takeEvents()).toEqual([]);
    hold(null);
    test.advance(1);
    expect([test.state.status, test.player.currentNodeTime]).toEqual(['playing', 5]);
    expect(test.takeEvents()).toEqual(['playing']);
  });

  it('goes back to the time if it was found more than a frame later', () => {
    test.advance(2);
    hold(1);
    expect(test.player.currentNodeTime).toBe(1);
    hold(null);
    test.advance(1);
    hold(1.98);
    expect(playback().currentNodeTime).toBe(1.98);
    hold(null);
    expect(playback().currentNodeTime).toBe(2);
  });

  it('is at its time, although the next frame may be shown', () => {
    test.advance(2);
    hold(1.98);
    expect([playback().currentNodeTime, test.player.currentNodeTime]).toEqual([1.98, 1.98]);
  });

  it('stays held when it is paused and played [held-at-time]', () => {
    test.advance(5);
    test.player.pause();
    expect([test.state.status, test.takeEvents().at(-1)]).toEqual(['paused', 'pause']);
    void test.player.play();
    test.advance(1);
    expect([test.state.status, test.takeEvents(), test.player.currentNodeTime]).toEqual(['held', [], 4]);
    test.player.pause();
    hold(null);
    test.advance(1);
    expect([test.state.status, test.player.currentNodeTime]).toEqual(['paused', 4]);
    void test.player.play();
    test.advance(1);
    expect([test.state.status, test.player.currentNodeTime]).toEqual(['playing', 5]);
  });

  it('stays held when a media key starts the video', async () => {
    test.advance(5);
    await test.engine.play();
    expect([test.state.status, test.engine.isRunning]).toEqual(['held', false]);
    test.player.pause();
    await test.engine.play();
    test.advance(1);
    expect([test.state.status, test.engine.isRunning, test.player.currentNodeTime]).toEqual([
      'held',
      false,
      4,
    ]);
  });

  it('continues after a seek back or a jump, and stays after a seek to the time or past it', () => {
    test.advance(5);
    test.player.seek('a', 7);
    test.advance(1);
    expect([test.state.status, test.player.currentNodeTime]).toEqual(['held', 4]);
    test.player.seek('a', 1);
    test.advance(1);
    expect([test.state.status, test.player.currentNodeTime]).toEqual(['playing', 2]);
    hold(2);
    test.player.seek('b', 1);
    test.advance(1);
    expect([test.state.status, test.player.currentNodeId, test.player.currentNodeTime]).toEqual([
      'playing',
      'b',
      2,
    ]);
  });

  it('makes sounds that follow the video wait', () => {
    test.player.audio.add({ id: 'rain', src: 'rain.mp3', followVideoPlayback: true, loop: true });
    test.player.audio.play('rain');
    test.advance(3);
    expect(TestBed.inject(FakeSoundBackend).sounding.length).toBe(1);
    test.advance(3);
    expect(TestBed.inject(FakeSoundBackend).sounding).toEqual([]);
    hold(null);
    test.advance(1);
    expect(TestBed.inject(FakeSoundBackend).sounding.length).toBe(1);
  });

  it('lets the viewer’s time for a choice wait [held-at-time]', () => {
    test.player.decision.add('a', ['b', 'a'], { startTime: 3, endTime: 6 });
    test.player.decision.timeLimit = 1;
    test.advance(60);
    const open = test.player.decision.signals.open();
    expect([open?.time, open?.isHeld, test.state.status]).toEqual([1, false, 'held']);
  });

  it('stops at the last frame, too, and then ends as usual', () => {
    test.player.seek('b');
    playback().cue(5, () => hold(5));
    test.advance(6);
    expect([test.state.status, test.player.ended]).toEqual(['held', false]);
    hold(null);
    test.advance(0);
    expect([test.state.status, test.player.ended]).toEqual(['ended', true]);
  });

  it('makes later cues wait', () => {
    const fired: number[] = [];
    for (const time of [3.9, 4.1]) playback().cue(time, () => fired.push(time));
    test.advance(6);
    expect(fired).toEqual([3.9]);
    hold(null);
    test.advance(1);
    expect(fired).toEqual([3.9, 4.1]);
  });

  it('redirects seeks and jumps as the plugin says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 4 }), (index, time) => {
        playback().redirect = () => [0, 2];
        test.player.seek(index === 0 ? 'a' : 'b', time);
        expect([test.player.currentNodeId, test.player.currentNodeTime]).toEqual(['a', 2]);
      }),
    );
  });
});
