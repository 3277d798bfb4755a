import { HowlerWebAudioPlayback } from './howler-web-audio-playback';
import type { HowlerOutput } from '../howler-playback';
import type { HowlerSound } from '../howler-internals';
import type { SoundInstance } from '../howl-types';

/** A gain node on the fake clock that records scheduled values. */
class FakeGain {
  steps: { readonly value: number; readonly at: number }[] = [];
  value = 1;
  bufferSource: FakeSource | null = null;
  isConnected = true;
  readonly gain = this;

  constructor(readonly context: FakeContext) {}

  connect<Next>(next: Next): Next {
    return next;
  }
  disconnect(): void {
    this.isConnected = false;
  }
  cancelScheduledValues(time: number): void {
    this.steps = this.steps.filter(({ at }) => at < time);
  }
  setValueAtTime(value: number, at: number): void {
    this.steps.push({ value, at });
  }
  linearRampToValueAtTime(value: number, at: number): void {
    this.steps.push({ value, at });
  }
  setValueCurveAtTime(values: Float32Array, from: number, duration: number): void {
    const start = Math.max(from, this.context.currentTime);
    if (start < (this.steps.at(-1)?.at ?? 0)) throw new Error('Two curves overlap.');
    values.forEach((value, place) => this.steps.push({ value, at: start + (place / 32) * duration }));
  }
  at(time: number): number {
    const next = this.steps.findIndex((step) => step.at > time);
    if (next === 0) return this.value;
    const [before, after] = [this.steps.at(next - 1), this.steps[next]];
    if (next < 0 || !before || !after) return this.steps.at(-1)?.value ?? this.value;
    return before.value + ((after.value - before.value) * (time - before.at)) / (after.at - before.at);
  }
}

/** A buffer source on the fake clock. */
class FakeSource {
  buffer: unknown = null;
  loop = false;
  level: unknown;
  gain: FakeGain | null = null;
  rate = 1;
  position = 0;
  from = Infinity;
  until = Infinity;

  constructor(private readonly context: FakeContext) {}

  connect(gain: FakeGain): FakeGain {
    return (this.gain = gain);
  }
  disconnect(): void {
    this.until = this.context.currentTime;
  }
  start(time: number, position: number): void {
    this.from = time;
    this.position = position;
  }
  stop(time: number): void {
    this.until = time;
  }
  /** Gain of the source; 0 while it is inaudible. */
  get loudness(): number {
    const { currentTime } = this.context;
    const isSounding = this.from <= currentTime && currentTime < this.until;
    return isSounding ? (this.gain?.at(currentTime) ?? 1) : 0;
  }
}

class FakeContext {
  currentTime = 100;
  readonly gains: FakeGain[] = [];
  readonly sources: FakeSource[] = [];

  createGain(): FakeGain {
    this.gains.push(new FakeGain(this));
    return this.gains.at(-1)!;
  }
  createBufferSource(): FakeSource {
    this.sources.push(new FakeSource(this));
    return this.sources.at(-1)!;
  }
}

/** A fake Howl that records calls. */
class FakeHowl {
  isPlaying = false;
  loops = false;
  buffer: unknown = null;
  readonly calls: string[] = [];

  constructor(private readonly node: FakeGain) {}

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
    if (this.node.bufferSource) this.node.bufferSource.rate = rate;
    this.calls.push(`rate ${rate}`);
  }
  play(): void {
    this.isPlaying = true;
    this.node.bufferSource = new FakeSource(this.node.context);
    this.node.bufferSource.start(this.node.context.currentTime, 0);
    this.node.bufferSource.buffer = this.buffer;
    this.calls.push('play');
  }
  pause(): void {
    this.isPlaying = false;
    this.node.bufferSource?.stop(this.node.context.currentTime);
    this.node.bufferSource = null;
    this.calls.push('pause');
  }
}

/** A mono buffer of 4 s with a pause of 70 ms. @param from start of the pause in seconds */
const bufferWithPause = (from: number): unknown => ({
  sampleRate: 1000,
  numberOfChannels: 1,
  getChannelData: () =>
    Float32Array.from({ length: 4000 }, (_, place) =>
      place >= from * 1000 && place < from * 1000 + 70 ? 0 : 0.5,
    ),
});

describe('HowlerWebAudioPlayback', () => {
  /** Output latency in seconds. */
  const LATENCY = 0.2;
  let sound: FakeHowl;
  let context: FakeContext;
  let playback: HowlerWebAudioPlayback;

  /** Advances all clocks in steps of a millisecond, and returns the gain at each. */
  const pass = (seconds: number): number[] =>
    Array.from({ length: Math.round(seconds * 1000) }, () => {
      context.currentTime += 0.001;
      jasmine.clock().tick(1);
      return gain();
    });
  const fade = (): number => context.gains[0]!.at(context.currentTime);
  /** The audible buffer sources. */
  const sounding = (): FakeSource[] => context.sources.filter(({ loudness }) => loudness > 0);
  /** Gain of the output. The power of sources at different positions adds up. */
  const gain = (): number =>
    fade() * Math.sqrt(context.sources.reduce((power, { loudness }) => power + loudness ** 2, 0));
  /** The largest step between consecutive values. */
  const steepest = (levels: readonly number[]): number =>
    Math.max(...levels.slice(1).map((level, index) => Math.abs(level - levels[index]!)));
  /** Start positions of the buffer sources. */
  const starts = (): string[] => context.sources.map(({ position }) => position.toFixed(3));
  const newCalls = (): string[] => sound.calls.splice(0);
  /** Audible position, computed from the buffer sources. */
  const heard = (): number => {
    const { from, position, rate } = sounding().at(-1)!;
    return position + (context.currentTime - LATENCY - from) * rate;
  };

  beforeEach(() => {
    jasmine.clock().install();
    context = new FakeContext();
    const node = new FakeGain(context);
    sound = new FakeHowl(node);
    const howlerSound = { _id: 1, _node: node, _seek: 0 };
    playback = new HowlerWebAudioPlayback(
      sound as unknown as SoundInstance,
      howlerSound as unknown as HowlerSound,
      context as unknown as AudioContext,
      { outputTime: () => context.currentTime - LATENCY } as unknown as HowlerOutput,
    );
  });
  afterEach(() => jasmine.clock().uninstall());

  it('starts immediately, ahead by the output latency', () => {
    playback.start(1, 1, 0);
    expect(newCalls()).toEqual(['play', 'rate 1']);
    expect(starts()).toEqual(['1.210']);
    expect(playback.isRunning).toBeTrue();
    expect(playback.position).toBeCloseTo(1);
    pass(0.5);
    expect([playback.position, heard()]).toEqual([jasmine.any(Number), jasmine.any(Number)]);
    expect(playback.position).toBeCloseTo(1.5);
    expect(heard()).toBeCloseTo(1.5);
  });

  it('starts ahead by twice the output latency at rate 2', () => {
    playback.start(1, 2, 0);
    expect(starts()).toEqual(['1.420']);
    pass(0.5);
    expect(playback.position).toBeCloseTo(2);
    expect(heard()).toBeCloseTo(2);
  });

  it('silences the buffer source that howler starts', () => {
    playback.start(1, 1, 0);
    expect(context.sources.length).toBe(1);
    pass(0.1);
    expect(sounding().length).toBe(1);
    expect(sounding()[0]!.gain).toBe(context.gains[1]!);
  });

  it('wraps the start positions of loops only', () => {
    sound.loops = true;
    playback.start(3.9, 1, 0);
    expect(starts()).toEqual(['0.110']);
    sound.loops = false;
    sound.isPlaying = false;
    pass(0.1);
    playback.start(3.9, 1, 0);
    expect(starts()).toEqual(['0.110', '4.110']);
  });

  it('plays through separate gains, which close() disconnects', () => {
    playback.start(1, 1, 0);
    playback.close();
    expect(context.gains[0]!.isConnected).toBeFalse();
    newCalls();
    pass(1);
    expect(newCalls()).toEqual([]);
  });

  it('starts within 40 ms without a fade, and without a click', () => {
    playback.start(1, 1, 0);
    const levels = [gain(), ...pass(0.05)];
    expect(steepest(levels)).toBeLessThan(0.1);
    expect([levels[0], levels[40]]).toEqual([0, 1]);
  });

  it('fades in linearly', () => {
    playback.start(1, 1, 2);
    pass(0.5);
    expect(gain()).toBeCloseTo(0.25);
    pass(1.5);
    expect(gain()).toBe(1);
  });

  it('pauses after a fade-out, during which it is not running', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    newCalls();
    playback.stop(2);
    expect(playback.isRunning).toBeFalse();
    pass(1);
    expect(newCalls()).toEqual([]);
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

  it('ramps up immediately or with a fade-in when restarted during a fade-out', () => {
    playback.start(1, 1, 0);
    pass(0.5);
    playback.stop(2);
    pass(1);
    newCalls();
    playback.start(2, 1, 0);
    expect(playback.isRunning).toBeTrue();
    expect(steepest([gain(), ...pass(0.05)])).toBeLessThan(0.1);
    expect(newCalls()).toEqual(['rate 1']);
    expect(gain()).toBe(1);
    expect(heard()).toBeCloseTo(2.05);
    playback.stop(2);
    pass(1);
    playback.start(2, 1, 1);
    pass(0.5);
    expect(gain()).toBeCloseTo(0.75);
    pass(5);
    expect(playback.isRunning).toBeTrue();
  });

  describe('when moved while running', () => {
    beforeEach(() => {
      playback.start(1, 1, 0);
      pass(0.5);
      newCalls();
    });

    it('crossfades to the new position within 40 ms, without a pause', () => {
      playback.start(3, 1, 0);
      pass(0.05);
      expect(newCalls()).toEqual(['rate 1']);
      expect(playback.position).toBeCloseTo(3.05);
      expect(heard()).toBeCloseTo(3.05);
    });

    it('plays two sources for 15 to 40 ms at constant power [drift-crossfade]', () => {
      playback.start(3, 1, 0);
      let both = 0;
      for (let ms = 0; ms < 60; ms++) {
        const [power] = pass(0.001);
        expect(power).toBeCloseTo(1, 2);
        if (sounding().length === 2) both++;
      }
      expect(both).toBeGreaterThanOrEqual(15);
      expect(both).toBeLessThanOrEqual(40);
      expect(sounding().length).toBe(1);
    });

    it('does not fade in, because it is audible', () => {
      playback.start(3, 1, 2);
      pass(0.05);
      expect(gain()).toBe(1);
    });

    for (const between of [0.002, 0.009, 0.012, 0.022, 0.034, 0.036]) {
      it(`does not click when moved again after ${between * 1000} ms`, () => {
        playback.start(3, 1, 0);
        const levels = [1, ...pass(between)];
        playback.start(2, 1, 0);
        levels.push(gain(), ...pass(0.1));
        expect(steepest(levels)).toBeLessThan(0.1);
        expect(levels.at(-1)).toBe(1);
        expect(heard()).toBeCloseTo(2.1);
        expect(playback.position).toBeCloseTo(2.1);
      });
    }

    it('is silent and paused when stopped during the crossfade', () => {
      playback.start(3, 1, 0);
      pass(0.02);
      playback.stop(0);
      const levels = [1, ...pass(0.05)];
      expect(steepest(levels)).toBeLessThan(0.25);
      expect([levels.at(-1), newCalls().at(-1)]).toEqual([0, 'pause']);
      playback.start(3, 1, 0);
      pass(0.05);
      expect(gain()).toBe(1);
    });

    it('does not move after a stop', () => {
      playback.start(3, 1, 0);
      pass(0.002);
      playback.start(2, 1, 0);
      playback.stop(0);
      newCalls();
      pass(1);
      expect(newCalls()).toEqual(['pause']);
    });
  });

  describe('shift', () => {
    beforeEach(() => {
      sound.buffer = bufferWithPause(1.85);
      playback.start(1, 1, 0);
      pass(0.5);
      newCalls();
    });

    it('crossfades by a number of seconds', () => {
      playback.shift(-0.03);
      pass(0.4);
      expect(newCalls()).toEqual(['rate 1']);
      expect(playback.position).toBeCloseTo(1.87);
      expect(heard()).toBeCloseTo(1.87);
    });

    it('waits for a quiet moment within 200 ms [drift-crossfade]', () => {
      // The rendered position is 1.7 s, 150 ms before the pause.
      playback.shift(-0.03);
      pass(0.13);
      expect([playback.position, newCalls()]).toEqual([jasmine.any(Number), []]);
      expect(playback.position).toBeCloseTo(1.63);
      pass(0.04);
      expect(newCalls()).toEqual(['rate 1']);
    });

    it('finds the moment after half the time at rate 2', () => {
      playback.setRate(2);
      newCalls();
      playback.shift(-0.03);
      pass(0.06);
      expect(newCalls()).toEqual([]);
      pass(0.03);
      expect(newCalls()).toEqual(['rate 2']);
    });

    it('replaces a pending shift', () => {
      playback.shift(-0.03);
      pass(0.1);
      playback.shift(-0.04);
      pass(0.3);
      expect(newCalls()).toEqual(['rate 1']);
      expect(heard()).toBeCloseTo(1.86);
    });

    it('waits for a crossfade that was delayed by a blocked thread', () => {
      const create = context.createGain.bind(context);
      const waiting = spyOn(context, 'createGain').and.callFake(() => {
        context.currentTime += 0.03;
        return create();
      });
      playback.start(0, 1, 0);
      waiting.and.callFake(create);
      playback.start(1, 1, 0);
      expect(() => pass(0.2)).not.toThrow();
      expect(starts().length).toBe(3);
    });

    it('does not move a sound that is fading out or stopped', () => {
      playback.stop(1);
      playback.shift(-0.03);
      pass(2);
      expect(newCalls()).toEqual(['pause']);
    });

    it('never moves before the start', () => {
      playback.start(0, 1, 0);
      pass(0.05);
      playback.shift(-1);
      pass(0.3);
      expect(sounding().map(({ position }) => position)).toEqual([0]);
    });
  });

  it('continues at a different rate from its position', () => {
    playback.start(1, 1, 0);
    pass(1);
    newCalls();
    playback.setRate(0.5);
    expect(newCalls()).toEqual(['rate 0.5']);
    pass(1);
    // Because of the output latency, the first 0.2 s after the change still play at the old rate.
    expect(playback.position).toBeCloseTo(2.2 + 0.5 - LATENCY * 0.5);
  });

  it('is not running after howler has ended it', () => {
    playback.start(1, 1, 0);
    pass(0.1);
    sound.isPlaying = false;
    expect(playback.isRunning).toBeFalse();
  });

  it('is not running after a start beyond the end of the sound', () => {
    spyOn(sound, 'play');
    playback.start(5, 1, 0);
    pass(0.1);
    expect(playback.isRunning).toBeFalse();
  });
});
