import { FadeRamp } from './fade-ramp';
import { type Playing, type PlayingNode, replaceSource, soundOutput, wrapPosition } from './howler-internals';
import type { HowlerOutput, HowlerPlayback } from './howler-playback';
import type { SoundInstance } from './howl-types';
import { quietestDelay } from './quietest-delay';

/** Seconds of a crossfade, and of the rise at a start. */
const CROSSFADE = 0.025;
/** Equal-power curves: the squares of both add up to 1 at each moment. */
const RISE = Float32Array.from({ length: 33 }, (_, place) => Math.sin((place * Math.PI) / 64));
const FALL = RISE.slice().reverse();
/** Seconds from a command to its effect: a source that begins exactly then must not be late for it. */
const LOOKAHEAD = 0.01;
/** Seconds in which a quiet moment is looked for. */
const SEARCH = 0.2;
/** Seconds of the fade at a stop, so that it does not click, and after which it is surely over: a context renders in blocks. */
const DECLICK = 0.01;
const DECLICK_DONE = 0.02;

/**
 * A decoded sound, on the clock of the audio context. It computes its position itself: howler's own ignores the output
 * latency, and in loops the delay of its timers. It moves from one buffer source to another, so that both can sound at once.
 */
export class HowlerWebAudioPlayback implements HowlerPlayback {
  /** Fades as requested; each buffer source has a gain of its own besides, for crossfades. */
  readonly #fade: GainNode;
  readonly #ramp = new FadeRamp();
  /** Context time at which the last crossfade is over. */
  #fadedAt = 0;
  /** Position and rate at a context time, from which the present position is computed. */
  #anchor = { time: 0, position: 0, rate: 1 };
  #isStarted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly sound: SoundInstance,
    private readonly playing: Playing,
    private readonly context: AudioContext,
    private readonly output: HowlerOutput,
  ) {
    const fade = (this.#fade = context.createGain());
    fade.gain.value = 0;
    const source = playing._node as AudioNode;
    source.disconnect();
    source.connect(fade).connect(soundOutput());
  }

  get isRunning(): boolean {
    return this.#isStarted && this.#isPlaying;
  }

  get position(): number {
    return this.#positionAt(this.output.outputTime(this.context));
  }

  start(position: number, rate: number, fadeIn: number): void {
    const { context } = this;
    const { currentTime } = context;
    this.#isStarted = true;
    this.#schedule(0, () => {
      this.#anchor.rate = rate;
      this.#moveTo(position + (context.currentTime - currentTime) * rate);
      // It was stopped, or is fading out.
      if (this.#ramp.target === 0) this.#fadeTo(1, fadeIn);
    });
  }

  shift(seconds: number): void {
    if (this.#ramp.target === 0) return;
    const { rate } = this.#anchor;
    const buffer = (this.playing._node as PlayingNode).bufferSource?.buffer;
    const position = this.#positionAt(this.context.currentTime + LOOKAHEAD);
    const delay = buffer
      ? quietestDelay(
          buffer.getChannelData(0),
          buffer.sampleRate,
          [position, position + seconds],
          SEARCH * rate,
        )
      : 0;
    this.#schedule(delay / rate, () => this.#moveTo(this.position + seconds));
  }

  stop(fadeOut: number): void {
    this.#isStarted = false;
    this.#fadeTo(0, fadeOut);
    this.#schedule(Math.max(fadeOut, DECLICK_DONE), () => this.sound.pause(this.playing._id));
  }

  setRate(rate: number): void {
    const { currentTime } = this.context;
    this.#anchor = { time: currentTime, position: this.#positionAt(currentTime), rate };
    this.sound.rate(rate, this.playing._id);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#fade.disconnect();
  }

  get #isPlaying(): boolean {
    return this.sound.playing(this.playing._id);
  }

  /** Has another buffer source fade in at the position that is to be heard now, and the present one fade out. */
  #moveTo(position: number): void {
    const { sound, playing, context } = this;
    const { rate } = this.#anchor;
    const time = Math.max(context.currentTime + LOOKAHEAD, this.#fadedAt);
    // What starts then is heard after the output latency.
    const start = wrapPosition(sound, playing, position + (time - this.output.outputTime(context)) * rate);
    if (!this.#isPlaying) {
      playing._seek = start;
      sound.play(playing._id);
    }
    const gain = context.createGain();
    gain.gain.value = 0;
    gain.gain.setValueCurveAtTime(RISE, time, CROSSFADE);
    const before = replaceSource(sound, playing, gain, time, start, rate);
    const level = before?.level;
    level?.gain.setValueCurveAtTime(FALL, time, CROSSFADE);
    // What howler started a moment ago ends unheard.
    before?.stop(level ? time + CROSSFADE : 0);
    // Curves begin at the present at the earliest, and the context goes on while a busy machine keeps this thread waiting.
    this.#fadedAt = Math.max(time, context.currentTime) + CROSSFADE;
    this.#anchor = { time, position: start, rate };
  }

  #fadeTo(target: number, seconds: number): void {
    const { currentTime } = this.context;
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

  /** Calls `step` after so many seconds, at once for 0, but not during a crossfade. Replaces the one before. */
  #schedule(seconds: number, step: () => void): void {
    clearTimeout(this.#timer);
    const wait = Math.max(seconds, this.#fadedAt - this.context.currentTime);
    if (wait > 0) this.#timer = setTimeout(step, wait * 1000);
    else step();
  }
}
