import type { SoundDescription } from 'iv-player';
import type { SoundHandle, SoundHandleListener } from 'iv-player/plugin';
import { FakeSoundInstance } from './fake-sound-instance';

interface Run {
  /** Virtual wall-clock time at its start, in seconds. */
  readonly since: number;
  readonly position: number;
  readonly rate: number;
}

export interface FakeSoundDeps {
  /** Returns the virtual wall-clock time in seconds. */
  readonly clock: () => number;
  readonly isLocked: () => boolean;
  readonly fetch: (sound: FakeSound) => void;
}

/** A sound without output, with exact position and loudness. Times are in seconds. */
export class FakeSound implements SoundHandle {
  /** The result of `audio.get()`. */
  readonly instance = new FakeSoundInstance(this);
  /** Number of `play()` calls. */
  playCount = 0;
  /** Number of `start()` calls, which start or move the sound to follow the video. */
  startCount = 0;
  /** Distance of each crossfade while following the video, in seconds, oldest first. Positive values are forward. */
  readonly crossfades: number[] = [];
  /** Volume set by the description or the instance, in [0, 1]. */
  ownVolume: number;
  /** Mute state set by the description or the instance. */
  isOwnMuted = false;
  /** Whether the sound loops. */
  loops: boolean;
  /** Whether the file is loaded. */
  isLoaded = false;
  /** Whether the sound was removed. */
  isUnloaded = false;
  #isLoading = false;
  #length = 0;
  #level = 1;
  #isMuted = false;
  #current: Run | null = null;
  #pausedAt = 0;
  #speed: number;
  #fade = { from: 1, to: 1, start: 0, end: 0 };

  readonly #listener: SoundHandleListener;
  readonly #deps: FakeSoundDeps;

  /** @internal */
  constructor(
    /** The added description. */
    readonly description: SoundDescription,
    listener: SoundHandleListener,
    deps: FakeSoundDeps,
  ) {
    this.#listener = listener;
    this.#deps = deps;
    this.ownVolume = description.volume ?? 1;
    this.isOwnMuted = description.mute ?? false;
    this.loops = description.loop ?? false;
    this.#speed = description.rate ?? 1;
    if (description.preload !== false) this.load();
  }

  /** Duration in seconds; 0 until the sound is loaded. */
  get duration(): number {
    return this.isLoaded ? this.#length : 0;
  }

  /** Whether the sound is playing, audible or not. */
  get isPlaying(): boolean {
    const current = this.#current;
    const fade = this.#fade;
    if (!current || (fade.to === 0 && this.#clock >= fade.end)) return false;
    return this.loops || this.#rawPosition < this.#length;
  }

  /** Whether the sound is playing and not fading out. */
  get isRunning(): boolean {
    return this.isPlaying && this.#fade.to > 0;
  }

  /** Effective volume in [0, 1], including group, fade, mute and lock. */
  get loudness(): number {
    const isSilent = !this.isPlaying || this.#isMuted || this.isOwnMuted || this.#deps.isLocked();
    return isSilent ? 0 : Math.min(1, this.ownVolume * this.#level) * this.#fadeGain;
  }

  /** Whether the sound would be audible. */
  get isSounding(): boolean {
    return this.loudness > 0;
  }

  /** Playback rate, where 1 is normal. */
  get rate(): number {
    return this.#current?.rate ?? this.#speed;
  }
  set rate(rate: number) {
    this.#speed = rate;
    if (this.#current) this.#restart(this.#rawPosition, rate);
  }

  /** Position in the file in seconds. */
  get position(): number {
    return this.loops ? this.#rawPosition % this.#length : Math.min(this.#rawPosition, this.#length);
  }
  set position(seconds: number) {
    if (this.#current) this.#restart(seconds, this.#current.rate);
    else this.#pausedAt = seconds;
  }

  /** Simulates drift by a number of seconds. */
  slip(seconds: number): void {
    if (this.#current) this.#restart(this.#rawPosition + seconds, this.#current.rate);
  }

  /** Loads the file, unless it is loading or loaded. */
  load(): void {
    if (this.isLoaded || this.#isLoading || this.isUnloaded) return;
    this.#isLoading = true;
    this.#deps.fetch(this);
  }

  /** Completes loading. @param seconds duration of the file */
  arrive(seconds: number): void {
    if (!this.#isLoading) return;
    this.#length = seconds;
    this.isLoaded = true;
    this.#isLoading = false;
    this.instance.emit('load');
    this.#listener.loaded();
  }

  /** Fails loading. */
  fail(cause: unknown): void {
    if (!this.#isLoading && !this.isLoaded) return;
    this.isLoaded = this.#isLoading = false;
    this.#current = null;
    this.instance.emit('loaderror', cause);
    this.#listener.failed(cause);
  }

  /** Sets the plugin's volume factor and mute state. */
  setVolume(volume: number, isMuted: boolean): void {
    this.#level = volume;
    this.#isMuted = isMuted;
  }

  /** Plays the sound on demand, from a position in seconds. */
  play(from = 0): void {
    this.playCount++;
    this.#fadeTo(1, 1, 0);
    this.#restart(from || this.#pausedAt, this.#speed);
    this.#pausedAt = 0;
    this.instance.emit('play');
  }

  /** Pauses the sound. */
  pause(): void {
    if (!this.isPlaying) return;
    this.#pausedAt = this.position;
    this.#current = null;
    this.instance.emit('pause');
  }

  /** Stops and rewinds the sound. */
  stop(): void {
    this.#current = null;
    this.#pausedAt = 0;
    this.instance.emit('stop');
  }

  /** Starts the sound at a position in seconds to follow the video, or moves it there. */
  start(position: number, rate: number, fadeIn: number): void {
    this.startCount++;
    if (this.isRunning) this.crossfades.push(position - this.position);
    else this.#fadeTo(fadeIn === 0 ? 1 : this.isPlaying ? this.#fadeGain : 0, 1, fadeIn);
    this.#restart(position, rate);
    this.instance.emit('play');
  }

  /** Crossfades by a number of seconds. */
  shift(seconds: number): void {
    this.crossfades.push(seconds);
    this.slip(seconds);
  }

  /** Stops the sound after a fade of a number of seconds. */
  fadeOut(seconds: number): void {
    this.#fadeTo(this.#fadeGain, 0, seconds);
    this.instance.emit('pause');
  }

  /** Sets the playback rate, where 1 is normal. */
  setRate(rate: number): void {
    this.rate = rate;
  }

  /** Removes the sound permanently. */
  unload(): void {
    this.isUnloaded = true;
    this.isLoaded = this.#isLoading = false;
    this.#current = null;
    this.instance.off();
  }

  get #clock(): number {
    return this.#deps.clock();
  }

  get #rawPosition(): number {
    const current = this.#current;
    if (!current) return this.#pausedAt;
    const until = this.#fade.to === 0 ? Math.min(this.#clock, this.#fade.end) : this.#clock;
    return current.position + (until - current.since) * current.rate;
  }

  get #fadeGain(): number {
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
