import type { PlaybackStatus } from '../engine/playback-status';
import { type FakeSound, FakeSoundBackend } from 'iv-player/testing';
import type { PlayerFact } from '../player/plugin/player-fact';
import { type SoundRegistryDeps, SoundRegistry } from './sound-registry';
import type { SoundDescription } from './sound-options';
import type { Loudness } from './volume-binding';

describe('SoundRegistry: a running film that seeks', () => {
  const loudness = { volume: 1, muted: false } as Loudness;
  const running: PlayerFact = { type: 'status', status: 'playing' };
  let film: { playedTime: number; playbackRate: number; status: PlaybackStatus; isSeeking: boolean };
  let time: { clock: number };
  let deck: SoundRegistry;
  let backend: FakeSoundBackend;

  beforeEach(() => {
    film = { playedTime: 0, playbackRate: 1, status: 'playing', isSeeking: false };
    time = { clock: 0 };
    backend = new FakeSoundBackend(time);
    const host: SoundRegistryDeps = Object.assign(film, { emitError: fail, setSoundLocked: () => undefined });
    deck = new SoundRegistry(backend, host, loudness, fail);
  });

  /** Adds a soundtrack that has been running for two seconds. */
  const track = (options: Partial<SoundDescription> = {}): FakeSound => {
    deck.add([{ id: 'soundtrack', src: 'track.mp3', ...options }]);
    deck.onFact(running);
    film.playedTime = time.clock = 2;
    return backend.sound('soundtrack');
  };
  const seek = (startDelay: number): void => {
    deck.onFact({ type: 'seekStarted', time: 8 });
    time.clock += 0.01;
    deck.onFact({ type: 'seekCompleted', startDelay });
  };

  it('is in its place when media time goes on, and has sounded all the while', () => {
    const sound = track();
    seek(0.07);
    expect(sound.isSounding).toBeTrue();
    time.clock += 0.07;
    expect(sound.position).toBeCloseTo(2, 10);
    deck.onFact({ type: 'clockSettled' });
    expect(sound.moves).toBe(2);
  });

  it('is left alone where media time does not stand', () => {
    const sound = track();
    seek(0);
    expect(sound.moves).toBe(1);
  });

  it('where media time does not stand is looked at without delay', () => {
    const sound = track();
    film.playedTime = 1;
    deck.onFact({ type: 'seekStarted', time: 8 });
    deck.onFact({ type: 'clockSettled' });
    expect(sound.position).toBe(1);
    time.clock += 0.2;
    deck.onFact({ type: 'seekStarted', time: 9 });
    deck.onFact({ type: 'rateChanged' });
    deck.onFact({ type: 'seekCompleted', startDelay: 0 });
    expect(sound.position).toBeCloseTo(1, 10);
  });

  it('with pauseOnSeek begins so that it will be in its place', () => {
    const sound = track({ pauseOnSeek: true });
    seek(0.07);
    expect([sound.isSounding, sound.position]).toEqual([true, 1.93]);
  });
});
