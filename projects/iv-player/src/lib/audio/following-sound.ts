import { DriftWatch, driftBetween } from './drift-rule';
import { followOrder } from './follow-rule';
import type { KeptSound, SoundMemory, SoundMoment } from './kept-sound';
import type { Voice } from './sound-backend';
import { type SoundDescription, fadeSeconds } from './sound-description';

/** What a sound that follows reads off the player, live. */
export interface FilmClock {
  /** Media seconds played so far, over all nodes. */
  readonly playedTime: number;
  readonly playbackRate: number;
}

/** Seconds before its end at which a sound that does not run is not started again. */
const TAIL = 0.1;

/**
 * Keeps one sound with the film. Its place is a function of the played time alone, so whatever happened meanwhile, looking
 * at both once more puts it right: `attend` may be called at any time. Contract §7.
 */
export class FollowingSound implements KeptSound {
  /** Played time at which the sound's zero lies. */
  private zero = this.clock.playedTime;
  private isOut = false;
  private comesIn = true;
  /** Speed it runs at now; 0 while it does not. */
  private rate = 0;
  /** What that would be without any correction. */
  private basis = 0;
  /** Whether it has to go to its place before anything else. */
  private isAstray = false;
  /** Seconds for which the film was said to stand; 0 once it goes evenly again. */
  private standing = 0;
  private readonly watch = new DriftWatch();
  private readonly speed: number;
  private readonly loops: boolean;

  constructor(
    readonly voice: Voice,
    private readonly clock: FilmClock,
    private readonly description: SoundDescription,
  ) {
    this.speed = description.rate ?? 1;
    this.loops = description.loop ?? false;
  }

  /** Lets it follow again after `pause` or `stop`; loads it if that failed. One that is over begins again. */
  play(): void {
    if (this.voice.isLoaded && this.isOver) this.zero = Number.NaN;
    this.isOut = false;
    this.voice.load();
  }

  /** Takes it out until the next `play`, which finds it where the film will be. */
  pause(): void {
    this.isOut = true;
  }

  /** Takes it out at once; the next `play` begins at its beginning. */
  stop(): void {
    this.isOut = true;
    this.voice.halt(0);
    this.rate = 0;
    this.zero = Number.NaN;
  }

  get memory(): SoundMemory | null {
    return { zero: Number.isNaN(this.zero) ? null : this.zero, isOut: this.isOut };
  }

  recall({ zero, isOut }: SoundMemory): void {
    this.zero = zero ?? Number.NaN;
    this.isOut = isOut;
    this.isAstray = true;
    if (!isOut) return;
    this.voice.halt(0);
    this.rate = 0;
  }

  attend({ film, isHeld, isSteadied }: SoundMoment): void {
    const { voice, description } = this;
    if (!this.isOut && Number.isNaN(this.zero)) this.zero = this.clock.playedTime;
    const isSilent = !voice.isLoaded || isHeld || this.isOver;
    const { pauseOnSeek = false } = description;
    const order = followOrder({ film, pauseOnSeek, isOut: this.isOut, isSilent });
    if (order === 'run' && voice.isRunning && this.rate > 0 && !this.isAstray) return this.keep(isSteadied);
    if (order === 'run') return this.start();
    this.standing = 0;
    if (order === 'rest') this.comesIn = true;
    if (this.rate > 0) voice.halt(order === 'rest' ? fadeSeconds(description.fadeOutDuration) : 0);
    this.rate = 0;
  }

  /**
   * The film's clock is not to be trusted for a moment. Where it stands, the sound goes at once to where it will be right
   * when the film goes on.
   */
  disturb(standsFor: number): void {
    this.watch.reset();
    if (standsFor === 0) return;
    this.standing = standsFor;
    this.isAstray = true;
  }

  get drift(): number | null {
    const { voice, place } = this;
    return voice.isRunning ? driftBetween(voice.position, place, this.loops ? voice.duration : 0) : null;
  }

  private get place(): number {
    return (this.clock.playedTime - this.zero) * this.speed;
  }

  private get isOver(): boolean {
    return !this.loops && this.place > this.voice.duration - (this.voice.isRunning ? 0 : TAIL);
  }

  private get pace(): number {
    return this.clock.playbackRate * this.speed;
  }

  private start(): void {
    const fadeIn = this.comesIn ? fadeSeconds(this.description.fadeInDuration) : 0;
    this.comesIn = false;
    this.move(fadeIn);
  }

  private move(fadeIn: number): void {
    const { duration } = this.voice;
    const place = Math.max(0, this.place - this.standing * this.pace);
    this.watch.reset();
    this.isAstray = false;
    this.rate = this.basis = this.pace;
    this.voice.run(this.loops && duration > 0 ? place % duration : place, this.rate, fadeIn);
  }

  private keep(isSteadied: boolean): void {
    if (this.pace !== this.basis) this.changePace();
    if (isSteadied) this.standing = 0;
    if (this.standing > 0) return;
    // What is heard too early is heard so by the wall clock.
    const drift = (this.drift ?? 0) / this.pace;
    const { isStreamed } = this.voice;
    const correction = isSteadied ? this.watch.trust(drift, isStreamed) : this.watch.read(drift, isStreamed);
    if (correction?.type === 'seek') return this.move(0);
    if (correction) this.setRate(this.pace * correction.factor);
  }

  /** The film goes at another speed. */
  private changePace(): void {
    this.watch.reset();
    this.basis = this.pace;
    this.setRate(this.pace);
  }

  private setRate(rate: number): void {
    if (rate === this.rate) return;
    this.rate = rate;
    this.voice.setRate(rate);
  }
}
