import { EnvironmentInjector, NgZone, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../facade/player';
import { type TestSounds, testSounds } from './testing/test-sounds';

const src = 'a.mp3';

describe('AudioService operations', () => {
  let sounds: TestSounds;
  let warned: jasmine.Spy;

  beforeEach(() => {
    warned = spyOn(console, 'warn');
    sounds = testSounds();
    sounds.backend.defaultDuration = 2;
  });

  const add = (...ids: readonly string[]): void => sounds.audio.add(ids.map((id) => ({ id, src })));

  describe('add', () => {
    it('adds a sound without playing it', () => {
      sounds.audio.add({ id: 'a', src });
      expect([sounds.audio.has('a'), sounds.backend.sounding]).toEqual([true, []]);
    });

    it('adds several sounds from an array or a map [sound-add]', () => {
      sounds.audio.add([
        { id: 'a', src },
        { id: 'b', src },
      ]);
      sounds.audio.add({ c: { src }, d: { src } });
      expect(sounds.backend.sounds.map(({ description }) => description.id)).toEqual(['a', 'b', 'c', 'd']);
    });

    it('throws INVALID_SOUND if one sound lacks id or src, without adding any [sound-refused]', () => {
      const call = (): void => sounds.audio.add([{ id: 'a', src }, { id: 'b' }] as never);
      expect(call).toThrowMatching(
        ({ code, message }) => code === 'INVALID_SOUND' && message.includes('`src`'),
      );
      expect(sounds.audio.has('a')).toBeFalse();
    });

    it('replaces a sound of the same id, stopping and unloading it [sound-replace]', () => {
      add('a');
      sounds.audio.play('a');
      const old = sounds.sound('a');
      add('a');
      expect([old.isUnloaded, old.isSounding, sounds.backend.sounds.length]).toEqual([true, false, 1]);
      expect(sounds.sound('a')).not.toBe(old);
    });

    it('plays a sound with autoplay', () => {
      sounds.audio.add({ id: 'a', src, autoplay: true });
      expect(sounds.backend.sounding).toEqual(['a']);
    });

    it('throws DESTROYED after destroy', () => {
      sounds.player.destroy();
      expect(() => add('a')).toThrowMatching(({ code }) => code === 'DESTROYED');
    });
  });

  describe('remove', () => {
    const removed: readonly [what: string, ids: string | readonly string[], left: readonly string[]][] = [
      ['one sound', 'a', ['b', 'c']],
      ['several sounds', ['a', 'c'], ['b']],
      ['all sounds', 'all', []],
    ];
    for (const [what, ids, left] of removed) {
      it(`stops and removes ${what} [sound-remove]`, () => {
        add('a', 'b', 'c');
        sounds.audio.play('all');
        sounds.audio.remove(ids);
        expect(sounds.backend.sounding).toEqual(left);
        expect(['a', 'b', 'c'].filter((id) => sounds.audio.has(id))).toEqual([...left]);
      });
    }
  });

  describe('play', () => {
    it('plays one sound, several, or all [sound-play]', () => {
      add('a', 'b', 'c');
      sounds.audio.play('b');
      expect(sounds.backend.sounding).toEqual(['b']);
      sounds.audio.play(['b', 'c']);
      expect(sounds.backend.sounding).toEqual(['b', 'c']);
      sounds.audio.play('all');
      expect(sounds.backend.sounding).toEqual(['a', 'b', 'c']);
    });

    it('immediately plays an on-demand sound to its end, independently of the video', () => {
      add('a');
      sounds.audio.play('a');
      sounds.advance(1.9);
      expect(sounds.sound('a').position).toBeCloseTo(1.9);
      sounds.advance(0.2);
      expect(sounds.backend.sounding).toEqual([]);
    });

    it('plays a loading sound once, when it is loaded', () => {
      sounds.backend.holdLoads = true;
      add('a');
      sounds.audio.play('a');
      sounds.audio.play('a');
      sounds.advance(3);
      expect(sounds.backend.sounding).toEqual([]);
      sounds.backend.arrive('a');
      expect([sounds.backend.sounding, sounds.sound('a').playCount]).toEqual([['a'], 1]);
    });

    it('loads a sound that was not preloaded', () => {
      sounds.audio.add({ id: 'a', src, preload: false });
      expect(sounds.sound('a').isLoaded).toBeFalse();
      sounds.audio.play('a');
      expect(sounds.backend.sounding).toEqual(['a']);
    });
  });

  it('pause pauses, and play resumes at the same position [sound-pause]', () => {
    add('a', 'b');
    sounds.audio.play('all');
    sounds.advance(1);
    sounds.audio.pause('a');
    expect(sounds.backend.sounding).toEqual(['b']);
    sounds.advance(0.5);
    sounds.audio.play('a');
    expect(sounds.sound('a').position).toBeCloseTo(1);
    sounds.audio.pause('all');
    expect(sounds.backend.sounding).toEqual([]);
  });

  it('pause cancels a play request for a sound that is loading', () => {
    sounds.backend.holdLoads = true;
    add('a');
    sounds.audio.play('a');
    sounds.audio.pause('a');
    sounds.backend.arrive('a');
    expect(sounds.backend.sounding).toEqual([]);
  });

  it('stop stops, and play starts from the beginning [sound-stop]', () => {
    add('a', 'b');
    sounds.audio.play('all');
    sounds.advance(1);
    sounds.audio.stop(['a', 'b']);
    expect(sounds.backend.sounding).toEqual([]);
    sounds.audio.play('a');
    expect(sounds.sound('a').position).toBe(0);
  });

  it('get returns the instance of a sound, null for an unknown id, and all instances for all [sound-get]', () => {
    add('a', 'b');
    const instances = ['a', 'b'].map((id) => sounds.sound(id).instance);
    expect(sounds.audio.get('a')).toBe(instances[0]!);
    expect(sounds.audio.get('x')).toBeNull();
    expect(sounds.audio.get('all')).toEqual(instances);
  });

  it('get returns an empty list for all without sounds', () => expect(sounds.audio.get('all')).toEqual([]));

  it('drift returns the drift of the soundtrack or given id, or null unless it follows the video and is playing', () => {
    sounds.track();
    sounds.audio.add({ id: 'rain', src, followVideoPlayback: true });
    add('a');
    const all = (): readonly (number | null)[] => [
      sounds.audio.drift(),
      ...['soundtrack', 'rain', 'a', 'x'].map((id) => sounds.audio.drift(id)),
    ];
    expect(all()).toEqual([null, null, null, null, null]);
    sounds.start().advance(1);
    sounds.audio.play('a');
    sounds.sound('rain').slip(0.25);
    sounds.sound().slip(-0.5);
    expect(all()).toEqual([-0.5, -0.5, 0.25, null, null]);
    sounds.player.pause();
    expect(all()).toEqual([null, null, null, null, null]);
  });

  it('has returns whether a sound was added [sound-has]', () => {
    add('a');
    expect([sounds.audio.has('a'), sounds.audio.has('x'), sounds.audio.has('all')]).toEqual([
      true,
      false,
      false,
    ]);
    sounds.audio.remove('a');
    expect(sounds.audio.has('a')).toBeFalse();
  });

  for (const operation of ['play', 'pause', 'stop', 'remove'] as const) {
    it(`${operation} ignores unknown ids with a warning in dev mode, but not the known ones [unknown-sounds]`, () => {
      add('a');
      sounds.audio.play('a');
      expect(() => sounds.audio[operation](['x', 'a'])).not.toThrow();
      expect(warned.calls.allArgs()).toEqual([[jasmine.stringMatching(/^iv-player: .*"x"/)]]);
      expect(sounds.backend.sounding).toEqual(operation === 'play' ? ['a'] : []);
    });
  }

  it('leaves nothing behind after 200 replacements and removals', () => {
    sounds.start();
    for (let round = 0; round < 200; round++) {
      sounds.backend.holdLoads = round % 3 === 0;
      sounds.audio.add([
        { id: 'a', src },
        { id: 'soundtrack', src, fadeInDuration: 1 },
      ]);
      sounds.audio.play('a');
      sounds.advance(0.05);
      if (round % 2 === 0) sounds.audio.remove('all');
    }
    sounds.audio.remove('all');
    expect(sounds.backend.sounds).toEqual([]);
    expect(sounds.backend.built.length).toBe(400);
    for (const old of sounds.backend.built) old.arrive(1);
    expect(sounds.backend.built.some(({ isPlaying, isLoaded }) => isPlaying || isLoaded)).toBeFalse();
  });

  it('destroying the player unloads all sounds and destroys the backend [player-destroy]', () => {
    add('a');
    sounds.audio.play('a');
    sounds.player.destroy();
    expect([sounds.backend.sounds.length, sounds.backend.isDestroyed]).toEqual([0, true]);
  });
});

describe('AudioService, when a sound fails', () => {
  it('emits SOUND_FAILED with id and cause, keeps the video playing, and reloads on play [code-sound-failed]', () => {
    const sounds = testSounds();
    sounds.start();
    sounds.backend.fail('a', '404');
    sounds.audio.add({ id: 'a', src });
    expect(sounds.errors.map(({ code, soundId, cause }) => [code, soundId, cause])).toEqual([
      ['SOUND_FAILED', 'a', '404'],
    ]);
    sounds.advance(1);
    expect([sounds.engine.isRunning, sounds.player.currentTime]).toEqual([true, 1]);
    sounds.audio.play('a');
    expect(sounds.errors.length).toBe(2);
    sounds.backend.repair('a');
    sounds.audio.play('a');
    expect(sounds.backend.sounding).toEqual(['a']);
    expect(sounds.errors.length).toBe(2);
  });

  it('a soundtrack that failed resumes at the current played time', () => {
    const sounds = testSounds();
    sounds.backend.fail('soundtrack');
    sounds.track();
    sounds.start().advance(4);
    sounds.backend.repair('soundtrack');
    sounds.audio.play('soundtrack');
    sounds.advance(1);
    expect(sounds.sound().position).toBeCloseTo(5);
  });
});

describe('AudioService and change detection', () => {
  it('calls the backend outside the Angular zone only', () => {
    let isOutside = false;
    const zone = {
      run: <T>(task: () => T): T => task(),
      runOutsideAngular: <T>(task: () => T): T => {
        isOutside = true;
        const result = task();
        isOutside = false;
        return result;
      },
    };
    const inside: string[] = [];
    const providers = [provideIvPlayerTesting(), { provide: NgZone, useValue: zone }];
    const injector = createEnvironmentInjector(providers, TestBed.inject(EnvironmentInjector));
    const create = spyOn(FakeSoundBackend.prototype, 'create').and.callThrough();
    const { audio } = injector.get(Player);
    create.and.callFake((description, listener) => {
      if (!isOutside) inside.push(`create ${description.id}`);
      create.and.callThrough();
      return injector.get(FakeSoundBackend).create(description, listener);
    });
    audio.add({ id: 'a', src });
    const sound = injector.get(FakeSoundBackend).sound('a');
    for (const operation of ['play', 'pause', 'stop', 'setVolume', 'unload'] as const)
      spyOn(sound, operation).and.callFake(() => {
        if (!isOutside) inside.push(operation);
      });
    audio.play('a');
    audio.pause('a');
    audio.stop('a');
    audio.remove('a');
    expect(inside).toEqual([]);
    expect(sound.play).toHaveBeenCalled();
    expect(sound.unload).toHaveBeenCalled();
  });
});
