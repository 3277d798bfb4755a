import { HowlerWebAudioPlayback } from './howler-web-audio-playback';
import type { HowlerOutput } from './howler-output';
import type { Playing } from './howler-internals';
import type { SoundInstance } from './howl-types';

/** A gain on the fake clock, which records the scheduled values. */
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

/** A Howl, as far as the playback needs it, which records calls. */
class FakeHowl {
  isPlaying = false;
  loops = false;
  readonly calls: string[] = [];

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
    this.calls.push(`rate ${rate}`);
  }
  seek(seconds: number): void {
    this.calls.push(`seek ${seconds.toFixed(3)}`);
  }
  play(): void {
    this.isPlaying = true;
    this.calls.push('play');
  }
  pause(): void {
    this.isPlaying = false;
    this.calls.push('pause');
  }
}

describe('HowlerWebAudioPlayback', () => {
  /** Output latency in seconds. */
  const LATENCY = 0.2;
  let gains: FakeGain[];
  let sound: FakeHowl;
  let context: { currentTime: number; createGain: () => unknown };
  let playback: HowlerWebAudioPlayback;

  /** Advances all clocks in steps of a millisecond, and returns the gain at each. */
  const pass = (seconds: number): number[] =>
    Array.from({ length: Math.round(seconds * 1000) }, () => {
      context.currentTime += 0.001;
      jasmine.clock().tick(1);
      return gain();
    });
  /** Gain of what howler plays. */
  const gain = (): number =>
    sound.isPlaying ? gains.reduce((product, gain) => product * gain.at(context.currentTime), 1) : 0;
  /** The largest step between neighbouring values. */
  const steepest = (levels: readonly number[]): number =>
    Math.max(...levels.slice(1).map((level, index) => Math.abs(level - levels[index]!)));
  const newCalls = (): string[] => sound.calls.splice(0);

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
    playback = new HowlerWebAudioPlayback(
      sound as unknown as SoundInstance,
      playing as unknown as Playing,
      context as unknown as AudioContext,
      { outputTime: () => context.currentTime - LATENCY } as unknown as HowlerOutput,
    );
  });
  afterEach(() => jasmine.clock().uninstall());

  it('starts at once, ahead by the output latency', () => {
    playback.start(1, 1, 0);
    expect(newCalls()).toEqual(['rate 1', 'seek 1.200', 'play']);
    expect(playback.isRunning).toBeTrue();
    expect(playback.position).toBeCloseTo(1);
    pass(0.5);
    expect(playback.position).toBeCloseTo(1.5);
  });

  it('starts ahead by twice the output latency at rate 2', () => {
    playback.start(1, 2, 0);
    expect(newCalls()).toEqual(['rate 2', 'seek 1.400', 'play']);
    pass(0.5);
    expect(playback.position).toBeCloseTo(2);
  });

  it('wraps the start position of a loop, and no other', () => {
    sound.loops = true;
    playback.start(3.9, 1, 0);
    expect(newCalls()).toContain('seek 0.100');
    sound.loops = false;
    sound.isPlaying = false;
    playback.start(3.9, 1, 0);
    expect(newCalls()).toContain('seek 4.100');
  });

  it('plays through gains of its own, disconnected when it is closed', () => {
    playback.start(1, 1, 0);
    playback.close();
    expect(gains.map(({ isConnected }) => isConnected)).toEqual([false, false]);
    pass(1);
    expect(newCalls()).toEqual(['rate 1', 'seek 1.200', 'play']);
  });

  it('starts within 10 ms without a fade, and without a click', () => {
    playback.start(1, 1, 0);
    const levels = [gain(), ...pass(0.02)];
    expect(steepest(levels)).toBeLessThan(0.25);
    expect([levels[0], levels[10]]).toEqual([0, 1]);
  });

  it('fades in linearly', () => {
    playback.start(1, 1, 2);
    pass(0.5);
    expect(gain()).toBeCloseTo(0.25);
    pass(1.5);
    expect(gain()).toBe(1);
  });

  it('pauses after its fade-out, and is not running meanwhile', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    newCalls();
    playback.stop(2);
    expect(playback.isRunning).toBeFalse();
    pass(1);
    expect([gain(), newCalls()]).toEqual([jasmine.any(Number), []]);
    expect(gain()).toBeCloseTo(0.5);
    pass(1);
    expect(newCalls()).toEqual(['pause']);
  });

  it('pauses within 20 ms without a fade, and without a click', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.stop(0);
    const levels = [1, ...pass(0.03)];
    expect(steepest(levels)).toBeLessThan(0.25);
    expect(newCalls().at(-1)).toBe('pause');
  });

  it('started again during a fade-out, ramps up at once, or over a fade-in', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.stop(2);
    pass(1);
    newCalls();
    playback.start(2, 1, 0);
    expect(playback.isRunning).toBeTrue();
    pass(0.05);
    expect(newCalls()).toEqual(['pause', 'rate 1', 'seek 2.220', 'play']);
    expect(gain()).toBe(1);
    playback.stop(2);
    pass(1);
    playback.start(2, 1, 1);
    pass(0.52);
    expect(gain()).toBeCloseTo(0.5);
    pass(5);
    expect(playback.isRunning).toBeTrue();
  });

  it('moves within a short fade, to where it should be after it', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    newCalls();
    playback.start(3, 1, 0);
    expect([playback.isRunning, newCalls()]).toEqual([true, []]);
    const levels = [1, ...pass(0.05)];
    expect(newCalls()).toEqual(['pause', 'rate 1', 'seek 3.220', 'play']);
    expect(steepest(levels)).toBeLessThan(0.25);
    expect(playback.position).toBeCloseTo(3.05);
    expect(gain()).toBe(1);
  });

  it('moves without a fade-in, because it is audible', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.start(3, 1, 2);
    pass(0.05);
    expect(gain()).toBe(1);
  });

  for (const between of [0.002, 0.005, 0.012, 0.022, 0.025]) {
    it(`does not click if it is moved twice, ${between * 1000} ms apart`, () => {
      playback.start(1, 1, 0);
      pass(0.5);
      playback.start(3, 1, 0);
      const levels = [1, ...pass(between)];
      playback.start(2, 1, 0);
      levels.push(gain(), ...pass(0.06));
      expect(steepest(levels)).toBeLessThan(0.25);
      expect(levels.at(-1)).toBe(1);
      expect(playback.position).toBeCloseTo(2.06);
    });
  }

  it('applies a rate that is set during a move', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.start(3, 1, 0);
    pass(0.01);
    newCalls();
    playback.setRate(2);
    pass(0.01);
    expect(newCalls()).toContain('play');
    expect(sound.calls.length).toBe(0);
    const before = playback.position;
    pass(0.5);
    expect(playback.position - before).toBeCloseTo(1);
  });

  it('continues at another rate from its position', () => {
    playback.start(1, 1, 0);
    pass(1);
    newCalls();
    playback.setRate(0.5);
    expect(newCalls()).toEqual(['rate 0.5']);
    pass(1);
    // What is audible now was rendered earlier: the first 0.2 s after the change are still at the old rate.
    expect(playback.position).toBeCloseTo(2.2 + 0.5 - LATENCY * 0.5);
  });

  it('is not running once howler has ended it', () => {
    playback.start(1, 1, 0);
    sound.isPlaying = false;
    expect(playback.isRunning).toBeFalse();
  });

  it('does not start after a stop during a move', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.start(3, 1, 0);
    pass(0.01);
    newCalls();
    playback.stop(0);
    pass(1);
    expect(newCalls()).toEqual(['pause']);
    playback.start(3, 1, 0);
    pass(0.02);
    expect(gain()).toBe(1);
  });
});
