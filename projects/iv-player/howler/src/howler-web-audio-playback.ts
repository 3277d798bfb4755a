import { FadeRamp } from './fade-ramp';
import { type Playing, soundOutput, wrapPosition } from './howler-internals';
import type { HowlerOutput } from './howler-output';
import type { HowlerPlayback } from './howler-playback';
import type { SoundInstance } from './howl-types';

/** Seconds of the fade at a start, a stop and a move, so that they do not click. */
const DECLICK = 0.01;
/** Seconds after which that fade is surely over: an audio context renders in blocks. */
const DECLICK_DONE = 0.02;

/** A gain that ramps from its present value, so that it never jumps. */
class Fader {
  readonly node: GainNode;
  readonly #ramp = new FadeRamp();

  constructor(private readonly context: AudioContext) {
    this.node = context.createGain();
  }

  get target(): number {
    return this.#ramp.target;
  }

  /** Sets the gain to 0; only while nothing plays. */
  reset(): void {
    this.#ramp.to(0, 0, this.context.currentTime);
  }

  to(target: number, seconds: number): void {
    const { currentTime } = this.context;
    const { gain } = this.node;
    const length = Math.max(seconds, DECLICK);
    gain.cancelScheduledValues(currentTime);
    gain.setValueAtTime(this.#ramp.at(currentTime), currentTime);
    gain.linearRampToValueAtTime(target, currentTime + length);
    this.#ramp.to(target, length, currentTime);
  }
}

/**
 * A decoded sound, on the clock of the audio context. It computes its position itself: howler's own ignores the output
 * latency, and in loops the delay of its timers.
 */
export class HowlerWebAudioPlayback implements HowlerPlayback {
  /** Fades as requested, and those that avoid clicks; two, so that they do not interfere. */
  readonly #fade: Fader;
  readonly #declick: Fader;
  /** Position and rate at a context time, from which the present position is computed. */
  #anchor = { time: 0, position: 0, rate: 1 };
  #rate = 1;
  #isStarted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly sound: SoundInstance,
    private readonly playing: Playing,
    private readonly context: AudioContext,
    private readonly output: HowlerOutput,
  ) {
    this.#fade = new Fader(context);
    this.#declick = new Fader(context);
    const source = playing._node as AudioNode;
    source.disconnect();
    source.connect(this.#fade.node).connect(this.#declick.node).connect(soundOutput());
  }

  get isRunning(): boolean {
    return this.#isStarted && (this.#timer !== undefined || this.#isPlaying);
  }

  get position(): number {
    return this.#positionAt(this.output.outputTime(this.context));
  }

  start(position: number, rate: number, fadeIn: number): void {
    const { context } = this;
    const declick = this.#declick;
    const fade = this.#fade;
    const { currentTime } = context;
    this.#isStarted = true;
    this.#rate = rate;
    const begin = (): void => {
      this.#restart(position + (context.currentTime - currentTime) * this.#rate);
      // It was stopped, or is fading out.
      if (fade.target > 0) return;
      if (fadeIn > 0) fade.reset();
      fade.to(1, fadeIn);
    };
    if (this.#isPlaying) {
      declick.to(0, DECLICK);
      this.#schedule(DECLICK_DONE, begin);
    } else {
      this.#cancel();
      begin();
    }
  }

  stop(fadeOut: number): void {
    this.#isStarted = false;
    this.#fade.to(0, fadeOut);
    this.#schedule(Math.max(fadeOut, DECLICK_DONE), () => this.sound.pause(this.playing._id));
  }

  setRate(rate: number): void {
    const { currentTime } = this.context;
    this.#anchor = { time: currentTime, position: this.#positionAt(currentTime), rate };
    this.#rate = rate;
    this.sound.rate(rate, this.playing._id);
  }

  volumeChanged(): void {
    // Its own gains are independent of howler's.
  }

  close(): void {
    this.#cancel();
    this.#fade.node.disconnect();
    this.#declick.node.disconnect();
  }

  get #isPlaying(): boolean {
    return this.sound.playing(this.playing._id);
  }

  #restart(position: number): void {
    const { sound, playing, context } = this;
    const rate = this.#rate;
    const declick = this.#declick;
    const { currentTime } = context;
    const id = playing._id;
    if (this.#isPlaying) sound.pause(id);
    // What starts now is audible after the output latency.
    const latency = currentTime - this.output.outputTime(context);
    const start = wrapPosition(sound, playing, position + latency * rate);
    sound.rate(rate, id);
    sound.seek(start, id);
    declick.reset();
    declick.to(1, DECLICK);
    sound.play(id);
    this.#anchor = { time: currentTime, position: start, rate };
  }

  #positionAt(contextTime: number): number {
    const { time, position, rate } = this.#anchor;
    return position + (contextTime - time) * rate;
  }

  #schedule(seconds: number, step: () => void): void {
    this.#cancel();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      step();
    }, seconds * 1000);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
