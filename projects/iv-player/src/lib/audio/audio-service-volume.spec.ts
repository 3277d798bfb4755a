import fc from 'fast-check';
import { testSounds } from './testing/test-sounds';

const src = 'a.mp3';

describe('AudioService init options and properties', () => {
  it('adds options.sounds when initialized, none by default [sounds-option]', () => {
    expect(testSounds().backend.sounds).toEqual([]);
    const { audio } = testSounds({ plugins: { audio: { sounds: [{ id: 'a', src }] } } });
    expect(audio.has('a')).toBeTrue();
  });

  it('does not mute unbound sounds of a muted player', () => {
    const { audio, player } = testSounds({ muted: true, plugins: { audio: { bindVolumeToPlayer: false } } });
    expect([player.muted, audio.muted, audio.volume]).toEqual([true, false, 1]);
  });

  it('accepts a single description in options.sounds, and adds more with initPlugin', () => {
    const { audio, player } = testSounds({ plugins: { audio: { sounds: { id: 'a', src } } } });
    player.initPlugin('audio', { sounds: { b: { src } } });
    expect([audio.has('a'), audio.has('b')]).toEqual([true, true]);
  });

  it('takes the initial bindVolumeToPlayer from the options, true by default [bind-option]', () => {
    expect(testSounds().audio.bindVolumeToPlayer).toBeTrue();
    expect(
      testSounds({ plugins: { audio: { bindVolumeToPlayer: false } } }).audio.bindVolumeToPlayer,
    ).toBeFalse();
  });

  it('treats options.videoVolume 0 as silence rather than the default', () => {
    const { audio, engine } = testSounds({ plugins: { audio: { videoVolume: 0 } } });
    expect([audio.videoVolume, engine.volume, audio.volume]).toEqual([0, 0, 1]);
  });

  it('keeps options that are absent from a second initPlugin', () => {
    const { audio, player } = testSounds({
      plugins: { audio: { videoVolume: 0.5, bindVolumeToPlayer: false } },
    });
    player.initPlugin('audio', { sounds: [] });
    expect([audio.videoVolume, audio.bindVolumeToPlayer]).toEqual([0.5, false]);
    player.initPlugin('audio', { bindVolumeToPlayer: true });
    expect([audio.videoVolume, audio.bindVolumeToPlayer]).toEqual([0.5, true]);
  });

  it('takes the initial videoVolume from the options, 1 by default [video-volume-option]', () => {
    expect(testSounds().audio.videoVolume).toBe(1);
    const { audio, engine } = testSounds({ volume: 0.5, plugins: { audio: { videoVolume: 0.5 } } });
    expect([audio.videoVolume, engine.volume]).toEqual([0.5, 0.25]);
  });

  it('throws for invalid options without changing anything', () => {
    const { audio, player } = testSounds();
    const bad = { bindVolumeToPlayer: false, videoVolume: 0.5, sounds: [{ id: 'a', src }, { id: 'b' }] };
    expect(() => player.initPlugin('audio', bad as never)).toThrowMatching(
      ({ code }) => code === 'INVALID_SOUND',
    );
    expect([audio.bindVolumeToPlayer, audio.videoVolume, audio.has('a')]).toEqual([true, 1, false]);
  });

  it('applies the gain of a sound in decibels, up to a volume of 1 [sound-gain]', () => {
    const { audio, backend } = testSounds({ volume: 0.5 });
    audio.add({ a: { src, gain: -6 }, b: { src, gain: 6 }, c: { src, gain: 20 }, d: { src } });
    audio.play('all');
    const loudness = (): number[] => backend.sounds.map((sound) => Math.round(sound.loudness * 1000) / 1000);
    expect(loudness()).toEqual([0.251, 0.998, 1, 0.5]);
    audio.volume = 0.1;
    expect(loudness()).toEqual([0.05, 0.2, 1, 0.1]);
  });

  it('applies player.volume and player.muted to the sounds while bound [bound-volume]', () => {
    const { player, audio } = testSounds();
    player.volume = 0.3;
    player.muted = true;
    expect([audio.volume, audio.muted]).toEqual([0.3, true]);
  });

  it('applies audio.volume and audio.muted to the player while bound [bound-volume]', () => {
    const { player, audio, engine } = testSounds();
    audio.volume = 0.3;
    audio.muted = true;
    expect([player.volume, player.muted, engine.volume, engine.muted]).toEqual([0.3, true, 0.3, true]);
  });

  it('keeps player and sounds independent while not bound [bound-volume]', () => {
    const { player, audio } = testSounds({ plugins: { audio: { bindVolumeToPlayer: false } } });
    player.volume = 0.3;
    audio.muted = true;
    expect([player.volume, audio.volume, player.muted, audio.muted]).toEqual([0.3, 1, false, true]);
  });

  it('applies the player’s values with a single event when bound again [bound-again]', () => {
    const sounds = testSounds({ plugins: { audio: { bindVolumeToPlayer: false } } });
    const { player, audio } = sounds;
    audio.volume = 0.2;
    audio.muted = true;
    player.volume = 0.7;
    sounds.events();
    audio.bindVolumeToPlayer = true;
    expect([audio.volume, audio.muted, player.volume, player.muted]).toEqual([0.7, false, 0.7, false]);
    expect(sounds.events()).toEqual(['audio.volumechange']);
  });

  it('multiplies the volume of the video by videoVolume, and nothing else [video-volume] [video-loudness]', () => {
    const sounds = testSounds();
    sounds.audio.videoVolume = 0.5;
    sounds.player.volume = 0.5;
    expect([sounds.engine.volume, sounds.player.volume, sounds.audio.volume]).toEqual([0.25, 0.5, 0.5]);
    expect(sounds.events()).toEqual(['volumechange', 'audio.volumechange']);
  });

  it('keeps videoVolume when bindVolumeToPlayer changes [video-volume]', () => {
    const { audio } = testSounds();
    audio.videoVolume = 0.5;
    audio.volume = 0.2;
    audio.bindVolumeToPlayer = false;
    audio.bindVolumeToPlayer = true;
    expect(audio.videoVolume).toBe(0.5);
  });

  it('multiplies each sound’s own volume by volume [audio-volume] [sound-loudness]', () => {
    const { audio, backend } = testSounds();
    audio.add({ id: 'a', src, volume: 0.5 });
    audio.play('a');
    audio.volume = 0.4;
    expect(backend.sound('a').loudness).toBeCloseTo(0.2);
    audio.add({ id: 'b', src });
    audio.play('b');
    expect(backend.sound('b').loudness).toBeCloseTo(0.4);
  });

  it('mutes all sounds while muted is true, false by default [audio-muted]', () => {
    const { audio, backend } = testSounds();
    expect(audio.muted).toBeFalse();
    audio.add({ id: 'a', src });
    audio.play('a');
    audio.muted = true;
    expect(backend.sound('a').loudness).toBe(0);
    audio.muted = false;
    expect(backend.sound('a').loudness).toBe(1);
  });

  it('starts with the player’s volume and mute', () => {
    const { audio } = testSounds({ volume: 0.4, muted: true });
    expect([audio.volume, audio.muted]).toEqual([0.4, true]);
  });

  it('has a read-only version [audio-version]', () => {
    const { audio, player } = testSounds();
    expect(audio.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(() => Object.assign(audio, { version: '0' })).toThrowError(TypeError);
    expect(player.initiedPlugins).toContain('audio');
  });

  for (const property of ['volume', 'videoVolume'] as const) {
    it(`${property} is in [0, 1]: finite values are clamped, others throw without changing anything [volume-range]`, () => {
      const { audio } = testSounds();
      audio[property] = -3;
      expect(audio[property]).toBe(0);
      audio[property] = 3;
      expect(audio[property]).toBe(1);
      for (const wrong of [Number.NaN, Infinity, '0.5', null, undefined]) {
        expect(() => (audio[property] = wrong as number)).toThrowMatching(
          ({ code }) => code === 'INVALID_ARGUMENT',
        );
      }
      expect(audio[property]).toBe(1);
    });
  }
});

describe('AudioService signals [audio-signals]', () => {
  it('signals.volume and signals.muted follow volume and muted, whichever side is set', () => {
    const { player, audio } = testSounds({ volume: 0.4 });
    const read = (): unknown[] => [audio.signals.volume(), audio.signals.muted()];
    expect(read()).toEqual([0.4, false]);
    audio.volume = 0.5;
    player.muted = true;
    expect(read()).toEqual([0.5, true]);
    audio.bindVolumeToPlayer = false;
    player.volume = 0.1;
    audio.muted = false;
    expect(read()).toEqual([0.5, false]);
  });

  it('player.signals.isAudioLocked includes locked sounds', () => {
    const { player, audio, backend } = testSounds();
    const { isAudioLocked } = player.signals;
    expect(isAudioLocked()).toBeFalse();
    backend.isLocked = true;
    audio.add({ id: 'a', src });
    expect([isAudioLocked(), player.isAudioLocked]).toEqual([true, true]);
    backend.isLocked = false;
    expect(isAudioLocked()).toBeFalse();
  });
});

describe('The event audio.volumechange', () => {
  it('is emitted once when volume or muted changes, with one volumechange while bound [event-audio-volumechange] [volume-events]', () => {
    const sounds = testSounds();
    sounds.audio.volume = 0.5;
    expect(sounds.events().sort()).toEqual(['audio.volumechange', 'volumechange']);
    sounds.player.muted = true;
    expect(sounds.events().sort()).toEqual(['audio.volumechange', 'volumechange']);
  });

  it('is not emitted when the value is unchanged [unchanged-values]', () => {
    const sounds = testSounds();
    sounds.audio.volume = 1;
    sounds.audio.muted = false;
    sounds.audio.bindVolumeToPlayer = true;
    expect(sounds.events()).toEqual([]);
  });

  it('is emitted after both sides have changed', () => {
    const { player, audio } = testSounds();
    const seen: number[][] = [];
    player.on('audio.volumechange', () => void seen.push([player.volume, audio.volume]));
    player.on('volumechange', () => void seen.push([player.volume, audio.volume]));
    audio.volume = 0.5;
    expect(seen).toEqual([
      [0.5, 0.5],
      [0.5, 0.5],
    ]);
  });

  it('is emitted once per changed side for random values, which stay equal while bound and in [0, 1]', () => {
    const step = fc.oneof(
      fc.record({
        what: fc.constantFrom('player', 'audio'),
        volume: fc.double({ min: -1, max: 2, noNaN: true }),
      }),
      fc.record({ what: fc.constantFrom('player', 'audio'), muted: fc.boolean() }),
      fc.record({ what: fc.constant('bind'), binds: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const sounds = testSounds();
        const { player, audio } = sounds;
        const describeSide = (side: { volume: number; muted: boolean }): string =>
          `${side.volume} ${String(side.muted)}`;
        for (const one of steps) {
          const before = { player: describeSide(player), audio: describeSide(audio) };
          const side = one.what === 'player' ? player : audio;
          if ('binds' in one) audio.bindVolumeToPlayer = one.binds;
          else if ('volume' in one) side.volume = one.volume;
          else side.muted = one.muted;
          const changed = {
            player: describeSide(player) !== before.player,
            audio: describeSide(audio) !== before.audio,
          };
          const events = sounds.events();
          const count = (name: string): number => events.filter((event) => event === name).length;
          expect(count('volumechange')).toBe(changed.player ? 1 : 0);
          expect(count('audio.volumechange')).toBe(changed.audio ? 1 : 0);
          if (audio.bindVolumeToPlayer) expect(describeSide(audio)).toBe(describeSide(player));
          else if (!('binds' in one)) expect(changed[one.what === 'player' ? 'audio' : 'player']).toBeFalse();
          for (const { volume } of [player, audio]) expect(volume >= 0 && volume <= 1).toBeTrue();
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('AudioService of two players', () => {
  it('shares neither volume, mute nor sounds [separate-volumes]', () => {
    const [one, other] = [testSounds(), testSounds()];
    for (const { audio } of [one, other]) {
      audio.add({ id: 'a', src, loop: true });
      audio.play('a');
    }
    other.audio.volume = 0.2;
    expect([one.audio.volume, one.player.volume, one.sound('a').loudness]).toEqual([1, 1, 1]);
    other.audio.muted = true;
    expect([one.audio.muted, one.player.muted, one.backend.sounding]).toEqual([false, false, ['a']]);
    other.player.destroy();
    expect(other.backend.sounds).toEqual([]);
    expect([one.audio.has('a'), one.backend.sounding]).toEqual([true, ['a']]);
    expect(one.events()).toEqual([]);
  });
});

describe('AudioService with ducking', () => {
  it('lowers all sounds by the factor, including those added later, without changing the volume', () => {
    const sounds = testSounds({ volume: 0.5 });
    const { audio, media, player } = sounds;
    const add = (id: string): void => {
      audio.add({ id, src, loop: true });
      audio.play(id);
    };
    add('before');
    media.setDucking(0.3);
    add('meanwhile');
    expect(sounds.sound('before').loudness).toBeCloseTo(0.15);
    expect(sounds.sound('meanwhile').loudness).toBeCloseTo(0.15);
    expect([audio.volume, player.volume, audio.muted]).toEqual([0.5, 0.5, false]);
    player.volume = 1;
    expect(sounds.sound('before').loudness).toBeCloseTo(0.3);
    media.setDucking(1);
    expect(sounds.sound('before').loudness).toBe(1);
    expect(sounds.events()).toEqual(['volumechange', 'audio.volumechange']);
  });
});
