import { FadeRamp } from './fade-ramp';
import type { HowlerDevice } from './howler-device';
import type { HowlerLine } from './howler-line';
import { type BuiltSound, type Playing, soundOutput } from './howler-sound';

/** Seconds in which a sound comes or goes without a click. */
const MASK = 0.01;
/** Seconds after which it surely has: a context is heard in blocks. */
const MASKED = 0.02;

/**
 * A decoded sound, on the clock of its context. It keeps its own account of where it is: howler's forgets the lateness of
 * its timers in loops, and knows nothing of the way to the loudspeaker.
 */
export class HowlerBufferLine implements HowlerLine {
  /** Fades as asked for, and the short ones that hide a jump; two, so that neither disturbs the other. */
  private readonly fade: GainNode;
  private readonly mask: GainNode;
  private readonly fadeRamp = new FadeRamp();
  private anchor = { at: 0, position: 0, rate: 1 };
  private wantsToRun = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly sound: BuiltSound,
    private readonly playing: Playing,
    private readonly context: AudioContext,
    private readonly device: HowlerDevice,
  ) {
    this.fade = context.createGain();
    this.mask = context.createGain();
    const source = playing._node as AudioNode;
    source.disconnect();
    source.connect(this.fade).connect(this.mask).connect(soundOutput());
  }

  get isRunning(): boolean {
    return this.wantsToRun && (this.timer !== undefined || this.sound.playing(this.playing._id));
  }

  get position(): number {
    return this.positionAt(this.device.heardTime(this.context));
  }

  run(position: number, rate: number, fadeIn: number): void {
    const { currentTime } = this.context;
    this.wantsToRun = true;
    const begin = (): void => {
      this.begin(position + (this.context.currentTime - currentTime) * rate, rate);
      // It went out, or was about to.
      if (this.fadeRamp.at(Infinity) === 0) this.comeIn(fadeIn);
    };
    if (!this.sound.playing(this.playing._id)) return this.later(0, begin);
    this.ramp(this.mask, 1, 0, MASK);
    this.later(MASKED, begin);
  }

  halt(fadeOut: number): void {
    this.wantsToRun = false;
    this.fadeTo(0, fadeOut);
    this.later(Math.max(fadeOut, MASKED), () => this.sound.pause(this.playing._id));
  }

  setRate(rate: number): void {
    const { currentTime } = this.context;
    this.anchor = { at: currentTime, position: this.positionAt(currentTime), rate };
    this.sound.rate(rate, this.playing._id);
  }

  levelChanged(): void {
    // Its own gains lie behind howler's.
  }

  close(): void {
    clearTimeout(this.timer);
    this.fade.disconnect();
    this.mask.disconnect();
  }

  private begin(position: number, rate: number): void {
    const { sound, playing, context } = this;
    if (sound.playing(playing._id)) sound.pause(playing._id);
    // What starts now is heard later, when the film is further on.
    const ahead = position + (context.currentTime - this.device.heardTime(context)) * rate;
    const length = sound.duration();
    const start = sound.loop(playing._id) && length > 0 ? ahead % length : ahead;
    sound.rate(rate, playing._id);
    sound.seek(start, playing._id);
    this.ramp(this.mask, 0, 1, MASK);
    sound.play(playing._id);
    this.anchor = { at: context.currentTime, position: start, rate };
  }

  private comeIn(seconds: number): void {
    if (seconds > 0) this.fadeRamp.go(0, 0, this.context.currentTime);
    this.fadeTo(1, seconds);
  }

  private positionAt(contextTime: number): number {
    return this.anchor.position + (contextTime - this.anchor.at) * this.anchor.rate;
  }

  private fadeTo(target: number, seconds: number): void {
    const { currentTime } = this.context;
    const from = this.fadeRamp.at(currentTime);
    const length = Math.max(seconds, MASK);
    this.fadeRamp.go(target, length, currentTime);
    this.ramp(this.fade, from, target, length);
  }

  private ramp({ gain }: GainNode, from: number, to: number, seconds: number): void {
    const { currentTime } = this.context;
    gain.cancelScheduledValues(currentTime);
    gain.setValueAtTime(from, currentTime);
    gain.linearRampToValueAtTime(to, currentTime + seconds);
  }

  private later(seconds: number, step: () => void): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (seconds === 0) return step();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      step();
    }, seconds * 1000);
  }
}
