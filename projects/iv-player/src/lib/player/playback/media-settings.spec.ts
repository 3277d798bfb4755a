import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../../facade/player';
import type { PlayerOptions } from './player-options';
import { PluginHost } from '../plugin/plugin-host';
import { TestPlayer } from '../testing/test-player';

const invalidArgument = ({ code }: { code?: unknown }): boolean => code === 'INVALID_ARGUMENT';

describe('MediaSettings', () => {
  let fixture: TestPlayer;

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = new TestPlayer({ a: 4 });
  });

  const volumes: readonly [set: number, got: number][] = [
    [0, 0],
    [0.3, 0.3],
    [1.7, 1],
    [-2, 0],
  ];
  for (const [set, got] of volumes) {
    it(`applies volume ${String(set)} as ${String(got)} to the engine and the store [player-volume]`, () => {
      fixture.player.volume = set;
      expect([fixture.player.volume, fixture.engine.volume, fixture.state.volume]).toEqual([got, got, got]);
    });
  }

  for (const volume of [Number.NaN, Infinity, -Infinity]) {
    it(`throws INVALID_ARGUMENT for volume ${String(volume)} without changing anything [player-volume]`, () => {
      expect(() => (fixture.player.volume = volume)).toThrowMatching(invalidArgument);
      expect([fixture.player.volume, fixture.engine.volume]).toEqual([1, 1]);
      expect(fixture.takeEvents()).toEqual([]);
    });
  }

  for (const rate of [0, -1, Number.NaN, Infinity]) {
    it(`throws INVALID_ARGUMENT for playbackRate ${String(rate)} without changing anything [playback-rate]`, () => {
      expect(() => (fixture.player.playbackRate = rate)).toThrowMatching(invalidArgument);
      expect([fixture.player.playbackRate, fixture.engine.rate]).toEqual([1, 1]);
    });
  }

  it('playbackRate sets the speed of playback [playback-rate]', () => {
    fixture.player.playbackRate = 0.5;
    fixture.start('a').advance(2);
    expect(fixture.player.currentNodeTime).toBe(1);
    expect(fixture.state.playbackRate).toBe(0.5);
  });

  it('does not set the rate when the volume changes, because that would restart the clock', () => {
    const { length } = fixture.engine.log;
    fixture.player.volume = 0.5;
    expect(fixture.engine.log.slice(length).map(([command]) => command)).toEqual(['volume', 'muted']);
  });

  it('muted does not change the volume [player-muted]', () => {
    fixture.player.muted = true;
    expect([fixture.player.muted, fixture.player.volume, fixture.engine.muted, fixture.state.muted]).toEqual([
      true,
      1,
      true,
      true,
    ]);
  });

  it('emits volumechange only when a value changes [event-volumechange] [unchanged-values]', () => {
    fixture.player.volume = 0.5;
    fixture.player.volume = 0.5;
    fixture.player.muted = true;
    fixture.player.muted = true;
    fixture.player.playbackRate = 2;
    const { length } = fixture.engine.log;
    fixture.player.playbackRate = 2;
    expect(fixture.engine.log.length).toBe(length);
    expect(fixture.takeEvents()).toEqual(['volumechange', 'volumechange']);
    fixture.player.volume = 1;
    fixture.takeEvents();
    fixture.player.volume = 7;
    expect(fixture.takeEvents()).toEqual([]);
  });

  it('updates the store before languagechange, which is emitted only for a change [player-language] [event-languagechange]', () => {
    const { player } = fixture;
    const seen = fixture.atEach('languagechange', () => [player.language, fixture.state.language]);
    player.language = 'de';
    player.language = 'de';
    player.language = null;
    expect(seen).toEqual([
      ['de', 'de'],
      [null, null],
    ]);
    expect(player.signals.language()).toBeNull();
  });

  for (const language of ['', 7, undefined]) {
    it(`throws INVALID_ARGUMENT for language ${JSON.stringify(language)} without changing anything [player-language]`, () => {
      fixture.player.language = 'en';
      expect(() => (fixture.player.language = language as string)).toThrowMatching(invalidArgument);
      expect(fixture.player.language).toBe('en');
    });
  }

  it('ducking lowers the volume of the video without changing state or emitting events', () => {
    fixture.player.volume = 0.5;
    fixture.takeEvents();
    const { media } = TestBed.inject<PluginHost>(PluginHost);
    media.setVideoVolume(0.5);
    media.setDucking(0.3);
    expect([media.ducking, fixture.engine.volume]).toEqual([0.3, 0.075]);
    expect([fixture.player.volume, fixture.state.volume, fixture.player.muted]).toEqual([0.5, 0.5, false]);
    fixture.player.volume = 1;
    expect(fixture.engine.volume).toBe(0.15);
    media.setDucking(1);
    expect(fixture.engine.volume).toBe(0.5);
    expect(fixture.takeEvents()).toEqual(['volumechange']);
  });

  it('ducking is clamped to [0, 1], and other values throw INVALID_ARGUMENT', () => {
    const { media } = TestBed.inject<PluginHost>(PluginHost);
    media.setDucking(-1);
    expect(media.ducking).toBe(0);
    expect(() => media.setDucking(Number.NaN)).toThrowMatching(invalidArgument);
    expect(media.ducking).toBe(0);
  });

  describe('normalize [clip-normalize]', () => {
    beforeEach(() => {
      fixture.player.repository.add({ id: 'b', source: 'b.mp4', duration: 4 });
      fixture.start('a', 'b');
    });

    it('attenuates each clip to match the quietest one, and null turns it off', () => {
      fixture.player.normalize = { a: -17, b: -23 };
      expect(fixture.engine.loudness).toBeCloseTo(0.501, 3);
      fixture.advance(5);
      expect([fixture.player.currentNodeId, fixture.engine.loudness]).toEqual(['b', 1]);
      fixture.player.normalize = { b: -13, c: -20 };
      expect(fixture.engine.loudness).toBeCloseTo(0.447, 3);
      fixture.player.normalize = null;
      expect([fixture.player.normalize, fixture.engine.loudness]).toEqual([null, 1]);
    });

    it('leaves nodes missing from the table unchanged', () => {
      fixture.player.normalize = { b: -17, c: -23 };
      expect(fixture.engine.loudness).toBe(1);
    });

    it('neither changes the volume nor emits events [normalize-start]', () => {
      fixture.player.volume = 0.5;
      fixture.takeEvents();
      fixture.player.normalize = { a: -17, b: -23 };
      expect(fixture.engine.loudness).toBeCloseTo(0.2506, 3);
      expect([fixture.player.volume, fixture.state.volume, fixture.takeEvents()]).toEqual([0.5, 0.5, []]);
    });
  });

  it('gain changes the volume of a clip in addition to normalize, up to full volume [node-gain]', () => {
    const { player, engine } = fixture;
    player.repository.update({ id: 'a', gain: -6 });
    fixture.start('a');
    expect(engine.loudness).toBeCloseTo(0.501, 3);
    player.normalize = { a: -20, b: -26 };
    expect(engine.loudness).toBeCloseTo(0.251, 3);
    player.normalize = null;
    player.repository.update({ id: 'a', gain: 6 });
    player.volume = 0.4;
    expect(engine.loudness).toBeCloseTo(0.798, 3);
    player.volume = 0.9;
    expect(engine.loudness).toBe(1);
  });

  it('language is also a player option [player-language]', () => {
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ language: 'fr' })] });
    const player = TestBed.inject(Player);
    expect([player.language, player.signals.language()]).toEqual(['fr', 'fr']);
  });
});

describe('MediaSettings from the player options', () => {
  const use = (options?: PlayerOptions): void => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting(options)] });
  };

  it('have defaults [initial-volume]', () => {
    use();
    const player = TestBed.inject(Player);
    expect([player.volume, player.muted, player.playbackRate, player.paused]).toEqual([1, false, 1, true]);
  });

  it('are applied to the engine before anything plays [initial-muted]', () => {
    use({ volume: 0.4, muted: true, playbackRate: 1.5 });
    const { player, engine, state } = new TestPlayer();
    expect([player.volume, player.muted, player.playbackRate]).toEqual([0.4, true, 1.5]);
    expect([engine.volume, engine.muted, engine.rate]).toEqual([0.4, true, 1.5]);
    expect([state.volume, state.muted]).toEqual([0.4, true]);
  });

  it('normalize all clips, including the first one [normalize-option]', () => {
    use({ normalize: { a: -17, b: -23 } });
    const fixture = new TestPlayer({ a: 4 });
    fixture.start('a');
    expect(fixture.player.normalize).toEqual({ a: -17, b: -23 });
    expect(fixture.engine.loudness).toBeCloseTo(0.501, 3);
  });

  it('clamp the volume, and throw INVALID_ARGUMENT for a rate out of range', () => {
    use({ volume: 3 });
    expect(TestBed.inject(Player).volume).toBe(1);
    TestBed.resetTestingModule();
    use({ playbackRate: 0 });
    expect(() => TestBed.inject(Player)).toThrowMatching(invalidArgument);
  });

  for (const rate of [0.05, 20])
    it(`throw INVALID_ARGUMENT for the rate ${String(rate)}, which browsers reject`, () => {
      use({ playbackRate: rate });
      expect(() => TestBed.inject(Player)).toThrowMatching(invalidArgument);
    });

  it('start playback on the first push with autoplay [autoplay-option]', () => {
    use({ autoplay: true });
    const fixture = new TestPlayer({ a: 4 });
    fixture.player.append('a');
    fixture.advance(1);
    expect(fixture.player.currentTime).toBe(1);
    expect(fixture.player.paused).toBeFalse();
  });

  it('emit AUTOPLAY_BLOCKED for a refused autoplay and leave the player paused and usable', async () => {
    use({ autoplay: true });
    TestBed.inject(FakePlaybackEngine).refuseAutoplay = true;
    const fixture = new TestPlayer({ a: 4 });
    const emitted = new Promise<void>((resolve) => fixture.player.once('error', () => resolve()));
    fixture.player.append('a');
    await emitted;
    expect(fixture.takeEvents()).toContain('error AUTOPLAY_BLOCKED');
    expect(fixture.player.paused).toBeTrue();
    expect(fixture.player.isAudioLocked).toBeTrue();
    fixture.engine.refuseAutoplay = false;
    await fixture.player.play();
    fixture.advance(1);
    expect(fixture.player.currentTime).toBe(1);
    expect(fixture.player.isAudioLocked).toBeFalse();
  });
});
