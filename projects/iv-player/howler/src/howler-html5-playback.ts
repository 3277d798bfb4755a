import { FadeRamp } from './fade-ramp';
import type { HowlerPlayback } from './howler-playback';
import {
  type BuiltSound,
  type Playing,
  type StreamingElement,
  isStarting,
  wrapPosition,
} from './howler-internals';

/** Milliseconds between two steps of a fade. */
const STEP = 20;
/** Milliseconds after a start or a jump by which its delay can be told. */
const SETTLED = 250;
/** Seconds that either takes at first guess. */
const FIRST_GUESS = 0.11;

/** A sound streamed from an audio element, which starts late and reports in steps. */
export class HowlerHtml5Playback implements HowlerPlayback {
  private readonly fade = new FadeRamp();
  private wantsToRun = false;
  /** Seconds that a start and a jump take, learnt from them. */
  private readonly latencies = { start: FIRST_GUESS, jump: FIRST_GUESS };
  private stepper: ReturnType<typeof setInterval> | undefined;
  private latencyTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param level the sound's loudness without fades */
  constructor(
    private readonly sound: BuiltSound,
    private readonly playing: Playing,
    private readonly level: () => number,
  ) {}

  get isRunning(): boolean {
    const { element, sound } = this;
    // Keys of the keyboard stop elements too.
    const goesOn = !element.paused || isStarting(sound) || (element.ended && sound.loop(this.playing._id));
    return this.wantsToRun && goesOn;
  }

  get position(): number {
    return this.element.currentTime;
  }

  start(position: number, rate: number, fadeIn: number): void {
    const { sound, playing } = this;
    if (this.isRunning) {
      const target = wrapPosition(sound, playing, position + this.latencies.jump * rate);
      this.element.currentTime = target;
      // Afterwards, for howler reckons at a change of rate when a loop is over.
      this.setRate(rate);
      return this.measureLatency('jump', target, rate);
    }
    this.wantsToRun = true;
    if (fadeIn > 0) this.fade.go(0, 0, 0);
    // It is on its way out, or was stopped behind howler's back: howler starts nothing that it believes to play.
    if (sound.playing(playing._id)) sound.pause(playing._id);
    sound.rate(rate, playing._id);
    const start = wrapPosition(sound, playing, position + this.latencies.start * rate);
    // Howler's own seek would have it wait for data before it plays.
    playing._seek = start;
    this.fadeTo(1, fadeIn);
    sound.play(playing._id);
    this.measureLatency('start', start, rate);
  }

  stop(fadeOut: number): void {
    this.wantsToRun = false;
    clearTimeout(this.latencyTimer);
    this.fadeTo(0, fadeOut);
  }

  setRate(rate: number): void {
    clearTimeout(this.latencyTimer);
    this.sound.rate(rate, this.playing._id);
  }

  volumeChanged(): void {
    this.step();
  }

  close(): void {
    clearInterval(this.stepper);
    clearTimeout(this.latencyTimer);
  }

  private get element(): StreamingElement {
    return this.playing._node as StreamingElement;
  }

  private measureLatency(what: 'start' | 'jump', from: number, rate: number): void {
    const began = performance.now();
    clearTimeout(this.latencyTimer);
    this.latencyTimer = setTimeout(() => {
      const passed = (performance.now() - began) / 1000;
      const way = (this.position - from) / rate;
      const late = passed - way;
      // One that has not begun by now says more about the network than about the device.
      if (!this.isRunning || late < 0 || way <= 0) return;
      this.latencies[what] += (late - this.latencies[what]) / 2;
    }, SETTLED);
  }

  private fadeTo(target: number, seconds: number): void {
    clearInterval(this.stepper);
    this.fade.go(target, seconds, performance.now() / 1000);
    this.stepper = seconds > 0 ? setInterval(() => this.step(), STEP) : undefined;
    this.step();
  }

  private step(): void {
    const part = this.fade.at(performance.now() / 1000);
    this.sound.volume(this.level() * part, this.playing._id);
    if (part === (this.wantsToRun ? 1 : 0)) {
      clearInterval(this.stepper);
      if (!this.wantsToRun) this.sound.pause(this.playing._id);
    }
  }
}
