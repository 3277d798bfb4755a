import fc from 'fast-check';
import { testSounds } from './testing/test-sounds';

const src = 'a.mp3';

describe('AudioService: init options and properties (specification §2.9)', () => {
  it('options.sounds: added at initialisation; default none', () => {
    expect(testSounds().backend.sounds).toEqual([]);
    const { audio } = testSounds({ plugins: { audio: { sounds: [{ id: 'a', src }] } } });
    expect(audio.has('a')).toBeTrue();
  });

  it('options.sounds: a single description will do, and initPlugin adds more', () => {
    const { audio, player } = testSounds({ plugins: { audio: { sounds: { id: 'a', src } } } });
    player.initPlugin('audio', { sounds: { b: { src } } });
    expect([audio.has('a'), audio.has('b')]).toEqual([true, true]);
  });

  it('options.bindVolumeToPlayer: the property’s initial value; default true', () => {
    expect(testSounds().audio.bindVolumeToPlayer).toBeTrue();
    expect(
      testSounds({ plugins: { audio: { bindVolumeToPlayer: false } } }).audio.bindVolumeToPlayer,
    ).toBeFalse();
  });

  it('options.videoVolume 0: silence, and not the default', () => {
    const { audio, engine } = testSounds({ plugins: { audio: { videoVolume: 0 } } });
    expect([audio.videoVolume, engine.volume, audio.volume]).toEqual([0, 0, 1]);
  });

  it('initPlugin again: what it does not name stays as it is', () => {
    const { audio, player } = testSounds({
      plugins: { audio: { videoVolume: 0.5, bindVolumeToPlayer: false } },
    });
    player.initPlugin('audio', { sounds: [] });
    expect([audio.videoVolume, audio.bindVolumeToPlayer]).toEqual([0.5, false]);
    player.initPlugin('audio', { bindVolumeToPlayer: true });
    expect([audio.videoVolume, audio.bindVolumeToPlayer]).toEqual([0.5, true]);
  });

  it('options.videoVolume: the property’s initial value; default 1', () => {
    expect(testSounds().audio.videoVolume).toBe(1);
    const { audio, engine } = testSounds({ volume: 0.5, plugins: { audio: { videoVolume: 0.5 } } });
    expect([audio.videoVolume, engine.volume]).toEqual([0.5, 0.25]);
  });

  it('options that mean nothing throw and change nothing', () => {
    const { audio, player } = testSounds();
    const bad = { bindVolumeToPlayer: false, videoVolume: 0.5, sounds: [{ id: 'a', src }, { id: 'b' }] };
    expect(() => player.initPlugin('audio', bad)).toThrowMatching(({ code }) => code === 'INVALID_SOUND');
    expect([audio.bindVolumeToPlayer, audio.videoVolume, audio.has('a')]).toEqual([true, 1, false]);
  });

  it('bindVolumeToPlayer true: player.volume and player.muted also set the sounds', () => {
    const { player, audio } = testSounds();
    player.volume = 0.3;
    player.muted = true;
    expect([audio.volume, audio.muted]).toEqual([0.3, true]);
  });

  it('bindVolumeToPlayer true: audio.volume and audio.muted also set the player', () => {
    const { player, audio, engine } = testSounds();
    audio.volume = 0.3;
    audio.muted = true;
    expect([player.volume, player.muted, engine.volume, engine.muted]).toEqual([0.3, true, 0.3, true]);
  });

  it('bindVolumeToPlayer false: player and sounds may differ', () => {
    const { player, audio } = testSounds({ plugins: { audio: { bindVolumeToPlayer: false } } });
    player.volume = 0.3;
    audio.muted = true;
    expect([player.volume, audio.volume, player.muted, audio.muted]).toEqual([0.3, 1, false, true]);
  });

  it('bindVolumeToPlayer switched on takes over the player’s values, with one event', () => {
    const sounds = testSounds({ plugins: { audio: { bindVolumeToPlayer: false } } });
    const { player, audio } = sounds;
    audio.volume = 0.2;
    audio.muted = true;
    player.volume = 0.7;
    sounds.heard();
    audio.bindVolumeToPlayer = true;
    expect([audio.volume, audio.muted, player.volume, player.muted]).toEqual([0.7, false, 0.7, false]);
    expect(sounds.heard()).toEqual(['audio.volumechange']);
  });

  it('videoVolume: relative volume of the film’s own sound, and of nothing else', () => {
    const sounds = testSounds();
    sounds.audio.videoVolume = 0.5;
    sounds.player.volume = 0.5;
    expect([sounds.engine.volume, sounds.player.volume, sounds.audio.volume]).toEqual([0.25, 0.5, 0.5]);
    expect(sounds.heard()).toEqual(['volumechange', 'audio.volumechange']);
  });

  it('videoVolume is unaffected by bindVolumeToPlayer', () => {
    const { audio } = testSounds();
    audio.videoVolume = 0.5;
    audio.volume = 0.2;
    audio.bindVolumeToPlayer = false;
    audio.bindVolumeToPlayer = true;
    expect(audio.videoVolume).toBe(0.5);
  });

  it('volume: multiplies each sound’s own volume', () => {
    const { audio, backend } = testSounds();
    audio.add({ id: 'a', src, volume: 0.5 });
    audio.play('a');
    audio.volume = 0.4;
    expect(backend.sound('a').loudness).toBeCloseTo(0.2);
    audio.add({ id: 'b', src });
    audio.play('b');
    expect(backend.sound('b').loudness).toBeCloseTo(0.4);
  });

  it('muted: default false; silent while true', () => {
    const { audio, backend } = testSounds();
    expect(audio.muted).toBeFalse();
    audio.add({ id: 'a', src });
    audio.play('a');
    audio.muted = true;
    expect(backend.sound('a').loudness).toBe(0);
    audio.muted = false;
    expect(backend.sound('a').loudness).toBe(1);
  });

  it('begins with the player’s volume and mute', () => {
    const { audio } = testSounds({ volume: 0.4, muted: true });
    expect([audio.volume, audio.muted]).toEqual([0.4, true]);
  });

  it('version: a text', () => {
    const { audio, player } = testSounds();
    expect(audio.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(player.initiedPlugins).toContain('audio');
  });

  for (const property of ['volume', 'videoVolume'] as const) {
    it(`${property} is in [0, 1]: finite values are clamped, others throw and change nothing`, () => {
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

describe('audio.volumechange (specification §6)', () => {
  it('when the volume is set or muted changes; once, and beside it one volumechange', () => {
    const sounds = testSounds();
    sounds.audio.volume = 0.5;
    expect(sounds.heard().sort()).toEqual(['audio.volumechange', 'volumechange']);
    sounds.player.muted = true;
    expect(sounds.heard().sort()).toEqual(['audio.volumechange', 'volumechange']);
  });

  it('setting what is set raises nothing', () => {
    const sounds = testSounds();
    sounds.audio.volume = 1;
    sounds.audio.muted = false;
    sounds.audio.bindVolumeToPlayer = true;
    expect(sounds.heard()).toEqual([]);
  });

  it('whoever hears it finds both sides changed', () => {
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

  it('random sets on either side: one event each, equal while bound, independent while not, always in [0, 1]', () => {
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
        const look = (side: { volume: number; muted: boolean }): string =>
          `${side.volume} ${String(side.muted)}`;
        for (const one of steps) {
          const before = { player: look(player), audio: look(audio) };
          const side = one.what === 'player' ? player : audio;
          if ('binds' in one) audio.bindVolumeToPlayer = one.binds;
          else if ('volume' in one) side.volume = one.volume;
          else side.muted = one.muted;
          const changed = { player: look(player) !== before.player, audio: look(audio) !== before.audio };
          const heard = sounds.heard();
          const count = (name: string): number => heard.filter((event) => event === name).length;
          expect(count('volumechange')).toBe(changed.player ? 1 : 0);
          expect(count('audio.volumechange')).toBe(changed.audio ? 1 : 0);
          if (audio.bindVolumeToPlayer) expect(look(audio)).toBe(look(player));
          else if (!('binds' in one)) expect(changed[one.what === 'player' ? 'audio' : 'player']).toBeFalse();
          for (const { volume } of [player, audio]) expect(volume >= 0 && volume <= 1).toBeTrue();
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('two players', () => {
  it('share no volume, no mute and no sound', () => {
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
    expect(one.heard()).toEqual([]);
  });
});
