import type { SoundInstance } from 'iv-player';
import type { SoundInstanceEvent, SoundInstanceListener } from 'iv-player/plugin';

export interface FakeSoundInstanceDeps {
  readonly isLoaded: boolean;
  readonly duration: number;
  readonly isPlaying: boolean;
  position: number;
  rate: number;
  /** Volume of the sound itself, in [0, 1]. */
  ownVolume: number;
  isOwnMuted: boolean;
  loops: boolean;
  play(): void;
  pause(): void;
  stop(): void;
  load(): void;
}

interface Registration {
  readonly event: SoundInstanceEvent;
  readonly listener: SoundInstanceListener;
  readonly isOnce: boolean;
}

/** The result of `audio.get()` in tests: like a Howl, but with a single playback, whose id is 1. */
export class FakeSoundInstance implements SoundInstance {
  #registrations: readonly Registration[] = [];

  readonly #deps: FakeSoundInstanceDeps;

  /** @internal */
  constructor(deps: FakeSoundInstanceDeps) {
    this.#deps = deps;
  }

  /** Plays the sound, and returns 1, the id of its only playback. */
  play(): number {
    this.#deps.play();
    return 1;
  }

  /** Pauses the sound. */
  pause(): this {
    this.#deps.pause();
    return this;
  }

  /** Stops and rewinds the sound. */
  stop(): this {
    this.#deps.stop();
    return this;
  }

  /** Mutes or unmutes the sound. */
  mute(muted: boolean): this {
    this.#deps.isOwnMuted = muted;
    return this.emit('mute');
  }

  /** Returns the volume in [0, 1]. */
  volume(): number;
  /** Sets the volume in [0, 1]. */
  volume(volume: number): this;
  volume(volume?: number): number | this {
    if (volume === undefined) return this.#deps.ownVolume;
    this.#deps.ownVolume = volume;
    return this.emit('volume');
  }

  /** Sets the volume to `to` immediately. */
  fade(_from: number, to: number): this {
    this.#deps.ownVolume = to;
    return this.emit('fade');
  }

  /** Returns the playback rate, where 1 is normal. */
  rate(): number;
  /** Sets the playback rate, where 1 is normal. */
  rate(rate: number, id?: number): this;
  rate(rate?: number): number | this {
    if (rate === undefined) return this.#deps.rate;
    this.#deps.rate = rate;
    return this.emit('rate');
  }

  /** Returns the position in seconds. */
  seek(): number;
  /** Sets the position in seconds. */
  seek(seconds: number, id?: number): this;
  seek(seconds?: number): number | this {
    if (seconds === undefined) return this.#deps.position;
    this.#deps.position = seconds;
    return this.emit('seek');
  }

  /** Whether the sound loops. */
  loop(): boolean;
  /** Sets whether the sound loops. */
  loop(loop: boolean, id?: number): this;
  loop(loop?: boolean | number): boolean | this {
    if (typeof loop !== 'boolean') return this.#deps.loops;
    this.#deps.loops = loop;
    return this;
  }

  /** Whether the sound is playing. */
  playing(): boolean {
    return this.#deps.isPlaying;
  }

  /** Duration in seconds; 0 until the sound is loaded. */
  duration(): number {
    return this.#deps.duration;
  }

  /** Loading state of the file. */
  state(): 'unloaded' | 'loading' | 'loaded' {
    return this.#deps.isLoaded ? 'loaded' : 'loading';
  }

  /** Loads the file. */
  load(): this {
    this.#deps.load();
    return this;
  }

  /** Adds a listener. */
  on(event: SoundInstanceEvent, listener: SoundInstanceListener): this {
    return this.#register({ event, listener, isOnce: false });
  }

  /** Adds a listener for a single event. */
  once(event: SoundInstanceEvent, listener: SoundInstanceListener): this {
    return this.#register({ event, listener, isOnce: true });
  }

  /** Removes a listener, all listeners of an event, or all listeners. */
  off(event?: SoundInstanceEvent, listener?: SoundInstanceListener): this {
    this.#registrations = this.#registrations.filter(
      (one) =>
        (event !== undefined && one.event !== event) || (listener !== undefined && one.listener !== listener),
    );
    return this;
  }

  /** Emits an event. */
  emit(event: SoundInstanceEvent, error?: unknown): this {
    const matching = this.#registrations.filter((one) => one.event === event);
    this.#registrations = this.#registrations.filter((one) => !one.isOnce || one.event !== event);
    for (const { listener } of matching) listener(1, error);
    return this;
  }

  #register(registration: Registration): this {
    this.#registrations = [...this.#registrations, registration];
    return this;
  }
}
