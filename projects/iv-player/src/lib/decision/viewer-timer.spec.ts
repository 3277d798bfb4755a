import type { PlaybackStatus } from '../engine/playback-status';
import type { PluginPlayback } from '../player/playback/plugin-playback';
import { ViewerTimer } from './viewer-timer';

describe('ViewerTimer', () => {
  const playback = {
    clock: 100,
    status: 'playing' as PlaybackStatus,
    stoppedAt: null as number | null,
    alarms: [] as number[],
    alarm: (time: number, onLimit: () => void): (() => void) => {
      playback.alarms.push(time);
      due = onLimit;
      return () => {
        playback.alarms = playback.alarms.filter((other) => other !== time);
      };
    },
  };
  let due: () => void;
  let onLimit: jasmine.Spy;
  let timer: ViewerTimer;
  const setStatus = (status: PlaybackStatus, afterSeconds: number): void => {
    playback.clock += afterSeconds;
    playback.status = status;
    timer.onStatus();
  };

  beforeEach(() => {
    Object.assign(playback, { clock: 100, status: 'playing', alarms: [] });
    timer = new ViewerTimer(playback as Partial<PluginPlayback> as PluginPlayback);
    onLimit = jasmine.createSpy('onLimit');
  });

  it('counts only while the film plays, starts or is held', () => {
    timer.restart();
    for (const [status, counts] of [
      ['playing', true],
      ['starting', true],
      ['held', true],
      ['paused', false],
      ['pending', false],
      ['buffering', false],
      ['ended', false],
    ] as const) {
      setStatus(status, 0);
      const before = timer.seconds;
      playback.clock += 3;
      expect(timer.seconds - before)
        .withContext(status)
        .toBe(counts ? 3 : 0);
    }
    expect(playback.alarms).toEqual([]);
  });

  it('sets the alarm for the remainder of its limit, and again after each pause', () => {
    timer.restart();
    timer.setLimit(8, onLimit);
    expect(playback.alarms).toEqual([108]);
    setStatus('paused', 3);
    expect(playback.alarms).toEqual([]);
    setStatus('held', 50);
    expect(playback.alarms).toEqual([158]);
    due();
    expect(onLimit).toHaveBeenCalledTimes(1);
  });

  it('keeps its count when the limit changes, and resets it on restart', () => {
    timer.restart();
    timer.setLimit(8, onLimit);
    playback.clock += 5;
    timer.setLimit(12);
    expect([timer.seconds, playback.alarms[0]]).toEqual([5, 112]);
    timer.restart(1);
    timer.setLimit(4);
    expect([timer.seconds, playback.alarms]).toEqual([1, [108]]);
    timer.setLimit();
    expect(playback.alarms).toEqual([]);
  });

  it('keeps an alarm with an infinite limit, so that the clock leaves out the time for which the computer sleeps', () => {
    timer.restart();
    expect(playback.alarms).toEqual([]);
    timer.setLimit(Infinity, onLimit);
    expect(playback.alarms).toEqual([Infinity]);
    setStatus('paused', 1);
    expect(playback.alarms).toEqual([]);
    setStatus('playing', 1);
    timer.setLimit();
    expect(playback.alarms).toEqual([]);
  });
});
