import type { PlaybackStatus } from '../engine/playback-status';
import { SyncedSound } from './synced-sound';
import type { SoundConditions } from './managed-sound';
import type { SoundHandle } from './backend/sound-backend';

/** A voice that is where the test puts it, and writes down what it is told. */
class PlacedVoice implements Partial<SoundHandle> {
  readonly isLoaded = true;
  readonly duration = 60;
  isRunning = false;
  isStreamed = false;
  position = 0;
  readonly orders: string[] = [];

  run(position: number, rate: number): void {
    this.isRunning = true;
    this.position = position;
    this.orders.push(`run ${String(position)} ${String(rate)}`);
  }
  stopRunning(): void {
    this.isRunning = false;
    this.orders.push('halt');
  }
  setRate(rate: number): void {
    this.orders.push(`rate ${rate.toFixed(3)}`);
  }
}

describe('SyncedSound', () => {
  let voice: PlacedVoice;
  let clock: { playedTime: number; playbackRate: number };
  let sound: SyncedSound;
  const moment = (phase: PlaybackStatus, isSteadied = false): SoundConditions => ({
    status: phase,
    isSeeking: false,
    isOutputSuspended: false,
    isOutputResumed: false,
    isClockSettled: isSteadied,
  });
  const news = (): string[] => voice.orders.splice(0);

  beforeEach(() => {
    voice = new PlacedVoice();
    clock = { playedTime: 0, playbackRate: 1 };
    sound = new SyncedSound(voice as unknown as SoundHandle, clock, { id: 'soundtrack', src: 'a.wav' });
  });

  it('waits with its start until the clock of the film goes evenly', () => {
    sound.update(moment('starting'));
    clock.playedTime = 0.1;
    sound.update(moment('starting'));
    expect(news()).toEqual([]);
    sound.update(moment('playing', true));
    expect(news()).toEqual(['run 0.1 1']);
  });

  it('after a seek goes where it belongs at once, when the clock goes evenly again', () => {
    sound.update(moment('playing'));
    news();
    clock.playedTime = 2;
    voice.position = 2.03;
    sound.update(moment('playing', true));
    expect(news()).toEqual(['run 2 1']);
  });

  it('catches up by speed with a few milliseconds, at once where the clock is certain', () => {
    sound.update(moment('playing'));
    news();
    clock.playedTime = 2;
    voice.position = 2.01;
    sound.update(moment('playing', true));
    expect(news()).toEqual(['rate 0.950']);
  });

  it('put somewhere else by a restore, goes there at once, and only once', () => {
    sound.update(moment('playing'));
    news();
    clock.playedTime = voice.position = 9;
    sound.restore({ startOffset: 4, isSuspended: false });
    sound.update(moment('playing'));
    expect(news()).toEqual(['run 5 1']);
    sound.update(moment('playing'));
    expect(news()).toEqual([]);
  });

  it('takes a drift for what it is in seconds of the wall clock, at any speed of the film', () => {
    clock.playbackRate = 2;
    sound.update(moment('playing'));
    news();
    clock.playedTime = 2;
    voice.position = 2.02;
    sound.update(moment('playing', true));
    expect(news()).toEqual(['rate 1.900']);
  });

  describe('after a seek, while media time stands yet', () => {
    beforeEach(() => {
      sound.update(moment('playing'));
      clock.playedTime = 2;
      voice.position = 2.01;
      news();
    });

    it('goes at once to where it will be right when the film goes on, and waits for that', () => {
      sound.invalidate(0.06);
      for (let reading = 0; reading < 5; reading++) sound.update(moment('playing'));
      expect(news()).toEqual(['run 1.94 1']);
      voice.position = 2.01;
      sound.update(moment('playing', true));
      expect(news()).toEqual(['rate 0.950']);
      for (let reading = 0; reading < 3; reading++) sound.update(moment('playing'));
      expect(news()).toEqual(['rate 0.975']);
    });

    it('reckons with the speed of the film', () => {
      clock.playbackRate = 2;
      sound.invalidate(0.05);
      sound.update(moment('playing'));
      expect(news()).toEqual(['run 1.9 2']);
    });

    it('is never before its beginning', () => {
      clock.playedTime = 0.02;
      sound.invalidate(0.06);
      sound.update(moment('playing'));
      expect(news()).toEqual(['run 0 1']);
    });

    it('does not reckon with it any more when the film has come to wait', () => {
      sound.invalidate(0.06);
      sound.update(moment('buffering'));
      sound.update(moment('playing', true));
      expect(news()).toEqual(['halt', 'run 2 1']);
    });

    it('goes there from an element too, whose jump takes about as long', () => {
      voice.isStreamed = true;
      sound.invalidate(0.06);
      sound.update(moment('playing'));
      expect(news()).toEqual(['run 1.94 1']);
    });
  });

  it('waits for three readings where nothing is certain, as after a disturbance', () => {
    sound.update(moment('playing'));
    sound.update(moment('playing', true));
    news();
    sound.invalidate(0);
    clock.playedTime = 2;
    voice.position = 2.01;
    sound.update(moment('playing'));
    sound.update(moment('playing'));
    expect(news()).toEqual([]);
    sound.update(moment('playing'));
    expect(news()).toEqual(['rate 0.975']);
  });

  it('does not run while the film waits, rests or is over', () => {
    for (const phase of ['buffering', 'paused', 'ended'] as const) {
      sound.update(moment('playing'));
      news();
      sound.update(moment(phase));
      expect(news()).withContext(phase).toEqual(['halt']);
    }
  });
});
