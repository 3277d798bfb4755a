import { RealSounds, toneAddress, until } from './testing/real-sounds';
import type { SoundHandle } from '../../src/lib/audio/backend/sound-backend';

interface HowlInside {
  mute(): boolean;
  _emit(event: string, id: number | null, cause?: unknown): void;
  _state: string;
}
const howl = (voice: SoundHandle): HowlInside => voice.instance as unknown as HowlInside;

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
    it(`a description’s volume of ${String(given)} is ${volume}`, async () => {
      const voice = await sounds.loaded({ volume: given as number });
      voice.setVolume(0.5, false);
      expect(voice.instance.volume()).toBeCloseTo(volume / 2);
    });
  }

  it('a description’s mute stays, whatever the player’s', async () => {
    const voice = await sounds.loaded({ mute: true });
    expect(howl(voice).mute()).toBeTrue();
    for (const isMuted of [true, false]) {
      voice.setVolume(1, isMuted);
      expect(howl(voice).mute()).toBeTrue();
    }
  });

  it('is unmuted again', async () => {
    const voice = await sounds.loaded();
    voice.setVolume(1, true);
    voice.setVolume(1, false);
    expect(howl(voice).mute()).toBeFalse();
  });

  it('a loudness that the application set itself lasts until the player’s changes', async () => {
    const voice = await sounds.loaded();
    voice.instance.volume(0.3);
    voice.setVolume(1, true);
    expect(voice.instance.volume()).toBe(0.3);
    voice.setVolume(0.5, true);
    expect(voice.instance.volume()).toBe(0.5);
  });

  it('the first source that this browser can play', async () => {
    const src = ['/never.mid', toneAddress(0.5), toneAddress(2)];
    const voice = await sounds.loaded({ src, format: ['mid', 'wav', 'wav'] });
    expect(voice.duration).toBeCloseTo(0.5, 1);
  });

  const hopeless: readonly [what: string, src: string, format: string[]][] = [
    ['in a format that this browser cannot play', '/sound.mid', []],
    ['whose format nobody can tell', '/sound', []],
    ['said to be in a format that there is not', '/sound.wav', ['mid']],
  ];
  for (const [what, src, format] of hopeless) {
    it(`a sound ${what} fails, and fails again when it is tried again`, async () => {
      spyOn(console, 'warn');
      const voice = sounds.create({ src, format });
      expect(sounds.told).toEqual([]);
      await until(() => sounds.told.length > 0);
      voice.load();
      await until(() => sounds.told.length > 1);
      expect(sounds.told).toEqual(['failed', 'failed']);
      expect(voice.isLoaded).toBeFalse();
    });
  }

  it('tells the cause of a failure', async () => {
    const told: unknown[] = [];
    const listener = { loaded: () => undefined, failed: (cause: unknown) => void told.push(cause) };
    const voice = sounds.backend.create({ id: 'a', src: '/sound.mid' }, listener);
    await until(() => told.length > 0);
    expect(told).toEqual([jasmine.stringContaining('codec')]);
    voice.unload();
  });

  for (const preload of [true, undefined, 'metadata', 'yes', null]) {
    it(`preload ${String(preload)}: loads by itself`, async () => {
      const voice = sounds.create({ preload: preload as 'metadata', html5: preload === 'metadata' });
      await until(() => voice.isLoaded);
      expect(sounds.told).toEqual(['loaded']);
    });
  }

  it('preload false: loads when it is told to, once', async () => {
    const voice = sounds.create({ preload: false });
    await sounds.loaded({ id: 'b', src: toneAddress(0.1) });
    expect([voice.isLoaded, voice.instance.state()]).toEqual([false, 'unloaded']);
    voice.load();
    const asked = spyOn(voice.instance, 'load').and.callThrough();
    voice.load();
    expect(asked).not.toHaveBeenCalled();
    await until(() => voice.isLoaded);
    expect(sounds.told).toEqual(['loaded', 'loaded']);
  });

  it('fires from the beginning, or from where it is asked to', async () => {
    const voice = await sounds.loaded();
    voice.play();
    expect(voice.instance.seek()).toBeLessThan(0.2);
    voice.stop();
    voice.play(1);
    expect(voice.instance.seek()).toBeGreaterThanOrEqual(1);
    expect(voice.instance.playing()).toBeTrue();
  });

  it('pause and stop: all its playings, and it goes on from the pause', async () => {
    const voice = await sounds.loaded();
    voice.play(1);
    voice.pause();
    expect(voice.instance.playing()).toBeFalse();
    voice.play();
    expect(voice.instance.seek()).toBeGreaterThanOrEqual(1);
    voice.stop();
    expect([voice.instance.playing(), voice.instance.seek()]).toEqual([false, 0]);
  });

  it('fires the whole of a sound with sprites', async () => {
    const voice = await sounds.loaded({ sprite: { first: [0, 100] } });
    expect(() => voice.play()).not.toThrow();
    expect(voice.instance.playing()).toBeTrue();
  });

  it('is streamed if it runs from an element', async () => {
    for (const html5 of [false, true]) {
      const voice = await sounds.loaded({ id: 'soundtrack', html5 });
      voice.start(0, 1, 0);
      expect(voice.isStreamed).toBe(html5);
    }
  });

  it('loaded once is loaded, even while a streamed sound waits for data again', async () => {
    const voice = await sounds.loaded({ html5: true });
    howl(voice)._state = 'loading';
    expect([voice.isLoaded, voice.duration > 0]).toEqual([true, true]);
  });

  it('what was told before it was unloaded, and would be heard after, is not', async () => {
    const voice = sounds.create();
    howl(voice)._emit('loaderror', null, 'late');
    voice.unload();
    await sounds.loaded({ id: 'b' });
    expect(sounds.told).toEqual(['loaded']);
  });

  it('what an earlier try tells late is not taken for the present one’s', async () => {
    const voice = await sounds.loaded();
    howl(voice)._emit('loaderror', null, 'first');
    howl(voice)._emit('loaderror', null, 'again');
    await until(() => sounds.told.length > 1);
    howl(voice)._emit('loaderror', null, 'late');
    voice.load();
    await until(() => sounds.told.length > 2);
    expect(sounds.told).toEqual(['loaded', 'failed', 'loaded']);
    expect(voice.isLoaded).toBeTrue();
  });

  it('refused before the first gesture it holds all sounds back; refused later it has failed', async () => {
    let isActive = false;
    spyOnProperty(navigator, 'userActivation').and.callFake(() => ({ hasBeenActive: isActive, isActive }));
    const voice = await sounds.loaded({ html5: true });
    howl(voice)._emit('playerror', null, 'refused');
    await until(() => sounds.backend.isSuspended);
    expect([sounds.backend.isLocked, sounds.told]).toEqual([true, ['loaded']]);
    isActive = true;
    howl(voice)._emit('playerror', null, 'refused');
    await until(() => sounds.told.length > 1);
    expect([sounds.told, voice.isLoaded]).toEqual([['loaded', 'failed'], false]);
  });
});
