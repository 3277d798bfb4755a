import { HowlerWebAudioPlayback } from './howler-web-audio-playback';
import type { HowlerOutput } from './howler-output';
import type { BuiltSound, Playing } from './howler-internals';

/** A gain on the fake clock: every value it was to have, and by when. */
class FakeGain {
  steps: { readonly value: number; readonly at: number }[] = [];
  readonly node = {
    gain: this,
    connect: (next: unknown) => next,
    disconnect: () => (this.isConnected = false),
  };
  isConnected = true;

  cancelScheduledValues(time: number): void {
    this.steps = this.steps.filter(({ at }) => at < time);
  }
  setValueAtTime(value: number, at: number): void {
    this.steps.push({ value, at });
  }
  linearRampToValueAtTime(value: number, at: number): void {
    this.steps.push({ value, at });
  }
  at(time: number): number {
    const next = this.steps.findIndex((step) => step.at > time);
    const [before, after] = [this.steps.at(next - 1), this.steps[next]];
    if (next < 0 || !before || !after) return this.steps.at(-1)?.value ?? 1;
    return before.value + ((after.value - before.value) * (time - before.at)) / (after.at - before.at);
  }
}

/** The Howl, as far as a line needs it. */
class FakeHowl {
  isPlaying = false;
  loops = false;
  readonly orders: string[] = [];

  playing(): boolean {
    return this.isPlaying;
  }
  duration(): number {
    return 4;
  }
  loop(): boolean {
    return this.loops;
  }
  rate(rate: number): void {
    this.orders.push(`rate ${rate}`);
  }
  seek(seconds: number): void {
    this.orders.push(`seek ${seconds.toFixed(3)}`);
  }
  play(): void {
    this.isPlaying = true;
    this.orders.push('play');
  }
  pause(): void {
    this.isPlaying = false;
    this.orders.push('pause');
  }
}

describe('HowlerWebAudioPlayback', () => {
  /** Seconds by which the loudspeaker is behind. */
  const LATENCY = 0.2;
  let gains: FakeGain[];
  let sound: FakeHowl;
  let context: { currentTime: number; createGain: () => unknown };
  let line: HowlerWebAudioPlayback;

  /** Lets time pass on all clocks, a thousandth of a second at a time, and answers how loud it was at each. */
  const pass = (seconds: number): number[] =>
    Array.from({ length: Math.round(seconds * 1000) }, () => {
      context.currentTime += 0.001;
      jasmine.clock().tick(1);
      return loudness();
    });
  /** What is let out of what howler plays. */
  const loudness = (): number =>
    sound.isPlaying ? gains.reduce((product, gain) => product * gain.at(context.currentTime), 1) : 0;
  /** The largest step between neighbours. */
  const steepest = (levels: readonly number[]): number =>
    Math.max(...levels.slice(1).map((level, place) => Math.abs(level - levels[place]!)));
  const news = (): string[] => sound.orders.splice(0);

  beforeEach(() => {
    jasmine.clock().install();
    gains = [];
    sound = new FakeHowl();
    context = {
      currentTime: 100,
      createGain: () => {
        gains.push(new FakeGain());
        return gains.at(-1)!.node;
      },
    };
    const playing = { _id: 1, _node: new FakeGain().node, _seek: 0 };
    line = new HowlerWebAudioPlayback(
      sound as unknown as BuiltSound,
      playing as unknown as Playing,
      context as unknown as AudioContext,
      { heardTime: () => context.currentTime - LATENCY } as unknown as HowlerOutput,
    );
  });
  afterEach(() => jasmine.clock().uninstall());

  it('starts at once, ahead by as much as the loudspeaker is behind', () => {
    line.start(1, 1, 0);
    expect(news()).toEqual(['rate 1', 'seek 1.200', 'play']);
    expect(line.isRunning).toBeTrue();
    expect(line.position).toBeCloseTo(1);
    pass(0.5);
    expect(line.position).toBeCloseTo(1.5);
  });

  it('ahead by twice as much at twice the speed', () => {
    line.start(1, 2, 0);
    expect(news()).toEqual(['rate 2', 'seek 1.400', 'play']);
    pass(0.5);
    expect(line.position).toBeCloseTo(2);
  });

  it('a loop is joined where it begins again; its position goes on', () => {
    sound.loops = true;
    line.start(3.9, 1, 0);
    expect(news()).toContain('seek 0.100');
    sound.loops = false;
    sound.isPlaying = false;
    line.start(3.9, 1, 0);
    expect(news()).toContain('seek 4.100');
  });

  it('is let out through gains of its own, which nobody hears any more when it is closed', () => {
    line.start(1, 1, 0);
    line.close();
    expect(gains.map(({ isConnected }) => isConnected)).toEqual([false, false]);
    pass(1);
    expect(news()).toEqual(['rate 1', 'seek 1.200', 'play']);
  });

  it('without a fade it comes within ten milliseconds, and without a click', () => {
    line.start(1, 1, 0);
    const levels = [loudness(), ...pass(0.02)];
    expect(steepest(levels)).toBeLessThan(0.25);
    expect([levels[0], levels[10]]).toEqual([0, 1]);
  });

  it('a fade in is a straight line', () => {
    line.start(1, 1, 2);
    pass(0.5);
    expect(loudness()).toBeCloseTo(0.25);
    pass(1.5);
    expect(loudness()).toBe(1);
  });

  it('halts after its fade, and is not running meanwhile', () => {
    line.start(1, 1, 0);
    pass(0.5);
    news();
    line.stop(2);
    expect(line.isRunning).toBeFalse();
    pass(1);
    expect([loudness(), news()]).toEqual([jasmine.any(Number), []]);
    expect(loudness()).toBeCloseTo(0.5);
    pass(1);
    expect(news()).toEqual(['pause']);
  });

  it('without a fade it halts within twenty milliseconds, and without a click', () => {
    line.start(1, 1, 0);
    pass(0.5);
    line.stop(0);
    const levels = [1, ...pass(0.03)];
    expect(steepest(levels)).toBeLessThan(0.25);
    expect(news().at(-1)).toBe('pause');
  });

  it('run again while it goes out: comes back from as loud as it is, or as slowly as it is told to', () => {
    line.start(1, 1, 0);
    pass(0.5);
    line.stop(2);
    pass(1);
    news();
    line.start(2, 1, 0);
    expect(line.isRunning).toBeTrue();
    pass(0.05);
    expect(news()).toEqual(['pause', 'rate 1', 'seek 2.220', 'play']);
    expect(loudness()).toBe(1);
    line.stop(2);
    pass(1);
    line.start(2, 1, 1);
    pass(0.52);
    expect(loudness()).toBeCloseTo(0.5);
    pass(5);
    expect(line.isRunning).toBeTrue();
  });

  it('is moved under a short fade, to where it should be when that is over', () => {
    line.start(1, 1, 0);
    pass(0.5);
    news();
    line.start(3, 1, 0);
    expect([line.isRunning, news()]).toEqual([true, []]);
    const levels = [1, ...pass(0.05)];
    expect(news()).toEqual(['pause', 'rate 1', 'seek 3.220', 'play']);
    expect(steepest(levels)).toBeLessThan(0.25);
    expect(line.position).toBeCloseTo(3.05);
    expect(loudness()).toBe(1);
  });

  it('is moved without a fade in of its own, for it was heard', () => {
    line.start(1, 1, 0);
    pass(0.5);
    line.start(3, 1, 2);
    pass(0.05);
    expect(loudness()).toBe(1);
  });

  for (const between of [0.002, 0.005, 0.012, 0.022, 0.025]) {
    it(`moved twice, ${between * 1000} ms apart, it never clicks`, () => {
      line.start(1, 1, 0);
      pass(0.5);
      line.start(3, 1, 0);
      const levels = [1, ...pass(between)];
      line.start(2, 1, 0);
      levels.push(loudness(), ...pass(0.06));
      expect(steepest(levels)).toBeLessThan(0.25);
      expect(levels.at(-1)).toBe(1);
      expect(line.position).toBeCloseTo(2.06);
    });
  }

  it('a rate set in the middle of a move counts from then on', () => {
    line.start(1, 1, 0);
    pass(0.5);
    line.start(3, 1, 0);
    pass(0.01);
    news();
    line.setRate(2);
    pass(0.01);
    expect(news()).toContain('play');
    expect(sound.orders.length).toBe(0);
    const before = line.position;
    pass(0.5);
    expect(line.position - before).toBeCloseTo(1);
  });

  it('goes on at another rate from where it is', () => {
    line.start(1, 1, 0);
    pass(1);
    news();
    line.setRate(0.5);
    expect(news()).toEqual(['rate 0.5']);
    pass(1);
    // What is heard now was rendered before: the last fifth of a second of the first went at the old rate.
    expect(line.position).toBeCloseTo(2.2 + 0.5 - LATENCY * 0.5);
  });

  it('does not run any more when howler says that it has ended', () => {
    line.start(1, 1, 0);
    sound.isPlaying = false;
    expect(line.isRunning).toBeFalse();
  });

  it('halted in the middle of a move it does not begin again', () => {
    line.start(1, 1, 0);
    pass(0.5);
    line.start(3, 1, 0);
    pass(0.01);
    news();
    line.stop(0);
    pass(1);
    expect(news()).toEqual(['pause']);
    line.start(3, 1, 0);
    pass(0.02);
    expect(loudness()).toBe(1);
  });
});
