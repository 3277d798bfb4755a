import { RealSounds, toneUrl, until } from './testing/real-sounds';
import { OnDemandSound } from '../../src/lib/audio/on-demand-sound';

interface HowlerInternals {
  readonly _howls: readonly unknown[];
  readonly autoSuspend: boolean;
  readonly ctx: AudioContext;
}
const howler = (): HowlerInternals => (globalThis as unknown as { Howler: HowlerInternals }).Howler;

describe('HowlerBackend', () => {
  let sounds: RealSounds;

  beforeEach(() => (sounds = new RealSounds()));
  afterEach(() => sounds.close());

  it('loads a sound and reports its duration', async () => {
    const handle = sounds.create({ src: toneUrl(2) });
    expect([handle.isLoaded, handle.duration]).toEqual([false, 0]);
    await until(() => sounds.reports.length > 0);
    expect(sounds.reports).toEqual(['loaded']);
    expect(handle.duration).toBeCloseTo(2, 1);
  });

  it('plays a file that another sound has loaded immediately', async () => {
    const src = toneUrl(1);
    await sounds.loaded({ src });
    const second = sounds.create({ id: 'b', src });
    expect(second.isLoaded).toBeTrue();
    second.play();
    expect(second.instance.playing()).toBeTrue();
  });

  for (const html5 of [false, true]) {
    describe(html5 ? 'with a streamed sound' : 'with a decoded sound', () => {
      it('starts at a position and rate, and stops', async () => {
        const handle = await sounds.loaded({ html5, id: 'soundtrack' });
        handle.start(0.5, 1, 0);
        expect(handle.isRunning).toBeTrue();
        await until(() => handle.position > 0.8);
        handle.setRate(2);
        expect(handle.instance.rate()).toBe(2);
        await until(() => handle.position > 1.2);
        handle.fadeOut(0);
        expect(handle.isRunning).toBeFalse();
        await until(() => !handle.instance.playing());
      });

      it('moves the sound while it is running', async () => {
        const handle = await sounds.loaded({ html5, id: 'soundtrack' });
        handle.start(0, 1, 0);
        await until(() => handle.position > 0.05);
        handle.start(1.2, 1, 0);
        expect(handle.isRunning).toBeTrue();
        await until(() => handle.position > 1.2);
        expect(handle.isRunning).toBeTrue();
      });

      it('does not change the volume of the Howl by fading', async () => {
        const handle = await sounds.loaded({ html5, id: 'soundtrack', volume: 0.5 });
        handle.setVolume(0.5, false);
        handle.start(0, 1, 0.1);
        await until(() => handle.position > 0.3);
        expect(handle.instance.volume()).toBe(0.25);
        handle.fadeOut(0.1);
        handle.setVolume(1, false);
        await until(() => !handle.instance.playing());
        expect(handle.instance.volume()).toBe(0.5);
      });

      it('raises the volume above that of the description, up to 1', async () => {
        const handle = await sounds.loaded({ html5, volume: 0.5 });
        handle.setVolume(1.5, false);
        expect(handle.instance.volume()).toBe(0.75);
        handle.setVolume(3, false);
        expect(handle.instance.volume()).toBe(1);
      });

      it('multiplies the volumes of the description and the player, and mutes [sound-loudness]', async () => {
        const handle = await sounds.loaded({ html5, volume: 0.5 });
        expect(handle.instance.volume()).toBe(0.5);
        handle.setVolume(0.4, true);
        expect(handle.instance.volume()).toBeCloseTo(0.2);
        expect((handle.instance as unknown as { mute(): boolean }).mute()).toBeTrue();
      });
    });
  }

  it('applies a volume that was set during loading', async () => {
    const handle = sounds.create({ volume: 0.5 });
    handle.setVolume(0.5, false);
    await until(() => handle.isLoaded);
    await until(() => handle.instance.volume() === 0.25);
    expect(handle.instance.volume()).toBe(0.25);
  });

  it('repeats a loop', async () => {
    const handle = await sounds.loaded({ id: 'soundtrack', src: toneUrl(0.3), loop: true });
    handle.start(0.2, 1, 0);
    await until(() => handle.position > 1);
    expect(handle.isRunning).toBeTrue();
  });

  it('plays the whole sound if it has sprites', async () => {
    const handle = await sounds.loaded({ id: 'soundtrack', sprite: { first: [0, 100] } });
    handle.start(0, 1, 0);
    await until(() => handle.position > 0.3);
    expect(handle.isRunning).toBeTrue();
  });

  it('reports a missing file once, and retries with load()', async () => {
    const src = toneUrl(1);
    URL.revokeObjectURL(src);
    const handle = sounds.create({ src });
    await until(() => sounds.reports.length > 0);
    expect([sounds.reports, handle.isLoaded]).toEqual([['failed'], false]);
    const first = handle.instance;
    handle.load();
    expect(handle.instance).not.toBe(first);
    await until(() => sounds.reports.length > 1);
    expect(sounds.reports).toEqual(['failed', 'failed']);
  });

  it('reports a file that is not a sound', async () => {
    const src = URL.createObjectURL(new Blob(['no sound']));
    sounds.create({ src });
    await until(() => sounds.reports.length > 0);
    expect(sounds.reports).toEqual(['failed']);
  });

  it('reports nothing for a sound that was unloaded during loading', async () => {
    const gone = [sounds.create(), sounds.create({ src: URL.createObjectURL(new Blob(['no sound'])) })];
    for (const handle of gone) handle.unload();
    await sounds.loaded();
    expect(sounds.reports).toEqual(['loaded']);
    expect(gone.map(({ isLoaded }) => isLoaded)).toEqual([false, false]);
  });

  it('keeps no sounds and a single context after 60 cycles of creating and unloading', async () => {
    const src = toneUrl(1);
    (await sounds.loaded({ src })).unload();
    sounds.reports.length = 0;
    const { context } = sounds;
    const before = howler()._howls.length;
    for (let round = 0; round < 60; round++) {
      const handle = sounds.create({
        src: round % 4 === 0 ? toneUrl(0.2) : src,
        id: 'soundtrack',
        html5: round % 10 === 9,
      });
      if (round % 2 === 0) await until(() => handle.isLoaded && !sounds.backend.isSuspended);
      if (handle.isLoaded) handle.start(0, 1, 0.5);
      if (round % 3 === 0) handle.fadeOut(0.5);
      handle.unload();
    }
    expect(howler()._howls.length).toBe(before);
    const count = sounds.reports.length;
    await sounds.loaded({ src: toneUrl(0.5) });
    expect(sounds.reports.length).toBe(count + 1);
    expect(howler().ctx).toBe(context);
  });

  it('prevents howler from suspending its context', () => {
    sounds.create();
    expect(howler().autoSuspend).toBeFalse();
  });

  it('queues nothing while the context is interrupted', async () => {
    const handle = await sounds.loaded();
    let changes = 0;
    sounds.backend.onChange(() => changes++);
    await sounds.context.suspend();
    await until(() => sounds.backend.isSuspended && changes > 0);
    const short = new OnDemandSound(handle, sounds.backend, { id: 'a', src: '' });
    for (let time = 0; time < 5; time++) short.play();
    expect(handle.instance.playing()).toBeFalse();
    await until(() => sounds.backend.isLocked);
    await sounds.context.resume();
    await until(() => !sounds.backend.isSuspended && !sounds.backend.isLocked);
    short.update({
      status: 'paused',
      isSeeking: false,
      isOutputSuspended: false,
      isOutputResumed: false,
      isClockSettled: false,
      isReading: true,
    });
    const all = (handle.instance as unknown as { _sounds: { _paused: boolean }[] })._sounds;
    expect(all.filter(({ _paused }) => !_paused).length).toBe(1);
  });

  it('resumes the context on a gesture anywhere', async () => {
    await sounds.loaded();
    await sounds.context.suspend();
    await until(() => sounds.backend.isSuspended);
    document.dispatchEvent(new Event('pointerdown'));
    await until(() => !sounds.backend.isSuspended);
    expect(sounds.context.state).toBe('running');
  });

  it('ignores gestures after destroy()', async () => {
    await sounds.loaded();
    await sounds.context.suspend();
    sounds.backend.destroy();
    const resumed = spyOn(sounds.context, 'resume').and.callThrough();
    document.dispatchEvent(new Event('pointerdown'));
    expect(resumed).not.toHaveBeenCalled();
    await sounds.context.resume();
  });

  it('never changes howler’s global volume or mute state [separate-volumes]', async () => {
    const { Howler } = globalThis as unknown as { Howler: { _volume: number; _muted: boolean } };
    const handle = await sounds.loaded();
    handle.setVolume(0.1, true);
    expect([Howler._volume, Howler._muted]).toEqual([1, false]);
  });
});
