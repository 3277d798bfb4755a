import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../../facade/player';
import type { PlayerOptions } from '../player-options';
import { RecordedPlayer } from '../testing/recorded-player';

const invalidArgument = ({ code }: { code?: unknown }): boolean => code === 'INVALID_ARGUMENT';

describe('volume, muted and playbackRate', () => {
  let film: RecordedPlayer;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    film = new RecordedPlayer({ a: 4 });
  });

  const volumes: readonly [set: number, got: number][] = [
    [0, 0],
    [0.3, 0.3],
    [1.7, 1],
    [-2, 0],
  ];
  for (const [set, got] of volumes) {
    it(`volume ${String(set)} is ${String(got)}, in the engine and the store too`, () => {
      film.player.volume = set;
      expect([film.player.volume, film.engine.volume, film.state.volume]).toEqual([got, got, got]);
    });
  }

  for (const volume of [Number.NaN, Infinity, -Infinity]) {
    it(`volume ${String(volume)} throws INVALID_ARGUMENT and changes nothing`, () => {
      expect(() => (film.player.volume = volume)).toThrowMatching(invalidArgument);
      expect([film.player.volume, film.engine.volume]).toEqual([1, 1]);
      expect(film.heard()).toEqual([]);
    });
  }

  for (const rate of [0, -1, Number.NaN, Infinity]) {
    it(`playbackRate ${String(rate)} throws INVALID_ARGUMENT and changes nothing`, () => {
      expect(() => (film.player.playbackRate = rate)).toThrowMatching(invalidArgument);
      expect([film.player.playbackRate, film.engine.rate]).toEqual([1, 1]);
    });
  }

  it('playbackRate is the speed of the film', () => {
    film.player.playbackRate = 0.5;
    film.start('a').advance(2);
    expect(film.player.currentNodeTime).toBe(1);
    expect(film.state.playbackRate).toBe(0.5);
  });

  it('muted leaves the volume alone', () => {
    film.player.muted = true;
    expect([film.player.muted, film.player.volume, film.engine.muted, film.state.muted]).toEqual([
      true,
      1,
      true,
      true,
    ]);
  });

  it('a change raises volumechange; setting what is set raises nothing', () => {
    film.player.volume = 0.5;
    film.player.volume = 0.5;
    film.player.muted = true;
    film.player.muted = true;
    film.player.playbackRate = 2;
    const { length } = film.engine.log;
    film.player.playbackRate = 2;
    expect(film.engine.log.length).toBe(length);
    expect(film.heard()).toEqual(['volumechange', 'volumechange']);
    film.player.volume = 1;
    film.heard();
    film.player.volume = 7;
    expect(film.heard()).toEqual([]);
  });
});

describe('player options', () => {
  const use = (options?: PlayerOptions): void => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting(options)] });
  };

  it('have defaults', () => {
    use();
    const player = TestBed.inject(Player);
    expect([player.volume, player.muted, player.playbackRate, player.paused]).toEqual([1, false, 1, true]);
  });

  it('reach the engine before anything plays', () => {
    use({ volume: 0.4, muted: true, playbackRate: 1.5 });
    const { player, engine, state } = new RecordedPlayer();
    expect([player.volume, player.muted, player.playbackRate]).toEqual([0.4, true, 1.5]);
    expect([engine.volume, engine.muted, engine.rate]).toEqual([0.4, true, 1.5]);
    expect([state.volume, state.muted]).toEqual([0.4, true]);
  });

  it('out of range: a volume is clamped, a rate throws INVALID_ARGUMENT', () => {
    use({ volume: 3 });
    expect(TestBed.inject(Player).volume).toBe(1);
    TestBed.resetTestingModule();
    use({ playbackRate: 0 });
    expect(() => TestBed.inject(Player)).toThrowMatching(invalidArgument);
  });

  it('autoplay starts with the first push', () => {
    use({ autoplay: true });
    const film = new RecordedPlayer({ a: 4 });
    film.player.append('a');
    film.advance(1);
    expect(film.player.currentTime).toBe(1);
    expect(film.player.paused).toBeFalse();
  });

  it('a refused autoplay raises AUTOPLAY_BLOCKED and leaves the player paused and usable', async () => {
    use({ autoplay: true });
    TestBed.inject(FakePlaybackEngine).refuseAutoplay = true;
    const film = new RecordedPlayer({ a: 4 });
    const raised = new Promise<void>((resolve) => film.player.once('error', () => resolve()));
    film.player.append('a');
    await raised;
    expect(film.heard()).toContain('error AUTOPLAY_BLOCKED');
    expect(film.player.paused).toBeTrue();
    expect(film.player.isAudioLocked).toBeTrue();
    film.engine.refuseAutoplay = false;
    await film.player.play();
    film.advance(1);
    expect(film.player.currentTime).toBe(1);
    expect(film.player.isAudioLocked).toBeFalse();
  });
});
