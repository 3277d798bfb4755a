import { FadeRamp } from './fade-ramp';
import type { HowlerOutput } from './howler-output';
import type { HowlerPlayback } from './howler-playback';
import { type BuiltSound, type Playing, wrapPosition, soundOutput } from './howler-internals';

/** Seconds in which a sound comes or goes without a click. */
const MASK = 0.01;
/** Seconds after which it surely has: a context is heard in blocks. */
const MASKED = 0.02;

/** A gain that goes wherever it is sent from where it is, so that nothing clicks however often that changes. */
class Fader {
  readonly node = this.context.createGain();
  private readonly ramp = new FadeRamp();

  constructor(private readonly context: AudioContext) {}

  /** Where it is going. */
  get goal(): number {
    return this.ramp.at(Infinity);
  }

  /** Is silent; for moments when nothing sounds. */
  close(): void {
    this.ramp.go(0, 0, this.context.currentTime);
  }

  go(target: number, seconds: number): void {
    const { currentTime } = this.context;
    const { gain } = this.node;
    const length = Math.max(seconds, MASK);
    gain.cancelScheduledValues(currentTime);
    gain.setValueAtTime(this.ramp.at(currentTime), currentTime);
    gain.linearRampToValueAtTime(target, currentTime + length);
    this.ramp.go(target, length, currentTime);
  }
}

/**
 * A decoded sound, on the clock of its context. It keeps its own account of where it is: howler's forgets the lateness of
 * its timers in loops, and knows nothing of the way to the loudspeaker.
 */
export class HowlerWebAudioPlayback implements HowlerPlayback {
  /** Fades as asked for, and the short ones that hide a jump; two, so that neither disturbs the other. */
  private readonly fade: Fader;
  private readonly declick: Fader;
  private anchor = { at: 0, position: 0, rate: 1 };
  private rate = 1;
  private wantsToRun = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly sound: BuiltSound,
    private readonly playing: Playing,
    private readonly context: AudioContext,
    private readonly output: HowlerOutput,
  ) {
    this.fade = new Fader(context);
    this.declick = new Fader(context);
    const source = playing._node as AudioNode;
    source.disconnect();
    source.connect(this.fade.node).connect(this.declick.node).connect(soundOutput());
  }

  get isRunning(): boolean {
    return this.wantsToRun && (this.timer !== undefined || this.sound.playing(this.playing._id));
  }

  get position(): number {
    return this.positionAt(this.output.heardTime(this.context));
  }

  start(position: number, rate: number, fadeIn: number): void {
    const { currentTime } = this.context;
    this.wantsToRun = true;
    this.rate = rate;
    const begin = (): void => {
      this.begin(position + (this.context.currentTime - currentTime) * this.rate);
      // It went out, or was about to.
      if (this.fade.goal === 0) this.comeIn(fadeIn);
    };
    if (!this.sound.playing(this.playing._id)) return this.later(0, begin);
    this.declick.go(0, MASK);
    this.later(MASKED, begin);
  }

  stop(fadeOut: number): void {
    this.wantsToRun = false;
    this.fade.go(0, fadeOut);
    this.later(Math.max(fadeOut, MASKED), () => this.sound.pause(this.playing._id));
  }

  setRate(rate: number): void {
    const { currentTime } = this.context;
    this.anchor = { at: currentTime, position: this.positionAt(currentTime), rate };
    this.rate = rate;
    this.sound.rate(rate, this.playing._id);
  }

  volumeChanged(): void {
    // Its own gains lie behind howler's.
  }

  close(): void {
    clearTimeout(this.timer);
    this.fade.node.disconnect();
    this.declick.node.disconnect();
  }

  private begin(position: number): void {
    const { sound, playing, context, rate } = this;
    if (sound.playing(playing._id)) sound.pause(playing._id);
    // What starts now is heard later, when the film is further on.
    const ahead = position + (context.currentTime - this.output.heardTime(context)) * rate;
    const start = wrapPosition(sound, playing, ahead);
    sound.rate(rate, playing._id);
    sound.seek(start, playing._id);
    this.declick.close();
    this.declick.go(1, MASK);
    sound.play(playing._id);
    this.anchor = { at: context.currentTime, position: start, rate };
  }

  private comeIn(seconds: number): void {
    if (seconds > 0) this.fade.close();
    this.fade.go(1, seconds);
  }

  private positionAt(contextTime: number): number {
    return this.anchor.position + (contextTime - this.anchor.at) * this.anchor.rate;
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
