import { FadeRamp } from './fade-ramp';
import type { HowlerGainNode, HowlerSound } from '../howler-internals';
import type { HowlerOutput, HowlerPlayback } from '../howler-playback';
import type { SoundInstance } from '../howl-types';
import { quietestDelay } from './quietest-delay';
import { replaceSource } from './howler-buffer-source';
import { wrapPosition } from './howler-position';

/** Length of a crossfade and of the rise at a start, in seconds. */
const CROSSFADE = 0.025;
/** Equal-power curves, whose squares add up to 1. */
const RISE = Float32Array.from({ length: 33 }, (_, place) => Math.sin((place * Math.PI) / 64));
const FALL = RISE.slice().reverse();
/** Time from a command to its effect, in seconds, so that a source can start exactly on time. */
const LOOKAHEAD = 0.01;
/** Time span to search for a quiet moment, in seconds. */
const SEARCH_TIME = 0.2;
/** Length of the fade that avoids a click when stopping, and time until it is over (contexts render in blocks), in seconds. */
const DECLICK = 0.01;
const DECLICK_DONE = 0.02;

/**
 * Plays a decoded sound on the clock of the audio context. Computes the position itself, because howler ignores the output latency
 * and, in loops, the delay of its timers. Crossfades between buffer sources to move to another position.
 */
export class HowlerWebAudioPlayback implements HowlerPlayback {
  readonly isStreamed = false;
  /** Gain for requested fades. Each buffer source has a separate gain for crossfades. */
  readonly #fade: GainNode;
  readonly #ramp = new FadeRamp();
  /** Context time at which the last crossfade ends. */
  #crossfadeEnd = 0;
  /** Position and rate at a context time, from which the current position is computed. */
  #anchor = { time: 0, position: 0, rate: 1 };
  #isStarted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #howl: SoundInstance;
  readonly #sound: HowlerSound;
  readonly #context: AudioContext;
  readonly #output: HowlerOutput;

  constructor(howl: SoundInstance, sound: HowlerSound, context: AudioContext, output: HowlerOutput) {
    this.#howl = howl;
    this.#sound = sound;
    this.#context = context;
    this.#output = output;
    const fade = (this.#fade = context.createGain());
    fade.gain.value = 0;
    const source = sound._node as AudioNode;
    source.disconnect();
    source.connect(fade).connect(output.destination);
  }

  get isRunning(): boolean {
    return this.#isStarted && this.#isPlaying;
  }

  get position(): number {
    return this.#positionAt(this.#output.outputTime(this.#context));
  }

  start(position: number, rate: number, fadeIn: number): void {
    const context = this.#context;
    const { currentTime } = context;
    this.#isStarted = true;
    this.#schedule(0, () => {
      this.#anchor.rate = rate;
      this.#moveTo(position + (context.currentTime - currentTime) * rate);
      // The sound was stopped, or is fading out.
      if (this.#ramp.target === 0) this.#fadeTo(1, fadeIn);
    });
  }

  shift(seconds: number): void {
    if (this.#ramp.target === 0) return;
    const { rate } = this.#anchor;
    const buffer = (this.#sound._node as HowlerGainNode).bufferSource?.buffer;
    const position = this.#positionAt(this.#context.currentTime + LOOKAHEAD);
    const places = [position, position + seconds] as const;
    const within = SEARCH_TIME * rate;
    const delay = buffer ? quietestDelay(buffer.getChannelData(0), buffer.sampleRate, places, within) : 0;
    this.#schedule(delay / rate, () => this.#moveTo(this.position + seconds));
  }

  stop(fadeOut: number): void {
    this.#isStarted = false;
    this.#fadeTo(0, fadeOut);
    this.#schedule(Math.max(fadeOut, DECLICK_DONE), () => this.#howl.pause(this.#sound._id));
  }

  setRate(rate: number): void {
    const { currentTime } = this.#context;
    this.#anchor = { time: currentTime, position: this.#positionAt(currentTime), rate };
    this.#howl.rate(rate, this.#sound._id);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#fade.disconnect();
  }

  get #isPlaying(): boolean {
    return this.#howl.playing(this.#sound._id);
  }

  /** Crossfades to a new buffer source, so that `position` is audible now. */
  #moveTo(position: number): void {
    const howl = this.#howl;
    const sound = this.#sound;
    const context = this.#context;
    const { rate } = this.#anchor;
    const time = Math.max(context.currentTime + LOOKAHEAD, this.#crossfadeEnd);
    // Account for the output latency.
    const start = wrapPosition(howl, sound, position + (time - this.#output.outputTime(context)) * rate);
    if (!this.#isPlaying) {
      sound._seek = start;
      howl.play(sound._id);
    }
    const gain = context.createGain();
    gain.gain.value = 0;
    gain.gain.setValueCurveAtTime(RISE, time, CROSSFADE);
    const previous = replaceSource(howl, sound, gain, time, start, rate);
    const level = previous?.level;
    level?.gain.setValueCurveAtTime(FALL, time, CROSSFADE);
    // A source that howler has just started ends silently.
    previous?.stop(level ? time + CROSSFADE : 0);
    // Curves never start in the past, and the context continues while this thread is blocked.
    this.#crossfadeEnd = Math.max(time, context.currentTime) + CROSSFADE;
    this.#anchor = { time, position: start, rate };
  }

  #fadeTo(target: number, seconds: number): void {
    const { currentTime } = this.#context;
    const { gain } = this.#fade;
    const length = Math.max(seconds, DECLICK);
    gain.cancelScheduledValues(currentTime);
    gain.setValueAtTime(this.#ramp.at(currentTime), currentTime);
    gain.linearRampToValueAtTime(target, currentTime + length);
    this.#ramp.to(target, length, currentTime);
  }

  #positionAt(contextTime: number): number {
    const { time, position, rate } = this.#anchor;
    return position + (contextTime - time) * rate;
  }

  /** Calls `step` after a number of seconds, but not during a crossfade. Replaces a pending step. */
  #schedule(seconds: number, step: () => void): void {
    clearTimeout(this.#timer);
    const wait = Math.max(seconds, this.#crossfadeEnd - this.#context.currentTime);
    if (wait > 0) this.#timer = setTimeout(step, wait * 1000);
    else step();
  }
}
