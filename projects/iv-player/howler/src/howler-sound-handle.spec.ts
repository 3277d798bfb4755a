import { RealSounds, toneUrl, until } from './testing/real-sounds';
import type { SoundHandle } from '../../src/lib/audio/sound-backend';

interface HowlInternals {
  mute(): boolean;
  readonly _playLock: boolean;
  readonly _sounds: readonly { readonly _node: HTMLAudioElement & { _unlocked?: boolean } }[];
  on(event: string, listener: () => void): void;
  _emit(event: string, id: number | null, cause?: unknown): void;
  _state: string;
}
const howl = (handle: SoundHandle): HowlInternals => handle.instance as unknown as HowlInternals;

describe('HowlerSoundHandle', () => {
  let sounds: RealSounds;

  beforeEach(() => (sounds = new RealSounds()));
  afterEach(() => sounds.close());

  const volumes: readonly [given: unknown, volume: number][] = [
    [undefined, 1],
    [0.3, 0.3],
    [0, 0],
    [7, 1],
    [-1, 0],
    [Number.NaN, 1],
    ['0.3', 1],
    [null, 1],
  ];
  for (const [given, volume] of volumes) {
    it(`treats a volume option of ${String(given)} as ${volume}`, async () => {
      const handle = await sounds.loaded({ volume: given as number });
      handle.setVolume(0.5, false);
      expect(handle.instance.volume()).toBeCloseTo(volume / 2);
    });
  }

  it('stays muted by the mute option, regardless of the player', async () => {
    const handle = await sounds.loaded({ mute: true });
    expect(howl(handle).mute()).toBeTrue();
    for (const isMuted of [true, false]) {
      handle.setVolume(1, isMuted);
      expect(howl(handle).mute()).toBeTrue();
    }
  });

  it('is unmuted with the player', async () => {
    const handle = await sounds.loaded();
    handle.setVolume(1, true);
    handle.setVolume(1, false);
    expect(howl(handle).mute()).toBeFalse();
  });

  it('keeps a volume that the application set on the Howl until the player’s volume changes', async () => {
    const handle = await sounds.loaded();
    handle.instance.volume(0.3);
    handle.setVolume(1, true);
    expect(handle.instance.volume()).toBe(0.3);
    handle.setVolume(0.5, true);
    expect(handle.instance.volume()).toBe(0.5);
  });

  describe('when other code unloads it [foreign-unload]', () => {
    // The Howler of other application code.
    const unloadAll = (): void => (globalThis as unknown as { Howler: { unload(): void } }).Howler.unload();
    /** Resolves when the sound is reported as loaded again. */
    const loadedAgain = async (handle: SoundHandle): Promise<void> => {
      expect([handle.isLoaded, handle.isRunning, handle.position]).toEqual([false, false, 0]);
      sounds.reports.length = 0;
      await until(() => sounds.reports.includes('loaded') && handle.isLoaded && !sounds.backend.isSuspended);
    };

    for (const html5 of [false, true]) {
      it(`reloads and can be started, ${html5 ? 'streamed' : 'decoded'}`, async () => {
        const handle = await sounds.loaded({ html5, loop: true });
        const { instance } = handle;
        handle.start(1, 1, 0);
        await until(() => handle.isRunning && handle.position > 1.1);
        unloadAll();
        await loadedAgain(handle);
        expect(handle.instance).not.toBe(instance);
        handle.start(2, 1, 0);
        await until(() => handle.isRunning && handle.position > 2.1);
        expect(sounds.context.state).toBe('running');
      });
    }

    it('can be played again, at the volume of the player', async () => {
      const handle = await sounds.loaded();
      handle.setVolume(0.5, true);
      unloadAll();
      await loadedAgain(handle);
      handle.play();
      await until(() => handle.instance.playing());
      expect([handle.instance.volume(), howl(handle).mute()]).toEqual([0.5, true]);
    });

    it('reloads a sound that was unloaded individually or during loading', async () => {
      const handle = await sounds.loaded();
      (handle.instance as unknown as { unload(): void }).unload();
      await loadedAgain(handle);
      const other = sounds.create();
      unloadAll();
      await loadedAgain(other);
      await until(() => handle.isLoaded);
      expect(sounds.reports).not.toContain('failed');
    });

    it('does not load an unused sound, and fails if the file is missing', async () => {
      const src = toneUrl(1);
      const unwanted = sounds.create({ preload: false });
      const handle = await sounds.loaded({ src });
      URL.revokeObjectURL(src);
      unloadAll();
      sounds.reports.length = 0;
      await until(() => sounds.reports.includes('failed'));
      expect([handle.isLoaded, unwanted.instance.state()]).toEqual([false, 'unloaded']);
      unwanted.load();
      await until(() => unwanted.isLoaded);
    });

    it('stays unloaded after the player has unloaded it', async () => {
      const handle = await sounds.loaded();
      handle.unload();
      unloadAll();
      await Promise.resolve();
      expect([handle.isLoaded, handle.instance.state()]).toEqual([false, 'unloaded']);
    });
  });

  it('loads the first source that the browser can play [sound-src]', async () => {
    const src = ['/never.mid', toneUrl(0.5), toneUrl(2)];
    const handle = await sounds.loaded({ src, format: ['mid', 'wav', 'wav'] });
    expect(handle.duration).toBeCloseTo(0.5, 1);
  });

  const unplayable: readonly [what: string, src: string, format: string[]][] = [
    ['in a format that the browser cannot play', '/sound.mid', []],
    ['of unknown format', '/sound', []],
    ['with a format option that does not exist', '/sound.wav', ['mid']],
  ];
  for (const [what, src, format] of unplayable) {
    it(`fails for a sound ${what}, also on a second attempt`, async () => {
      spyOn(console, 'warn');
      const handle = sounds.create({ src, format });
      expect(sounds.reports).toEqual([]);
      await until(() => sounds.reports.length > 0);
      handle.load();
      await until(() => sounds.reports.length > 1);
      expect(sounds.reports).toEqual(['failed', 'failed']);
      expect(handle.isLoaded).toBeFalse();
    });
  }

  it('reports the cause of a failure', async () => {
    const causes: unknown[] = [];
    const listener = { loaded: () => undefined, failed: (cause: unknown) => void causes.push(cause) };
    const handle = sounds.backend.create({ id: 'a', src: '/sound.mid' }, listener);
    await until(() => causes.length > 0);
    expect(causes).toEqual([jasmine.stringContaining('codec')]);
    handle.unload();
  });

  for (const preload of [true, undefined, 'metadata', 'yes', null]) {
    it(`loads immediately with preload ${String(preload)}`, async () => {
      const handle = sounds.create({ preload: preload as 'metadata', html5: preload === 'metadata' });
      await until(() => handle.isLoaded);
      expect(sounds.reports).toEqual(['loaded']);
    });
  }

  it('loads once with load() if preload is false', async () => {
    const handle = sounds.create({ preload: false });
    await sounds.loaded({ id: 'b', src: toneUrl(0.1) });
    expect([handle.isLoaded, handle.instance.state()]).toEqual([false, 'unloaded']);
    handle.load();
    const asked = spyOn(handle.instance, 'load').and.callThrough();
    handle.load();
    expect(asked).not.toHaveBeenCalled();
    await until(() => handle.isLoaded);
    expect(sounds.reports).toEqual(['loaded', 'loaded']);
  });

  it('fails if its code cannot be loaded, and loads it with load()', async () => {
    const loadCode = spyOn(sounds.backend, 'loadCode').and.rejectWith(new Error('offline'));
    const handle = sounds.create();
    await until(() => sounds.reports.length > 0);
    expect([handle.isLoaded, sounds.reports]).toEqual([false, ['failed']]);
    handle.start(1, 1, 0);
    expect(handle.isRunning).toBeFalse();
    loadCode.and.callThrough();
    handle.load();
    await until(() => handle.isLoaded);
    handle.start(1, 1, 0);
    expect([handle.isRunning, sounds.reports]).toEqual([true, ['failed', 'loaded']]);
  });

  it('plays from the start or a given position', async () => {
    const handle = await sounds.loaded();
    handle.play();
    expect(handle.instance.seek()).toBeLessThan(1);
    handle.stop();
    handle.play(1);
    expect(handle.instance.seek()).toBeGreaterThanOrEqual(1);
    expect(handle.instance.playing()).toBeTrue();
  });

  it('pauses and stops all playbacks, and resumes where paused', async () => {
    const handle = await sounds.loaded();
    handle.play(1);
    handle.pause();
    expect(handle.instance.playing()).toBeFalse();
    handle.play();
    expect(handle.instance.seek()).toBeGreaterThanOrEqual(1);
    handle.stop();
    expect([handle.instance.playing(), handle.instance.seek()]).toEqual([false, 0]);
  });

  it('resumes all paused playbacks without starting another', async () => {
    const handle = await sounds.loaded();
    handle.play(1);
    handle.play(2);
    handle.pause();
    handle.play();
    const all = (handle.instance as unknown as { _sounds: { _paused: boolean }[] })._sounds;
    expect(all.filter(({ _paused }) => !_paused).length).toBe(2);
    handle.stop();
    handle.play();
    expect(all.filter(({ _paused }) => !_paused).length).toBe(1);
  });

  it('plays the whole sound if it has sprites', async () => {
    const handle = await sounds.loaded({ sprite: { first: [0, 100] } });
    expect(() => handle.play()).not.toThrow();
    expect(handle.instance.playing()).toBeTrue();
  });

  for (const html5 of [false, true]) {
    it(`moves a synchronized sound without Howl events, ${html5 ? 'streamed' : 'decoded'}`, async () => {
      const handle = await sounds.loaded({ id: 'soundtrack', html5 });
      const events: string[] = [];
      for (const event of ['play', 'pause', 'seek', 'stop'] as const)
        handle.instance.on(event, () => void events.push(event));
      handle.start(0, 1, 0);
      await until(() => handle.position > 0.1 && events.length > 0);
      handle.shift(5);
      await until(() => handle.position > 5.1);
      expect([handle.instance.playing(), events]).toEqual([true, ['play']]);
      handle.fadeOut(0);
      await until(() => !handle.instance.playing());
    });
  }

  it('stays loaded while a streamed sound waits for data', async () => {
    const handle = await sounds.loaded({ html5: true });
    howl(handle)._state = 'loading';
    expect([handle.isLoaded, handle.duration > 0]).toEqual([true, true]);
  });

  it('ignores events after unloading', async () => {
    const handle = sounds.create();
    howl(handle)._emit('loaderror', null, 'late');
    handle.unload();
    await sounds.loaded({ id: 'b' });
    expect(sounds.reports).toEqual(['loaded']);
  });

  it('ignores late events of an earlier attempt', async () => {
    const handle = await sounds.loaded();
    howl(handle)._emit('loaderror', null, 'first');
    howl(handle)._emit('loaderror', null, 'again');
    await until(() => sounds.reports.length > 1);
    howl(handle)._emit('loaderror', null, 'late');
    handle.load();
    await until(() => sounds.reports.length > 2);
    expect(sounds.reports).toEqual(['loaded', 'failed', 'loaded']);
    expect(handle.isLoaded).toBeTrue();
  });

  it('locks the output if playing is refused before the first gesture, and fails if refused later', async () => {
    let isActive = false;
    spyOnProperty(navigator, 'userActivation').and.callFake(() => ({ hasBeenActive: isActive, isActive }));
    const handle = await sounds.loaded({ html5: true });
    howl(handle)._emit('playerror', null, 'refused');
    await until(() => sounds.backend.isSuspended);
    expect([sounds.backend.isLocked, sounds.reports]).toEqual([true, ['loaded']]);
    isActive = true;
    howl(handle)._emit('playerror', null, 'refused');
    await until(() => sounds.reports.length > 1);
    expect([sounds.reports, handle.isLoaded]).toEqual([['loaded', 'failed'], false]);
  });

  describe('while howler awaits play() of an element', () => {
    /** Callbacks that settle pending `play()` calls. */
    let starts: (() => void)[];
    const start = (): void => {
      for (const one of starts.splice(0)) one();
    };
    let handle: SoundHandle;
    const element = (): HTMLAudioElement & { _unlocked?: boolean } => howl(handle)._sounds[0]!._node;

    beforeEach(async () => {
      handle = await sounds.loaded({ id: 'soundtrack', html5: true, loop: true });
      starts = [];
      const play = HTMLMediaElement.prototype.play;
      spyOn(HTMLMediaElement.prototype, 'play').and.callFake(function (this: HTMLMediaElement) {
        const started = play.call(this);
        // Avoids an unhandled rejection when the sound is unloaded first.
        started.catch(() => undefined);
        return new Promise((resolve, reject) => starts.push(() => void started.then(resolve, reject)));
      });
    });

    for (const { title, commands, isSo } of [
      {
        title: 'does not play a synchronized sound that is stopped',
        commands: () => (handle.start(0, 1, 0), handle.fadeOut(0)),
        isSo: () => element().paused,
      },
      {
        title: 'does not play a sound that is stopped immediately',
        commands: () => (handle.play(), handle.stop()),
        isSo: () => element().paused,
      },
      {
        title: 'does not play a sound that is paused immediately',
        commands: () => (handle.play(), handle.pause()),
        isSo: () => element().paused,
      },
      {
        title: 'mutes the sound',
        commands: () => (handle.start(0, 1, 0), handle.setVolume(1, true)),
        isSo: () => element().muted,
      },
      {
        title: 'applies the rate to the element',
        commands: () => (handle.start(0, 1, 0), handle.setRate(2)),
        isSo: () => element().playbackRate === 2,
      },
      {
        title: 'plays from a given position',
        commands: () => handle.play(3),
        isSo: () => element().currentTime >= 3,
      },
    ])
      it(title, async () => {
        commands();
        start();
        await until(isSo);
        expect(isSo()).toBeTrue();
      });

    const { play: nativePlay } = HTMLMediaElement.prototype;
    for (const command of ['stop', 'pause'] as const)
      it(`plays once after play(), ${command}() and play()`, async () => {
        const played = HTMLMediaElement.prototype.play as jasmine.Spy;
        const elements = new Set<HTMLMediaElement>();
        played.and.callFake(function (this: HTMLMediaElement) {
          elements.add(this);
          const started = nativePlay.call(this);
          started.catch(() => undefined);
          return new Promise((resolve, reject) => starts.push(() => void started.then(resolve, reject)));
        });
        handle.play();
        handle[command]();
        handle.play();
        const sounding = (): number => [...elements].filter(({ paused }) => !paused).length;
        await until(() => (start(), sounding() === 1));
        expect(sounding()).toBe(1);
      });

    for (const command of ['stop', 'pause'] as const)
      it(`${command}() also applies to an audible playback, only once`, async () => {
        const all = (): { _paused: boolean; _ended: boolean }[] =>
          (handle.instance as unknown as { _sounds: { _paused: boolean; _ended: boolean }[] })._sounds;
        const sounding = (): number => all().filter(({ _paused }) => !_paused).length;
        handle.play();
        await until(() => (start(), !howl(handle)._playLock));
        handle.play();
        handle[command]();
        await until(() => (start(), !howl(handle)._playLock && sounding() === 0));
        handle.stop();
        handle.play();
        await until(() => (start(), sounding() === 1));
        expect(sounding()).toBe(1);
      });

    for (const command of ['stop', 'pause'] as const)
      it(`${command}() applies to a playback whose start howler has not reported yet, during another start`, async () => {
        let reported = 0;
        howl(handle).on('play', () => reported++);
        handle.play();
        start();
        // Howler releases its lock first, and reports the start in a task of its own.
        await new Promise<void>((resolve) => {
          const poll = new MessageChannel();
          poll.port1.onmessage = () =>
            howl(handle)._playLock ? poll.port2.postMessage(null) : (poll.port1.close(), resolve());
          poll.port2.postMessage(null);
        });
        const first = element();
        handle.play();
        handle[command]();
        await until(() => reported === 1);
        await until(() => (start(), reported === 2));
        expect(first.paused).toBeTrue();
      });

    it('completes a fade that ends in the meantime', async () => {
      handle.start(0, 1, 0.02);
      const later = performance.now() + 1000;
      spyOn(performance, 'now').and.returnValue(later);
      start();
      await until(() => element().volume === 1);
      expect(element().volume).toBe(1);
    });

    it('does not reload the element on the click that unlocks howler', async () => {
      handle.start(0, 1, 0);
      expect(element()._unlocked).toBeTrue();
      start();
      await until(() => !howl(handle)._playLock);
      expect(sounds.reports).not.toContain('failed');
    });
  });
});
