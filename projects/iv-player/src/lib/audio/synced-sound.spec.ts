import type { PlaybackStatus } from '../engine/playback-status';
import { type SyncCommand, SyncedSound, syncCommand } from './synced-sound';
import type { SoundConditions } from './registered-sound';
import type { SoundHandle } from './sound-backend';

/** A handle with a settable position that records calls. */
class FakeHandle implements Partial<SoundHandle> {
  readonly isLoaded = true;
  readonly duration = 60;
  isRunning = false;
  isStreamed = false;
  position = 0;
  readonly calls: string[] = [];

  start(position: number, rate: number): void {
    this.isRunning = true;
    this.position = position;
    this.calls.push(`start ${String(position)} ${String(rate)}`);
  }
  fadeOut(): void {
    this.isRunning = false;
    this.calls.push('fadeOut');
  }
  shift(seconds: number): void {
    this.calls.push(`shift ${seconds.toFixed(3)}`);
  }
  setRate(rate: number): void {
    this.calls.push(`rate ${rate.toFixed(4)}`);
  }
}

describe('SyncedSound', () => {
  let handle: FakeHandle;
  let clock: { playedTime: number; playbackRate: number; clock: number };
  let sound: SyncedSound;
  const conditions = (status: PlaybackStatus, isClockSettled = false): SoundConditions => ({
    status,
    isSeeking: false,
    isOutputSuspended: false,
    isOutputResumed: false,
    isClockSettled,
    isReading: true,
  });
  const newCalls = (): string[] => handle.calls.splice(0);

  beforeEach(() => {
    handle = new FakeHandle();
    clock = { playedTime: 0, playbackRate: 1, clock: 0 };
    sound = new SyncedSound(handle as unknown as SoundHandle, clock, clock, {
      id: 'soundtrack',
      src: 'a.wav',
    });
  });

  it('starts once the playback clock has settled', () => {
    sound.update(conditions('starting'));
    clock.playedTime = 0.1;
    sound.update(conditions('starting'));
    expect(newCalls()).toEqual([]);
    sound.update(conditions('playing', true));
    expect(newCalls()).toEqual(['start 0.1 1']);
  });

  it('stops while the picture stands still although the status is playing, and starts again when it runs [sound-stops]', () => {
    clock.playedTime = 4;
    sound.update(conditions('playing', true));
    newCalls();
    for (let reading = 1; reading < 20; reading++) {
      clock.clock += 0.25;
      if (handle.isRunning) handle.position += 0.25;
      sound.update(conditions('playing'));
    }
    expect(newCalls()).toEqual(['fadeOut']);
    clock.playedTime = 4.2;
    sound.update(conditions('playing'));
    expect(newCalls()).toEqual(['start 4.2 1']);
  });

  it('crossfades by more than 25 ms as soon as the playback clock has settled', () => {
    sound.update(conditions('playing'));
    newCalls();
    clock.playedTime = 2;
    handle.position = 2.03;
    sound.update(conditions('playing', true));
    expect(newCalls()).toEqual(['shift -0.030']);
    clock.clock = clock.playedTime = 3;
    handle.position = 2.9;
    sound.update(conditions('playing', true));
    expect(newCalls()).toEqual(['shift 0.100']);
  });

  it('crossfades by the median of three readings, and then needs three more', () => {
    sound.update(conditions('playing'));
    newCalls();
    clock.playedTime = 2;
    for (const ahead of [0.03, 0.034, 0.031, 0, 0]) {
      handle.position = 2 + ahead;
      sound.update(conditions('playing'));
    }
    expect(newCalls()).toEqual(['shift -0.031']);
  });

  it('ignores readings until a move is done, as it waits for a quiet moment', () => {
    sound.update(conditions('playing'));
    newCalls();
    clock.playedTime = 2;
    for (const ahead of [0.06, 0.06, 0.06, 0.06, 0.06, 0, 0, 0]) {
      clock.clock += 0.05;
      handle.position = 2 + ahead;
      sound.update(conditions('playing'));
    }
    expect(newCalls()).toEqual(['shift -0.060']);
    for (let reading = 0; reading < 3; reading++) {
      clock.clock += 0.1;
      clock.playedTime += 0.1;
      handle.position = clock.playedTime + 0.04;
      sound.update(conditions('playing'));
    }
    expect(newCalls().at(-1)).toBe('shift -0.040');
  });

  it('corrects up to 25 ms by the rate, immediately when the playback clock has settled', () => {
    sound.update(conditions('playing'));
    newCalls();
    clock.playedTime = 2;
    handle.position = 2.01;
    sound.update(conditions('playing', true));
    expect(newCalls()).toEqual(['rate 0.9975']);
  });

  it('corrects up to 50 ms of a streamed sound by the rate, which does not affect its pitch', () => {
    handle.isStreamed = true;
    sound.update(conditions('playing'));
    newCalls();
    clock.playedTime = 2;
    handle.position = 2.05;
    sound.update(conditions('playing', true));
    handle.position = 2.06;
    sound.update(conditions('playing', true));
    expect(newCalls()).toEqual(['rate 0.9800', 'shift -0.060']);
  });

  it('moves once to the restored position after a restore', () => {
    sound.update(conditions('playing'));
    newCalls();
    clock.playedTime = handle.position = 9;
    sound.restore({ startOffset: 4, isSuspended: false });
    sound.update(conditions('playing'));
    expect(newCalls()).toEqual(['start 5 1']);
    sound.update(conditions('playing'));
    expect(newCalls()).toEqual([]);
  });

  it('corrects a drift in wall-clock seconds at any playback rate', () => {
    clock.playbackRate = 2;
    sound.update(conditions('playing'));
    newCalls();
    clock.playedTime = 2;
    handle.position = 2.02;
    sound.update(conditions('playing', true));
    expect(newCalls()).toEqual(['rate 1.9950']);
    handle.position = 2.06;
    sound.update(conditions('playing', true));
    expect(newCalls()).toEqual(['shift -0.060']);
  });

  describe('after a seek, before media time advances', () => {
    beforeEach(() => {
      sound.update(conditions('playing'));
      clock.playedTime = 2;
      handle.position = 2.01;
      newCalls();
    });

    it('moves immediately to the position for when media time advances, and then waits', () => {
      sound.invalidate(0.06);
      for (let reading = 0; reading < 5; reading++) sound.update(conditions('playing'));
      expect(newCalls()).toEqual(['start 1.94 1']);
      handle.position = 2.01;
      sound.update(conditions('playing', true));
      expect(newCalls()).toEqual(['rate 0.9975']);
      for (let reading = 0; reading < 3; reading++) sound.update(conditions('playing'));
      expect(newCalls()).toEqual([]);
    });

    it('takes the playback rate into account', () => {
      clock.playbackRate = 2;
      sound.invalidate(0.05);
      sound.update(conditions('playing'));
      expect(newCalls()).toEqual(['start 1.9 2']);
    });

    it('does not start before its beginning', () => {
      clock.playedTime = 0.02;
      sound.invalidate(0.06);
      sound.update(conditions('playing'));
      expect(newCalls()).toEqual(['start 0 1']);
    });

    it('forgets the expected delay when playback buffers', () => {
      sound.invalidate(0.06);
      sound.update(conditions('buffering'));
      sound.update(conditions('playing', true));
      expect(newCalls()).toEqual(['fadeOut', 'start 2 1']);
    });
  });

  it('waits for three readings after a seam, while the playback clock is unreliable', () => {
    sound.update(conditions('playing'));
    sound.update(conditions('playing', true));
    newCalls();
    sound.invalidate(0);
    clock.playedTime = 2;
    handle.position = 2.01;
    sound.update(conditions('playing'));
    sound.update(conditions('playing'));
    expect(newCalls()).toEqual([]);
    sound.update(conditions('playing'));
    expect(newCalls()).toEqual(['rate 0.9975']);
  });

  it('stops when playback buffers, is paused or ended', () => {
    for (const status of ['buffering', 'paused', 'ended'] as const) {
      sound.update(conditions('playing'));
      newCalls();
      sound.update(conditions(status));
      expect(newCalls()).withContext(status).toEqual(['fadeOut']);
    }
  });
});

type Flag = 'isSeeking' | 'pauseOnSeek' | 'isSuspended' | 'cannotPlay';
type Row = readonly [status: PlaybackStatus, flags: readonly Flag[], command: SyncCommand];

describe('syncCommand', () => {
  const rows: readonly Row[] = [
    ['playing', [], 'run'],
    ['pending', [], 'stop'],
    ['starting', [], 'stop'],
    ['buffering', [], 'stop'],
    ['held', [], 'stop'],
    ['ended', [], 'stop'],
    ['paused', [], 'fadeOut'],
    ['playing', ['isSeeking'], 'run'],
    ['playing', ['isSeeking', 'pauseOnSeek'], 'stop'],
    ['playing', ['pauseOnSeek'], 'run'],
    ['paused', ['isSeeking', 'pauseOnSeek'], 'fadeOut'],
    ['playing', ['isSuspended'], 'fadeOut'],
    ['playing', ['cannotPlay'], 'stop'],
    ['paused', ['cannotPlay'], 'fadeOut'],
  ];
  for (const [status, flags, command] of rows) {
    it(`is ${command} for ${[status, ...flags].join(', ')}`, () => {
      const off = { isSeeking: false, pauseOnSeek: false, isSuspended: false, cannotPlay: false };
      const on = Object.fromEntries(flags.map((flag) => [flag, true]));
      expect(syncCommand({ status, ...off, ...on })).toBe(command);
    });
  }
});
