import type { SoundDescription } from 'iv-player';
import type { SoundHandle, SoundHandleListener } from 'iv-player/plugin';
import { FakeSoundInstance } from './fake-sound-instance';

/** An uninterrupted playback. */
interface Run {
  /** Virtual wall-clock time in seconds at which it started. */
  readonly since: number;
  readonly position: number;
  readonly rate: number;
}

/** What a sound needs of its backend. */
export interface FakeSoundDeps {
  /** Virtual wall-clock seconds. */
  readonly clock: () => number;
  /** Whether sounds are locked. */
  readonly isLocked: () => boolean;
  /** Loads its file. */
  readonly fetch: (sound: FakeSound) => void;
}

/** A sound without output that knows its exact position and loudness. Times are in seconds. */
export class FakeSound implements SoundHandle {
  /** The result of `audio.get`. */
  readonly instance = new FakeSoundInstance(this);
  /** How often it was played by `play`. */
  playCount = 0;
  /** How often it was started or moved to follow the video. */
  startCount = 0;
  /** Seconds by which each crossfade moved it while it followed the video, oldest first; positive is ahead. */
  readonly crossfades: number[] = [];
  /** The volume that the description or its instance sets, in [0, 1]. */
  ownVolume: number;
  /** Whether the description or its instance mutes it. */
  isOwnMuted = false;
  /** Whether it starts again at its end. */
  loops: boolean;
  /** Whether its file is loaded. */
  isLoaded = false;
  /** Whether it was removed. */
  isUnloaded = false;
  #isLoading = false;
  #length = 0;
  #level = 1;
  #isMuted = false;
  #current: Run | null = null;
  #pausedAt = 0;
  #speed: number;
  /** Fades are linear between two clock times. */
  #fade = { from: 1, to: 1, start: 0, end: 0 };

  /** @internal */
  constructor(
    /** The description that was added. */
    readonly description: SoundDescription,
    private readonly listener: SoundHandleListener,
    private readonly deps: FakeSoundDeps,
  ) {
    this.ownVolume = description.volume ?? 1;
    this.isOwnMuted = description.mute ?? false;
    this.loops = description.loop ?? false;
    this.#speed = description.rate ?? 1;
    if (description.preload !== false) this.load();
  }

  /** Duration in seconds; 0 until it is loaded. */
  get duration(): number {
    return this.isLoaded ? this.#length : 0;
  }

  /** Whether it is playing, audible or not. */
  get isPlaying(): boolean {
    const current = this.#current;
    const fade = this.#fade;
    if (!current || (fade.to === 0 && this.#clock >= fade.end)) return false;
    return this.loops || this.#reached < this.#length;
  }

  /** Whether it is playing and does not fade out. */
  get isRunning(): boolean {
    return this.isPlaying && this.#fade.to > 0;
  }

  /** Volume in [0, 1] with all factors (own, group, fade, mute, lock); 0 when it is not audible. */
  get loudness(): number {
    const isSilent = !this.isPlaying || this.#isMuted || this.isOwnMuted || this.deps.isLocked();
    return isSilent ? 0 : Math.min(1, this.ownVolume * this.#level) * this.#fading;
  }

  /** Whether it would be audible. */
  get isSounding(): boolean {
    return this.loudness > 0;
  }

  /** Speed, 1 is normal. */
  get rate(): number {
    return this.#current?.rate ?? this.#speed;
  }
  set rate(rate: number) {
    this.#speed = rate;
    if (this.#current) this.#restart(this.#reached, rate);
  }

  /** Position in the file in seconds. */
  get position(): number {
    return this.loops ? this.#reached % this.#length : Math.min(this.#reached, this.#length);
  }
  set position(seconds: number) {
    if (this.#current) this.#restart(seconds, this.#current.rate);
    else this.#pausedAt = seconds;
  }

  /** Moves it by so many seconds, as a drifting sound does. */
  slip(seconds: number): void {
    if (this.#current) this.#restart(this.#reached + seconds, this.#current.rate);
  }

  /** Loads its file, unless it is loading or loaded. */
  load(): void {
    if (this.isLoaded || this.#isLoading || this.isUnloaded) return;
    this.#isLoading = true;
    this.deps.fetch(this);
  }

  /** The file is loaded. */
  arrive(seconds: number): void {
    if (!this.#isLoading) return;
    this.#length = seconds;
    this.isLoaded = true;
    this.#isLoading = false;
    this.instance.emit('load');
    this.listener.loaded();
  }

  /** The file cannot be loaded. */
  fail(cause: unknown): void {
    if (!this.#isLoading && !this.isLoaded) return;
    this.isLoaded = this.#isLoading = false;
    this.#current = null;
    this.instance.emit('loaderror', cause);
    this.listener.failed(cause);
  }

  /** Sets the volume of the plugin, a factor. */
  setVolume(volume: number, isMuted: boolean): void {
    this.#level = volume;
    this.#isMuted = isMuted;
  }

  /** Plays it on demand, from `from` seconds. */
  play(from = 0): void {
    this.playCount++;
    this.#fadeTo(1, 1, 0);
    this.#restart(from || this.#pausedAt, this.#speed);
    this.#pausedAt = 0;
    this.instance.emit('play');
  }

  /** Pauses it. */
  pause(): void {
    if (!this.isPlaying) return;
    this.#pausedAt = this.position;
    this.#current = null;
    this.instance.emit('pause');
  }

  /** Stops it and rewinds. */
  stop(): void {
    this.#current = null;
    this.#pausedAt = 0;
    this.instance.emit('stop');
  }

  /** Starts it at `position` seconds to follow the video, or moves it there. */
  start(position: number, rate: number, fadeIn: number): void {
    this.startCount++;
    if (this.isRunning) this.crossfades.push(position - this.position);
    else this.#fadeTo(fadeIn === 0 ? 1 : this.isPlaying ? this.#fading : 0, 1, fadeIn);
    this.#restart(position, rate);
    this.instance.emit('play');
  }

  /** Moves it by so many seconds, by a crossfade. */
  shift(seconds: number): void {
    this.crossfades.push(seconds);
    this.slip(seconds);
  }

  /** Stops it after a fade of so many seconds. */
  fadeOut(fadeOut: number): void {
    this.#fadeTo(this.#fading, 0, fadeOut);
    this.instance.emit('pause');
  }

  /** Sets the speed, 1 is normal. */
  setRate(rate: number): void {
    this.rate = rate;
  }

  /** Removes it for ever. */
  unload(): void {
    this.isUnloaded = true;
    this.isLoaded = this.#isLoading = false;
    this.#current = null;
    this.instance.off();
  }

  get #clock(): number {
    return this.deps.clock();
  }

  get #reached(): number {
    const current = this.#current;
    if (!current) return this.#pausedAt;
    const until = this.#fade.to === 0 ? Math.min(this.#clock, this.#fade.end) : this.#clock;
    return current.position + (until - current.since) * current.rate;
  }

  get #fading(): number {
    const { from, to, start, end } = this.#fade;
    const clock = this.#clock;
    return clock >= end ? to : from + ((to - from) * (clock - start)) / (end - start);
  }

  #restart(position: number, rate: number): void {
    this.#current = { since: this.#clock, position, rate };
  }

  #fadeTo(from: number, to: number, seconds: number): void {
    const clock = this.#clock;
    this.#fade = { from, to, start: clock, end: clock + seconds };
  }
}
