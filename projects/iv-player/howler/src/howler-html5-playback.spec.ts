import { HowlerHtml5Playback } from './howler-html5-playback';
import type { BuiltSound, Playing } from './howler-internals';
import { RealSounds, until } from './testing/real-sounds';

/** An audio element on the fake clock, which begins and jumps as late as it is told to. */
class FakeElement {
  currentTime = 0;
  playbackRate = 1;
  paused = true;
  ended = false;
  muted = false;
  /** Seconds for which it still stands. */
  startDelay = 0;

  pass(seconds: number): void {
    if (this.paused) return;
    const stands = Math.min(seconds, this.startDelay);
    this.startDelay -= stands;
    this.currentTime += (seconds - stands) * this.playbackRate;
  }
}

/** The Howl, as far as a line needs it. */
class FakeHowl {
  readonly _playLock = false;
  loops = false;
  lateness = 0.11;
  loudness = 1;
  readonly orders: string[] = [];

  constructor(
    private readonly element: FakeElement,
    private readonly playingOfIt: Playing,
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
    this.orders.push(`rate ${rate} at ${this.element.currentTime.toFixed(2)}`);
  }
  volume(volume: number): void {
    this.loudness = volume;
  }
  play(): void {
    this.element.paused = false;
    this.element.currentTime = this.playingOfIt._seek;
    this.element.startDelay = this.lateness;
    this.orders.push(`play at ${this.element.currentTime.toFixed(2)}`);
  }
  pause(): void {
    this.element.paused = true;
    this.orders.push('pause');
  }
}

describe('HowlerHtml5Playback', () => {
  let wall: number;
  let element: FakeElement;
  let sound: FakeHowl;
  let level: number;
  let line: HowlerHtml5Playback;

  const pass = (seconds: number): void => {
    for (let passed = 0; passed < Math.round(seconds * 1000); passed += 10) {
      wall += 10;
      element.pass(0.01);
      jasmine.clock().tick(10);
    }
  };
  const news = (): string[] => sound.orders.splice(0);
  const heard = (): number => (element.paused ? 0 : sound.loudness);

  beforeEach(() => {
    jasmine.clock().install();
    wall = 1000;
    level = 0.5;
    spyOn(performance, 'now').and.callFake(() => wall);
    element = new FakeElement();
    const playing = { _id: 1, _node: element, _seek: 0 };
    sound = new FakeHowl(element, playing);
    line = new HowlerHtml5Playback(sound as unknown as BuiltSound, playing, () => level);
  });
  afterEach(() => jasmine.clock().uninstall());

  it('starts ahead by as much as a start takes, and then is where it was wanted', () => {
    line.start(1, 1, 0);
    expect(line.isRunning).toBeTrue();
    expect(news()).toEqual(['rate 1 at 0.00', 'play at 1.11']);
    pass(1);
    expect(line.position).toBeCloseTo(2, 2);
  });

  it('ahead by twice as much at twice the speed', () => {
    line.start(1, 2, 0);
    expect(news()).toEqual(['rate 2 at 0.00', 'play at 1.22']);
  });

  it('learns how long a start takes on this device, half of it each time', () => {
    sound.lateness = 0.19;
    for (const start of ['1.11', '1.15', '1.17']) {
      line.start(1, 1, 0);
      expect(news().at(-1)).toBe(`play at ${start}`);
      pass(0.5);
      line.stop(0);
    }
  });

  it('learns nothing from a start that the network delays, nor from one that is cut short', () => {
    sound.lateness = 0.7;
    line.start(1, 1, 0);
    pass(0.5);
    line.stop(0);
    sound.lateness = 0.2;
    line.start(1, 1, 0);
    pass(0.1);
    line.stop(0);
    pass(1);
    line.start(1, 1, 0);
    pass(0.1);
    line.setRate(2);
    pass(0.5);
    line.stop(0);
    news();
    line.start(1, 1, 0);
    expect(news().at(-1)).toBe('play at 1.11');
  });

  it('jumps while it plays, without a stop, ahead by as much as a jump takes', () => {
    line.start(1, 1, 0);
    pass(0.5);
    news();
    line.start(3, 1, 0);
    expect(news()).toEqual(['rate 1 at 3.11']);
    expect(line.isRunning).toBeTrue();
    element.startDelay = 0.19;
    pass(0.5);
    line.start(1, 1, 0);
    expect(news()).toEqual(['rate 1 at 1.15']);
    line.stop(0);
    news();
    line.start(1, 1, 0);
    expect(news().at(-1)).withContext('a start is another matter').toBe('play at 1.11');
  });

  it('starts and jumps round the end of a loop', () => {
    sound.loops = true;
    line.start(3.95, 1, 0);
    expect(news().at(-1)).toBe('play at 0.06');
    line.start(3.95, 1, 0);
    expect(news()).toEqual(['rate 1 at 0.06']);
  });

  it('is as loud as its sound without a fade', () => {
    line.start(1, 1, 0);
    expect(heard()).toBe(0.5);
    level = 0.2;
    line.volumeChanged();
    expect(heard()).toBe(0.2);
  });

  it('a fade in is a straight line, of the loudness that the sound has by then', () => {
    line.start(1, 1, 2);
    expect(heard()).toBe(0);
    pass(1);
    expect(heard()).toBeCloseTo(0.25);
    level = 1;
    line.volumeChanged();
    expect(heard()).toBeCloseTo(0.5);
    pass(1.02);
    expect(heard()).toBe(1);
  });

  it('halts after its fade, and is not running meanwhile', () => {
    line.start(1, 1, 0);
    pass(0.5);
    news();
    line.stop(2);
    expect(line.isRunning).toBeFalse();
    pass(1);
    expect(heard()).toBeCloseTo(0.25);
    expect(news()).toEqual([]);
    pass(1.02);
    expect(news()).toEqual(['pause']);
  });

  it('without a fade it halts at once', () => {
    line.start(1, 1, 0);
    line.stop(0);
    expect([heard(), element.paused]).toEqual([0, true]);
  });

  it('run again while it goes out, it is in its new place, and comes from as loud as it is', () => {
    line.start(1, 1, 0);
    pass(0.5);
    line.stop(2);
    pass(1);
    news();
    line.start(1.5, 1, 0);
    expect(news()).toEqual(['pause', 'rate 1 at 2.50', 'play at 1.61']);
    pass(0.5);
    expect([heard(), line.isRunning]).toEqual([0.5, true]);
    expect(line.position).toBeCloseTo(2, 2);
    pass(2);
    expect(element.paused).toBeFalse();
  });

  it('with a fade in it comes from nothing', () => {
    line.start(1, 1, 0);
    pass(0.5);
    line.stop(2);
    pass(0.5);
    line.start(1.5, 1, 1);
    expect(heard()).toBe(0);
    pass(0.5);
    expect(heard()).toBeCloseTo(0.25);
  });

  it('is not running once it has ended, unless it is a loop, which howler begins again', () => {
    line.start(1, 1, 0);
    element.ended = element.paused = true;
    expect(line.isRunning).toBeFalse();
    sound.loops = true;
    expect(line.isRunning).toBeTrue();
  });

  it('closed in a fade it does nothing more', () => {
    line.start(1, 1, 2);
    pass(0.5);
    const { loudness } = sound;
    line.close();
    pass(3);
    expect(sound.loudness).toBe(loudness);
  });

  describe('with real sounds', () => {
    let sounds: RealSounds;

    beforeEach(() => {
      jasmine.clock().uninstall();
      sounds = new RealSounds();
    });
    afterEach(() => {
      jasmine.clock().install();
      sounds.close();
    });
    const element = (sound: BuiltSound): HTMLAudioElement =>
      (sound as unknown as { _sounds: { _node: HTMLAudioElement }[] })._sounds[0]!._node;

    it('halted and run again before the browser has let it begin, it plays when it is run once more', async () => {
      const voice = await sounds.loaded({ id: 'soundtrack', html5: true });
      voice.start(0, 1, 0);
      voice.fadeOut(0);
      voice.start(0.2, 1, 0);
      await until(() => {
        if (!voice.isRunning) voice.start(0.4, 1, 0);
        return voice.position > 0.8;
      });
      expect(voice.instance.playing()).toBeTrue();
    });

    it('stopped by a key of the keyboard, it is not running, and can be run again', async () => {
      const voice = await sounds.loaded({ id: 'soundtrack', html5: true });
      voice.start(0, 1, 0);
      await until(() => voice.position > 0.2);
      element(voice.instance).pause();
      expect(voice.isRunning).toBeFalse();
      voice.start(0.5, 1, 0);
      await until(() => voice.position > 0.9);
      expect(voice.isRunning).toBeTrue();
    });
  });
});
