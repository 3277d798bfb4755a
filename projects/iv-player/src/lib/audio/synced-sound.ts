import { DriftMonitor, driftBetween } from './drift-correction';
import { syncCommand } from './synced-sound-rule';
import type { ManagedSound, SoundSnapshot, SoundConditions } from './managed-sound';
import type { SoundHandle } from './backend/sound-backend';
import { type SoundDescription, fadeSeconds } from './sound-options';

/** What a sound that follows reads off the player, live. */
export interface PlaybackClock {
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
export class SyncedSound implements ManagedSound {
  /** Played time at which the sound's zero lies. */
  private startOffset = this.clock.playedTime;
  private isSuspended = false;
  private fadesIn = true;
  /** Speed it runs at now; 0 while it does not. */
  private rate = 0;
  /** What that would be without any correction. */
  private baseRate = 0;
  /** Whether it has to go to its place before anything else. */
  private needsSeek = false;
  /** Seconds for which the film was said to stand; 0 once it goes evenly again. */
  private startDelay = 0;
  private readonly driftMonitor = new DriftMonitor();
  private readonly ownRate: number;
  private readonly loops: boolean;

  constructor(
    readonly handle: SoundHandle,
    private readonly clock: PlaybackClock,
    private readonly description: SoundDescription,
  ) {
    this.ownRate = description.rate ?? 1;
    this.loops = description.loop ?? false;
  }

  /** Lets it follow again after `pause` or `stop`; loads it if that failed. One that is over begins again. */
  play(): void {
    if (this.handle.isLoaded && this.isOver) this.startOffset = Number.NaN;
    this.isSuspended = false;
    this.handle.load();
  }

  /** Takes it out until the next `play`, which finds it where the film will be. */
  pause(): void {
    this.isSuspended = true;
  }

  /** Takes it out at once; the next `play` begins at its beginning. */
  stop(): void {
    this.isSuspended = true;
    this.handle.stopRunning(0);
    this.rate = 0;
    this.startOffset = Number.NaN;
  }

  get snapshot(): SoundSnapshot | null {
    return {
      startOffset: Number.isNaN(this.startOffset) ? null : this.startOffset,
      isSuspended: this.isSuspended,
    };
  }

  restore({ startOffset: zero, isSuspended: isOut }: SoundSnapshot): void {
    this.startOffset = zero ?? Number.NaN;
    this.isSuspended = isOut;
    this.needsSeek = true;
    if (!isOut) return;
    this.handle.stopRunning(0);
    this.rate = 0;
  }

  update({
    status,
    isSeeking,
    isOutputSuspended: isHeld,
    isClockSettled: isSteadied,
  }: SoundConditions): void {
    const { handle: voice, description } = this;
    if (!this.isSuspended && Number.isNaN(this.startOffset)) this.startOffset = this.clock.playedTime;
    const isSilent = !voice.isLoaded || isHeld || this.isOver;
    const { pauseOnSeek = false } = description;
    const order = syncCommand({
      status,
      isSeeking,
      pauseOnSeek,
      isSuspended: this.isSuspended,
      cannotSound: isSilent,
    });
    if (order === 'run' && voice.isRunning && this.rate > 0 && !this.needsSeek)
      return this.correctDrift(isSteadied);
    if (order === 'run') return this.start();
    this.startDelay = 0;
    if (order === 'rest') this.fadesIn = true;
    if (this.rate > 0) voice.stopRunning(order === 'rest' ? fadeSeconds(description.fadeOutDuration) : 0);
    this.rate = 0;
  }

  /**
   * The film's clock is not to be trusted for a moment. Where it stands, the sound goes at once to where it will be right
   * when the film goes on.
   */
  invalidate(startDelay: number): void {
    this.driftMonitor.reset();
    if (startDelay === 0) return;
    this.startDelay = startDelay;
    this.needsSeek = true;
  }

  get drift(): number | null {
    const { handle: voice, targetPosition: place } = this;
    return voice.isRunning ? driftBetween(voice.position, place, this.loops ? voice.duration : 0) : null;
  }

  private get targetPosition(): number {
    return (this.clock.playedTime - this.startOffset) * this.ownRate;
  }

  private get isOver(): boolean {
    return !this.loops && this.targetPosition > this.handle.duration - (this.handle.isRunning ? 0 : TAIL);
  }

  private get targetRate(): number {
    return this.clock.playbackRate * this.ownRate;
  }

  private start(): void {
    const fadeIn = this.fadesIn ? fadeSeconds(this.description.fadeInDuration) : 0;
    this.fadesIn = false;
    this.move(fadeIn);
  }

  private move(fadeIn: number): void {
    const { duration } = this.handle;
    const place = Math.max(0, this.targetPosition - this.startDelay * this.targetRate);
    this.driftMonitor.reset();
    this.needsSeek = false;
    this.rate = this.baseRate = this.targetRate;
    this.handle.run(this.loops && duration > 0 ? place % duration : place, this.rate, fadeIn);
  }

  private correctDrift(isSteadied: boolean): void {
    if (this.targetRate !== this.baseRate) this.changeRate();
    if (isSteadied) this.startDelay = 0;
    if (this.startDelay > 0) return;
    // What is heard too early is heard so by the wall clock.
    const drift = (this.drift ?? 0) / this.targetRate;
    const { isStreamed } = this.handle;
    const correction = isSteadied
      ? this.driftMonitor.trust(drift, isStreamed)
      : this.driftMonitor.read(drift, isStreamed);
    if (correction?.type === 'seek') return this.move(0);
    if (correction) this.setRate(this.targetRate * correction.factor);
  }

  /** The film goes at another speed. */
  private changeRate(): void {
    this.driftMonitor.reset();
    this.baseRate = this.targetRate;
    this.setRate(this.targetRate);
  }

  private setRate(rate: number): void {
    if (rate === this.rate) return;
    this.rate = rate;
    this.handle.setRate(rate);
  }
}
