import { RealSounds, toneAddress, until } from './testing/real-sounds';
import { OneShotSound } from '../../src/lib/audio/one-shot-sound';

interface HowlerInside {
  readonly _howls: readonly unknown[];
  readonly autoSuspend: boolean;
  readonly ctx: AudioContext;
}
const howler = (): HowlerInside => (globalThis as unknown as { Howler: HowlerInside }).Howler;

describe('HowlerBackend, with real sounds', () => {
  let sounds: RealSounds;

  beforeEach(() => (sounds = new RealSounds()));
  afterEach(() => sounds.close());

  it('loads, tells so, and knows the length', async () => {
    const voice = sounds.create();
    expect([voice.isLoaded, voice.duration]).toEqual([false, 0]);
    await until(() => sounds.told.length > 0);
    expect(sounds.told).toEqual(['loaded']);
    expect(voice.duration).toBeCloseTo(2, 1);
  });

  it('what another sound has loaded already is there at once, and sounds', async () => {
    const src = toneAddress(1);
    await sounds.loaded({ src });
    const second = sounds.create({ id: 'b', src });
    expect(second.isLoaded).toBeTrue();
    second.play();
    expect(second.instance.playing()).toBeTrue();
  });

  for (const html5 of [false, true]) {
    describe(html5 ? 'from an element' : 'decoded', () => {
      it('runs from where it is asked to, at the rate it is asked for, and halts', async () => {
        const voice = await sounds.loaded({ html5, id: 'soundtrack' });
        voice.start(0.5, 1, 0);
        expect(voice.isRunning).toBeTrue();
        await until(() => voice.position > 0.8);
        voice.setRate(2);
        expect(voice.instance.rate()).toBe(2);
        await until(() => voice.position > 1.2);
        voice.fadeOut(0);
        expect(voice.isRunning).toBeFalse();
        await until(() => !voice.instance.playing());
      });

      it('moves while it runs', async () => {
        const voice = await sounds.loaded({ html5, id: 'soundtrack' });
        voice.start(0, 1, 0);
        await until(() => voice.position > 0.05);
        voice.start(1.2, 1, 0);
        expect(voice.isRunning).toBeTrue();
        await until(() => voice.position > 1.2);
        expect(voice.isRunning).toBeTrue();
      });

      it('a fade leaves the sound’s own volume alone', async () => {
        const voice = await sounds.loaded({ html5, id: 'soundtrack', volume: 0.5 });
        voice.setVolume(0.5, false);
        voice.start(0, 1, 0.1);
        await until(() => voice.position > 0.3);
        expect(voice.instance.volume()).toBe(0.25);
        voice.fadeOut(0.1);
        voice.setVolume(1, false);
        await until(() => !voice.instance.playing());
        expect(voice.instance.volume()).toBe(0.5);
      });

      it('loudness is the description’s volume times the level, silent when muted', async () => {
        const voice = await sounds.loaded({ html5, volume: 0.5 });
        expect(voice.instance.volume()).toBe(0.5);
        voice.setVolume(0.4, true);
        expect(voice.instance.volume()).toBeCloseTo(0.2);
        expect((voice.instance as unknown as { mute(): boolean }).mute()).toBeTrue();
      });
    });
  }

  it('the level given while it loads counts', async () => {
    const voice = sounds.create({ volume: 0.5 });
    voice.setVolume(0.5, false);
    await until(() => voice.isLoaded);
    await until(() => voice.instance.volume() === 0.25);
    expect(voice.instance.volume()).toBe(0.25);
  });

  it('position follows the context, goes on through rates, and is what is heard: behind what is rendered', async () => {
    const voice = await sounds.loaded({ id: 'soundtrack' });
    const { context } = sounds;
    const start = context.currentTime;
    voice.start(0, 1, 0);
    await until(() => voice.position > 0.4);
    const passed = context.currentTime - start;
    expect(Math.abs(voice.position - passed)).toBeLessThan(0.05);
    const reported = voice.instance.seek();
    expect(reported).toBeGreaterThanOrEqual(voice.position);
  });

  it('a loop goes round', async () => {
    const voice = await sounds.loaded({ id: 'soundtrack', src: toneAddress(0.3), loop: true });
    voice.start(0.2, 1, 0);
    await until(() => voice.position > 1);
    expect(voice.isRunning).toBeTrue();
  });

  it('a sound with sprites can run as a whole (howler forgets that one)', async () => {
    const voice = await sounds.loaded({ id: 'soundtrack', sprite: { first: [0, 100] } });
    voice.start(0, 1, 0);
    await until(() => voice.position > 0.3);
    expect(voice.isRunning).toBeTrue();
  });

  it('a missing file fails once, with what went wrong; loading again tries again', async () => {
    const src = toneAddress(1);
    URL.revokeObjectURL(src);
    const voice = sounds.create({ src });
    await until(() => sounds.told.length > 0);
    expect([sounds.told, voice.isLoaded]).toEqual([['failed'], false]);
    const first = voice.instance;
    voice.load();
    expect(voice.instance).not.toBe(first);
    await until(() => sounds.told.length > 1);
    expect(sounds.told).toEqual(['failed', 'failed']);
  });

  it('a file that is no sound fails', async () => {
    const src = URL.createObjectURL(new Blob(['no sound']));
    sounds.create({ src });
    await until(() => sounds.told.length > 0);
    expect(sounds.told).toEqual(['failed']);
  });

  it('unloaded while it loads, it tells nothing any more, loaded or failed', async () => {
    const gone = [sounds.create(), sounds.create({ src: URL.createObjectURL(new Blob(['no sound'])) })];
    for (const voice of gone) voice.unload();
    await sounds.loaded();
    expect(sounds.told).toEqual(['loaded']);
    expect(gone.map(({ isLoaded }) => isLoaded)).toEqual([false, false]);
  });

  it('200 cycles of creating and unloading while loading, playing and fading leave no sound and one context', async () => {
    const src = toneAddress(1);
    (await sounds.loaded({ src })).unload();
    sounds.told.length = 0;
    const { context } = sounds;
    const before = howler()._howls.length;
    for (let round = 0; round < 200; round++) {
      const voice = sounds.create({
        src: round % 4 === 0 ? toneAddress(0.2) : src,
        id: 'soundtrack',
        html5: round % 10 === 9,
      });
      if (round % 2 === 0) await until(() => voice.isLoaded && !sounds.backend.isSuspended);
      if (voice.isLoaded) voice.start(0, 1, 0.5);
      if (round % 3 === 0) voice.fadeOut(0.5);
      voice.unload();
    }
    expect(howler()._howls.length).toBe(before);
    const told = sounds.told.length;
    await sounds.loaded({ src: toneAddress(0.5) });
    expect(sounds.told.length).toBe(told + 1);
    expect(howler().ctx).toBe(context);
  });

  it('howler never suspends its context by itself', () => {
    sounds.create();
    expect(howler().autoSuspend).toBeFalse();
  });

  it('while the context is interrupted nothing is queued up, and afterwards nothing storms', async () => {
    const voice = await sounds.loaded();
    let changes = 0;
    sounds.backend.onChange(() => changes++);
    await sounds.context.suspend();
    await until(() => sounds.backend.isSuspended && changes > 0);
    const short = new OneShotSound(voice, sounds.backend, { id: 'a', src: '' });
    for (let time = 0; time < 5; time++) short.play();
    expect(voice.instance.playing()).toBeFalse();
    await until(() => sounds.backend.isLocked);
    await sounds.context.resume();
    await until(() => !sounds.backend.isSuspended && !sounds.backend.isLocked);
    short.update({
      status: 'paused',
      isSeeking: false,
      isOutputSuspended: false,
      isOutputResumed: false,
      isClockSettled: false,
    });
    const playings = (voice.instance as unknown as { _sounds: { _paused: boolean }[] })._sounds;
    expect(playings.filter(({ _paused }) => !_paused).length).toBe(1);
  });

  it('a gesture anywhere wakes the context', async () => {
    await sounds.loaded();
    await sounds.context.suspend();
    await until(() => sounds.backend.isSuspended);
    document.dispatchEvent(new Event('pointerdown'));
    await until(() => !sounds.backend.isSuspended);
    expect(sounds.context.state).toBe('running');
  });

  it('destroyed, it hears no gesture any more', async () => {
    await sounds.loaded();
    await sounds.context.suspend();
    sounds.backend.destroy();
    const resumed = spyOn(sounds.context, 'resume').and.callThrough();
    document.dispatchEvent(new Event('pointerdown'));
    expect(resumed).not.toHaveBeenCalled();
    await sounds.context.resume();
  });

  it('never touches howler’s global volume and mute', async () => {
    const { Howler } = globalThis as unknown as { Howler: { _volume: number; _muted: boolean } };
    const voice = await sounds.loaded();
    voice.setVolume(0.1, true);
    expect([Howler._volume, Howler._muted]).toEqual([1, false]);
  });
});
