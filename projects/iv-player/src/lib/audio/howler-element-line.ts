import { FadeRamp } from './fade-ramp';
import type { HowlerLine } from './howler-line';
import { type BuiltSound, type Playing, type StreamingElement, isStarting, placeIn } from './howler-sound';

/** Milliseconds between two steps of a fade. */
const STEP = 20;
/** Milliseconds after a start or a jump by which its delay can be told. */
const SETTLED = 250;
/** Seconds that either takes at first guess. */
const FIRST_GUESS = 0.11;

/** A sound streamed from an audio element, which starts late and reports in steps. */
export class HowlerElementLine implements HowlerLine {
  private readonly fade = new FadeRamp();
  private wantsToRun = false;
  /** Seconds that a start and a jump take, learnt from them. */
  private readonly delays = { start: FIRST_GUESS, jump: FIRST_GUESS };
  private stepper: ReturnType<typeof setInterval> | undefined;
  private lesson: ReturnType<typeof setTimeout> | undefined;

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

  run(position: number, rate: number, fadeIn: number): void {
    const { sound, playing } = this;
    if (this.isRunning) {
      const target = placeIn(sound, playing, position + this.delays.jump * rate);
      this.element.currentTime = target;
      // Afterwards, for howler reckons at a change of rate when a loop is over.
      this.setRate(rate);
      return this.learn('jump', target, rate);
    }
    this.wantsToRun = true;
    if (fadeIn > 0) this.fade.go(0, 0, 0);
    // It is on its way out, or was stopped behind howler's back: howler starts nothing that it believes to play.
    if (sound.playing(playing._id)) sound.pause(playing._id);
    sound.rate(rate, playing._id);
    const start = placeIn(sound, playing, position + this.delays.start * rate);
    // Howler's own seek would have it wait for data before it plays.
    playing._seek = start;
    this.fadeTo(1, fadeIn);
    sound.play(playing._id);
    this.learn('start', start, rate);
  }

  halt(fadeOut: number): void {
    this.wantsToRun = false;
    clearTimeout(this.lesson);
    this.fadeTo(0, fadeOut);
  }

  setRate(rate: number): void {
    clearTimeout(this.lesson);
    this.sound.rate(rate, this.playing._id);
  }

  levelChanged(): void {
    this.step();
  }

  close(): void {
    clearInterval(this.stepper);
    clearTimeout(this.lesson);
  }

  private get element(): StreamingElement {
    return this.playing._node as StreamingElement;
  }

  private learn(what: 'start' | 'jump', from: number, rate: number): void {
    const began = performance.now();
    clearTimeout(this.lesson);
    this.lesson = setTimeout(() => {
      const passed = (performance.now() - began) / 1000;
      const way = (this.position - from) / rate;
      const late = passed - way;
      // One that has not begun by now says more about the network than about the device.
      if (!this.isRunning || late < 0 || way <= 0) return;
      this.delays[what] += (late - this.delays[what]) / 2;
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
