import type { PlaybackStatus } from '../engine/playback-status';
import { type FakeSound, FakeSoundBackend } from 'iv-player/testing';
import type { PlayerFact } from '../player/playback/player-fact';
import { type SoundRegistryDeps, SoundRegistry } from './sound-registry';
import type { SoundDescription } from './sound-options';
import type { VolumeState } from './volume-binding';

describe('SoundRegistry during a seek while playing', () => {
  const volume: VolumeState = { volume: 1, muted: false };
  const running: PlayerFact = { type: 'status', status: 'playing' };
  let player: { playedTime: number; status: PlaybackStatus; isSeeking: boolean; readonly clock: number };
  let time: { clock: number };
  let registry: SoundRegistry;
  let backend: FakeSoundBackend;

  beforeEach(() => {
    time = { clock: 0 };
    player = {
      playedTime: 0,
      status: 'playing',
      isSeeking: false,
      get clock() {
        return time.clock;
      },
    };
    backend = new FakeSoundBackend(time);
    const deps: SoundRegistryDeps = {
      playback: player,
      media: { playbackRate: 1, ducking: 1, setSoundLocked: () => undefined },
      emitError: fail,
      warn: fail,
    };
    registry = new SoundRegistry(backend, deps, volume);
  });

  /** Adds a soundtrack that has been playing for two seconds. */
  const track = (options: Partial<SoundDescription> = {}): FakeSound => {
    registry.add([{ id: 'soundtrack', src: 'track.mp3', ...options }]);
    registry.onFact(running);
    player.playedTime = time.clock = 2;
    return backend.sound('soundtrack');
  };
  const seek = (startDelay: number): void => {
    registry.onFact({ type: 'seekStarted', time: 8 });
    time.clock += 0.01;
    registry.onFact({ type: 'seekCompleted', startDelay });
  };

  it('keeps a following sound playing, in sync when media time advances', () => {
    const sound = track();
    seek(0.07);
    expect(sound.isSounding).toBeTrue();
    time.clock += 0.07;
    expect(sound.position).toBeCloseTo(2, 10);
    registry.onFact({ type: 'clockSettled' });
    expect(sound.startCount).toBe(2);
  });

  it('does not move a sound if media time advances without delay', () => {
    const sound = track();
    seek(0);
    expect(sound.startCount).toBe(1);
  });

  it('corrects a sound after three readings if media time advances without delay', () => {
    const sound = track();
    player.playedTime = 1;
    registry.onFact({ type: 'seekStarted', time: 8 });
    registry.onFact({ type: 'clockSettled' });
    expect(sound.position).toBe(1);
    time.clock += 0.25;
    registry.onFact({ type: 'seekStarted', time: 9 });
    time.clock += 0.1;
    player.playedTime += 0.1;
    registry.onFact({ type: 'rateChanged' });
    time.clock += 0.1;
    player.playedTime += 0.1;
    registry.onFact({ type: 'seekCompleted', startDelay: 0 });
    expect(sound.position).toBeCloseTo(1.2, 10);
  });

  it('counts simultaneous reports as one reading of the drift', () => {
    const sound = track();
    player.playedTime = 2.06;
    for (let count = 0; count < 6; count++) registry.onFact({ type: 'rateChanged' });
    expect(sound.position).toBeCloseTo(2, 10);
    for (let count = 0; count < 3; count++) {
      time.clock += 0.1;
      player.playedTime += 0.1;
      registry.onFact(running);
    }
    expect(sound.position).toBeCloseTo(player.playedTime, 3);
  });

  it('starts a sound with pauseOnSeek in sync with media time', () => {
    const sound = track({ pauseOnSeek: true });
    seek(0.07);
    expect([sound.isSounding, sound.position]).toEqual([true, 1.93]);
  });
});
