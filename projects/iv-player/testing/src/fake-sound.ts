import type { SoundDescription, SoundHandle, SoundHandleListener } from 'iv-player';
import { FakeSoundInstance, type InstanceOwner } from './fake-sound-instance';

/** A stretch of sounding. */
interface Run {
  /** Virtual wall-clock second at which it began. */
  readonly since: number;
  readonly position: number;
  readonly rate: number;
}

/** What a sound needs of its backend. */
export interface FakeSoundDeps {
  /** Virtual wall-clock seconds. */
  readonly clock: () => number;
  /** Whether nothing is heard. */
  readonly isLocked: () => boolean;
  /** Gets its file. */
  readonly fetch: (sound: FakeSound) => void;
}

/** A sound that nobody hears, exactly: what of it would be heard now, and how loud. Times are seconds. */
export class FakeSound implements SoundHandle, InstanceOwner {
  readonly isStreamed = false;
  readonly instance = new FakeSoundInstance(this);
  /** How often it was played from its beginning, or from where it was paused. */
  playCount = 0;
  /** How often it was made to run, or moved, while following the film. */
  startCount = 0;
  ownVolume: number;
  isOwnMuted = false;
  loops: boolean;
  isLoaded = false;
  isUnloaded = false;
  private isLoading = false;
  private length = 0;
  private level = 1;
  private isMuted = false;
  private current: Run | null = null;
  private pausedAt = 0;
  private speed: number;
  /** Loudness goes in a straight line between two clock times. */
  private fade = { from: 1, to: 1, start: 0, end: 0 };

  constructor(
    readonly description: SoundDescription,
    private readonly listener: SoundHandleListener,
    private readonly deps: FakeSoundDeps,
  ) {
    this.ownVolume = description.volume ?? 1;
    this.isOwnMuted = description.mute ?? false;
    this.loops = description.loop ?? false;
    this.speed = description.rate ?? 1;
    if (description.preload !== false) this.load();
  }

  get duration(): number {
    return this.isLoaded ? this.length : 0;
  }

  /** Whether a playing is under way, heard or not. */
  get isPlaying(): boolean {
    const { current, fade } = this;
    if (!current || (fade.to === 0 && this.clock >= fade.end)) return false;
    return this.loops || this.reached < this.length;
  }

  get isRunning(): boolean {
    return this.isPlaying && this.fade.to > 0;
  }

  /** Loudness with everything that has a say in it; 0 when nothing is heard. */
  get loudness(): number {
    const isSilent = !this.isPlaying || this.isMuted || this.isOwnMuted || this.deps.isLocked();
    return isSilent ? 0 : this.ownVolume * this.level * this.fading;
  }

  /** Whether it would be heard. */
  get isSounding(): boolean {
    return this.loudness > 0;
  }

  get rate(): number {
    return this.current?.rate ?? this.speed;
  }
  set rate(rate: number) {
    this.speed = rate;
    if (this.current) this.restart(this.reached, rate);
  }

  /** Where it is; in loops it begins again. */
  get position(): number {
    return this.loops ? this.reached % this.length : Math.min(this.reached, this.length);
  }
  set position(seconds: number) {
    if (this.current) this.restart(seconds, this.current.rate);
    else this.pausedAt = seconds;
  }

  /** Lets it be somewhere else by so many seconds, as sounds are that drift. */
  slip(seconds: number): void {
    if (this.current) this.restart(this.reached + seconds, this.current.rate);
  }

  load(): void {
    if (this.isLoaded || this.isLoading || this.isUnloaded) return;
    this.isLoading = true;
    this.deps.fetch(this);
  }

  /** The file is there. */
  arrive(seconds: number): void {
    if (!this.isLoading) return;
    this.length = seconds;
    this.isLoaded = true;
    this.isLoading = false;
    this.instance.tell('load');
    this.listener.loaded();
  }

  /** The file is not there, or no sound. */
  fail(cause: unknown): void {
    if (!this.isLoading && !this.isLoaded) return;
    this.isLoaded = this.isLoading = false;
    this.current = null;
    this.instance.tell('loaderror', cause);
    this.listener.failed(cause);
  }

  setVolume(volume: number, isMuted: boolean): void {
    this.level = volume;
    this.isMuted = isMuted;
  }

  play(from = 0): void {
    this.playCount++;
    this.fadeTo(1, 1, 0);
    this.restart(from || this.pausedAt, this.speed);
    this.pausedAt = 0;
    this.instance.tell('play');
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.pausedAt = this.position;
    this.current = null;
    this.instance.tell('pause');
  }

  stop(): void {
    this.current = null;
    this.pausedAt = 0;
    this.instance.tell('stop');
  }

  start(position: number, rate: number, fadeIn: number): void {
    this.startCount++;
    if (!this.isRunning) this.fadeTo(fadeIn > 0 ? 0 : 1, 1, fadeIn);
    this.restart(position, rate);
    this.instance.tell('play');
  }

  fadeOut(fadeOut: number): void {
    this.fadeTo(this.fading, 0, fadeOut);
    this.instance.tell('pause');
  }

  setRate(rate: number): void {
    this.rate = rate;
  }

  unload(): void {
    this.isUnloaded = true;
    this.isLoaded = this.isLoading = false;
    this.current = null;
    this.instance.off();
  }

  private get clock(): number {
    return this.deps.clock();
  }

  private get reached(): number {
    const { current } = this;
    if (!current) return this.pausedAt;
    const until = this.fade.to === 0 ? Math.min(this.clock, this.fade.end) : this.clock;
    return current.position + (until - current.since) * current.rate;
  }

  private get fading(): number {
    const { from, to, start, end } = this.fade;
    const { clock } = this;
    return clock >= end ? to : from + ((to - from) * (clock - start)) / (end - start);
  }

  private restart(position: number, rate: number): void {
    this.current = { since: this.clock, position, rate };
  }

  private fadeTo(from: number, to: number, seconds: number): void {
    const { clock } = this;
    this.fade = { from, to, start: clock, end: clock + seconds };
  }
}
