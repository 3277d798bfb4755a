import { HowlerHtml5Playback } from './howler-html5-playback';
import { type HowlerSound, isStarting } from '../howler-internals';
import type { SoundInstance } from '../howl-types';
import { RealSounds, until } from '../testing/real-sounds';

/** An audio element on the fake clock, with a configurable latency. */
class FakeElement {
  currentTime = 0;
  playbackRate = 1;
  paused = true;
  ended = false;
  muted = false;
  /** Seconds until its time advances. */
  startDelay = 0;

  pass(seconds: number): void {
    if (this.paused) return;
    const waited = Math.min(seconds, this.startDelay);
    this.startDelay -= waited;
    this.currentTime += (seconds - waited) * this.playbackRate;
  }
}

/** A fake Howl that records calls. */
class FakeHowl {
  readonly _playLock = false;
  loops = false;
  lateness = 0.11;
  soundVolume = 1;
  readonly calls: string[] = [];

  constructor(
    private readonly element: FakeElement,
    private readonly sound: HowlerSound,
  ) {}

  playing(): boolean {
    return !this.element.paused;
  }
  duration(): number {
    return 4;
  }
  loop(): boolean {
    return this.loops;
  }
  rate(rate: number): void {
    this.element.playbackRate = rate;
    this.calls.push(`rate ${rate} at ${this.element.currentTime.toFixed(2)}`);
  }
  volume(volume: number): void {
    this.soundVolume = volume;
  }
  play(): void {
    this.element.paused = false;
    this.element.currentTime = this.sound._seek;
    this.element.startDelay = this.lateness;
    this.calls.push(`play at ${this.element.currentTime.toFixed(2)}`);
  }
  pause(): void {
    this.element.paused = true;
    this.calls.push('pause');
  }
}

describe('HowlerHtml5Playback', () => {
  let wall: number;
  let element: FakeElement;
  let sound: FakeHowl;
  let volume: number;
  let playback: HowlerHtml5Playback;

  const pass = (seconds: number): void => {
    for (let passed = 0; passed < Math.round(seconds * 1000); passed += 10) {
      wall += 10;
      element.pass(0.01);
      jasmine.clock().tick(10);
    }
  };
  const newCalls = (): string[] => sound.calls.splice(0);
  const audibleVolume = (): number => (element.paused ? 0 : sound.soundVolume);

  beforeEach(() => {
    jasmine.clock().install();
    wall = 1000;
    volume = 0.5;
    spyOn(performance, 'now').and.callFake(() => wall);
    element = new FakeElement();
    const howlerSound = { _id: 1, _node: element, _seek: 0 };
    sound = new FakeHowl(element, howlerSound);
    playback = new HowlerHtml5Playback(
      sound as unknown as SoundInstance,
      howlerSound,
      () => volume,
      isStarting,
    );
  });
  afterEach(() => jasmine.clock().uninstall());

  it('starts ahead by the start latency, to be at the requested position afterwards', () => {
    playback.start(1, 1, 0);
    expect(playback.isRunning).toBeTrue();
    expect(newCalls()).toEqual(['rate 1 at 0.00', 'play at 1.11']);
    pass(1);
    expect(playback.position).toBeCloseTo(2, 2);
  });

  it('does not measure starts during which the computer sleeps', () => {
    playback.start(1, 1, 0);
    pass(0.1);
    wall += 3_600_000;
    pass(0.4);
    playback.stop(0);
    newCalls();
    playback.start(1, 1, 0);
    expect(newCalls().at(-1)).toBe('play at 1.11');
  });

  it('starts ahead by twice the latency at rate 2', () => {
    playback.start(1, 2, 0);
    expect(newCalls()).toEqual(['rate 2 at 0.00', 'play at 1.22']);
  });

  it('adapts to the measured start latency by half the difference', () => {
    sound.lateness = 0.19;
    for (const start of ['1.11', '1.15', '1.17']) {
      playback.start(1, 1, 0);
      expect(newCalls().at(-1)).toBe(`play at ${start}`);
      pass(0.5);
      playback.stop(0);
    }
  });

  it('does not measure starts that are delayed by the network or interrupted', () => {
    sound.lateness = 0.7;
    playback.start(1, 1, 0);
    pass(0.5);
    playback.stop(0);
    sound.lateness = 0.2;
    playback.start(1, 1, 0);
    pass(0.1);
    playback.stop(0);
    pass(1);
    playback.start(1, 1, 0);
    pass(0.1);
    playback.setRate(2);
    pass(0.5);
    playback.stop(0);
    newCalls();
    playback.start(1, 1, 0);
    expect(newCalls().at(-1)).toBe('play at 1.11');
  });

  it('seeks ahead by the seek latency while playing', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    newCalls();
    playback.start(3, 1, 0);
    expect(newCalls()).toEqual(['rate 1 at 3.11']);
    expect(playback.isRunning).toBeTrue();
    element.startDelay = 0.19;
    pass(0.5);
    playback.start(1, 1, 0);
    expect(newCalls()).toEqual(['rate 1 at 1.15']);
    playback.stop(0);
    newCalls();
    playback.start(1, 1, 0);
    expect(newCalls().at(-1)).withContext('the latency of a start is separate').toBe('play at 1.11');
  });

  it('shifts accurately between two short fades [streamed-drift]', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    newCalls();
    playback.shift(-0.04);
    const volumes = Array.from({ length: 7 }, () => {
      pass(0.01);
      return Math.round(sound.soundVolume * 60);
    });
    expect(volumes).toEqual([20, 10, 0, 10, 20, 30, 30]);
    expect(newCalls()).toEqual(['rate 1 at 1.60']);
    pass(0.43);
    // The fake element has no seek latency of 110 ms.
    expect(playback.position).toBeCloseTo(1.96 + 0.11);
    expect(playback.isRunning).toBeTrue();
  });

  it('continues its fade-in after a shift', () => {
    playback.start(0, 1, 1);
    pass(0.4);
    playback.shift(-0.04);
    pass(0.1);
    expect(audibleVolume()).toBeCloseTo(0.25, 1);
    pass(0.3);
    expect(audibleVolume()).toBeCloseTo(0.4, 1);
    pass(0.3);
    expect(audibleVolume()).toBe(0.5);
  });

  it('is audible after a move during a shift', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.shift(-0.04);
    pass(0.02);
    newCalls();
    playback.start(3, 1, 0);
    pass(0.5);
    expect([audibleVolume(), newCalls()]).toEqual([0.5, ['rate 1 at 3.11']]);
  });

  it('does not shift after a stop', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.shift(-0.04);
    playback.stop(0);
    newCalls();
    pass(1);
    expect([newCalls(), element.paused]).toEqual([[], true]);
    playback.start(1, 1, 0);
    expect(audibleVolume()).toBe(0.5);
  });

  it('is audible after a rate change during a shift', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.shift(-0.04);
    playback.setRate(2);
    pass(0.5);
    expect([audibleVolume(), element.playbackRate]).toEqual([0.5, 2]);
  });

  it('wraps positions of loops', () => {
    sound.loops = true;
    playback.start(3.95, 1, 0);
    expect(newCalls().at(-1)).toBe('play at 0.06');
    playback.start(3.95, 1, 0);
    expect(newCalls()).toEqual(['rate 1 at 0.06']);
  });

  it('plays at the volume of its sound', () => {
    playback.start(1, 1, 0);
    expect(audibleVolume()).toBe(0.5);
    volume = 0.2;
    playback.onVolumeChange();
    expect(audibleVolume()).toBe(0.2);
  });

  it('fades in linearly, relative to the current volume of the sound', () => {
    playback.start(1, 1, 2);
    expect(audibleVolume()).toBe(0);
    pass(1);
    expect(audibleVolume()).toBeCloseTo(0.25);
    volume = 1;
    playback.onVolumeChange();
    expect(audibleVolume()).toBeCloseTo(0.5);
    pass(1.02);
    expect(audibleVolume()).toBe(1);
  });

  it('pauses after a fade-out, during which it is not running', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    newCalls();
    playback.stop(2);
    expect(playback.isRunning).toBeFalse();
    pass(1);
    expect(audibleVolume()).toBeCloseTo(0.25);
    expect(newCalls()).toEqual([]);
    pass(1.02);
    expect(newCalls()).toEqual(['pause']);
  });

  it('pauses immediately without a fade', () => {
    playback.start(1, 1, 0);
    playback.stop(0);
    expect([audibleVolume(), element.paused]).toEqual([0, true]);
  });

  it('ramps up from the current volume when restarted during a fade-out', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.stop(2);
    pass(1);
    newCalls();
    playback.start(1.5, 1, 0);
    expect(newCalls()).toEqual(['pause', 'rate 1 at 2.50', 'play at 1.61']);
    pass(0.5);
    expect([audibleVolume(), playback.isRunning]).toEqual([0.5, true]);
    expect(playback.position).toBeCloseTo(2, 2);
    pass(2);
    expect(element.paused).toBeFalse();
  });

  it('fades in from the current volume during a fade-out', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.stop(2);
    pass(0.5);
    playback.start(1.5, 1, 1);
    expect(audibleVolume()).toBeCloseTo(0.375);
    pass(0.5);
    expect(audibleVolume()).toBeCloseTo(0.4375);
  });

  it('is not running after the end, unless howler restarts it as a loop', () => {
    playback.start(1, 1, 0);
    element.ended = element.paused = true;
    expect(playback.isRunning).toBeFalse();
    sound.loops = true;
    expect(playback.isRunning).toBeTrue();
  });

  it('does nothing after close() during a fade', () => {
    playback.start(1, 1, 2);
    pass(0.5);
    const { soundVolume } = sound;
    playback.close();
    pass(3);
    expect(sound.soundVolume).toBe(soundVolume);
  });

  describe('with a real sound', () => {
    let sounds: RealSounds;

    beforeEach(() => {
      jasmine.clock().uninstall();
      sounds = new RealSounds();
    });
    afterEach(() => {
      sounds.close();
      jasmine.clock().install();
    });
    const element = (sound: SoundInstance): HTMLAudioElement =>
      (sound as unknown as { _sounds: { _node: HTMLAudioElement }[] })._sounds[0]!._node;

    it('plays when stopped and started again before the browser has started it', async () => {
      const handle = await sounds.loaded({ id: 'soundtrack', html5: true });
      handle.start(0, 1, 0);
      handle.fadeOut(0);
      handle.start(0.2, 1, 0);
      await until(() => {
        if (!handle.isRunning) handle.start(0.4, 1, 0);
        return handle.position > 0.5;
      });
      expect(handle.instance.playing()).toBeTrue();
    });

    it('is not running after a media key paused it, and can be restarted', async () => {
      const handle = await sounds.loaded({ id: 'soundtrack', html5: true });
      handle.start(0, 1, 0);
      await until(() => handle.position > 0.2);
      element(handle.instance).pause();
      expect(handle.isRunning).toBeFalse();
      handle.start(0.5, 1, 0);
      await until(() => handle.position > 0.6);
      expect(handle.isRunning).toBeTrue();
    });
  });
});
