import { type FakeSound, FakeSoundBackend } from 'iv-player/testing';
import type { PlayerFact } from '../player/player-fact';
import { type DeckHost, SoundDeck } from './sound-deck';
import type { SoundDescription } from './sound-description';
import type { Loudness } from './volume-link';

describe('SoundDeck: a running film that seeks', () => {
  const loudness = { volume: 1, muted: false } as Loudness;
  const running: PlayerFact = { type: 'running', running: true, waiting: false, settling: false };
  let film: { playedTime: number; playbackRate: number };
  let time: { clock: number };
  let deck: SoundDeck;
  let backend: FakeSoundBackend;

  beforeEach(() => {
    film = { playedTime: 0, playbackRate: 1 };
    time = { clock: 0 };
    backend = new FakeSoundBackend(time);
    const host: DeckHost = Object.assign(film, { raise: fail, setSoundBlocked: () => undefined });
    deck = new SoundDeck(backend, host, loudness, fail);
  });

  /** Adds a soundtrack that has been running for two seconds. */
  const track = (options: Partial<SoundDescription> = {}): FakeSound => {
    deck.add([{ id: 'soundtrack', src: 'track.mp3', ...options }]);
    deck.fold(running);
    film.playedTime = time.clock = 2;
    return backend.sound('soundtrack');
  };
  const seek = (standsFor: number): void => {
    deck.fold({ type: 'seeking', time: 8 });
    time.clock += 0.01;
    deck.fold({ type: 'seeked', standsFor });
  };

  it('is in its place when media time goes on, and has sounded all the while', () => {
    const sound = track();
    seek(0.07);
    expect(sound.isSounding).toBeTrue();
    time.clock += 0.07;
    expect(sound.position).toBeCloseTo(2, 10);
    deck.fold({ type: 'steady' });
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
    deck.fold({ type: 'seeking', time: 8 });
    deck.fold({ type: 'steady' });
    expect(sound.position).toBe(1);
    time.clock += 0.2;
    deck.fold({ type: 'seeking', time: 9 });
    deck.fold({ type: 'rate' });
    deck.fold({ type: 'seeked', standsFor: 0 });
    expect(sound.position).toBeCloseTo(1, 10);
  });

  it('with pauseOnSeek begins so that it will be in its place', () => {
    const sound = track({ pauseOnSeek: true });
    seek(0.07);
    expect([sound.isSounding, sound.position]).toEqual([true, 1.93]);
  });
});
