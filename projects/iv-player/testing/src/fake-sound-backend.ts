import type { SoundDescription } from 'iv-player';
import type { SoundBackend, SoundHandle, SoundHandleListener } from 'iv-player/plugin';
import { FakeSound } from './fake-sound';

/**
 * Silent sound backend for tests, driven by the fake engine's clock. Reports which sounds would be audible.
 *
 * Files load immediately and are 60 s long, unless changed by `holdLoads` or `setDuration()`.
 * @example
 * const sounds = TestBed.inject(FakeSoundBackend);
 * engine.advance(1);
 * console.log(sounds.sounding);
 */
export class FakeSoundBackend implements SoundBackend {
  /** Duration of sounds without `setDuration()`, in seconds. Default 60. */
  defaultDuration = 60;
  /** Whether files wait for `arrive()` to load. Default `false`. */
  holdLoads = false;
  /** All sounds ever created, oldest first. */
  readonly built: FakeSound[] = [];
  /** Whether the player has destroyed the backend. */
  isDestroyed = false;
  #locked = false;
  readonly #durations = new Map<string, number>();
  readonly #failures = new Map<string, unknown>();
  #onChange = (): void => undefined;
  readonly #time: { readonly clock: number };

  /** @param time provider of the virtual clock, such as a `FakePlaybackEngine` */
  constructor(time: { readonly clock: number }) {
    this.#time = time;
  }

  /** Virtual wall clock in seconds. */
  get now(): number {
    return this.#time.clock;
  }

  /** Whether the output is locked and therefore not running. */
  get isSuspended(): boolean {
    return this.#locked;
  }

  /** Whether sounds are locked, as in browsers before the first gesture. Default `false`. */
  get isLocked(): boolean {
    return this.#locked;
  }
  set isLocked(isLocked: boolean) {
    this.#locked = isLocked;
    this.#onChange();
  }

  /** Sounds that are not unloaded, oldest first. */
  get sounds(): readonly FakeSound[] {
    return this.built.filter(({ isUnloaded }) => !isUnloaded);
  }

  /** Ids of the sounds that would be audible now. */
  get sounding(): readonly string[] {
    return this.sounds.filter(({ isSounding }) => isSounding).map(({ description }) => description.id);
  }

  /** Returns the sound with an id. Throws a `RangeError` if there is none. */
  sound(id: string): FakeSound {
    const found = this.sounds.find(({ description }) => description.id === id);
    if (!found) throw new RangeError(`There is no sound "${id}": add it first.`);
    return found;
  }

  /** Sets the duration of sounds with an id, in seconds. */
  setDuration(id: string, seconds: number): void {
    this.#durations.set(id, seconds);
  }

  /** Makes a sound's file fail to load. Reported immediately if the sound is loading or loaded. */
  fail(id: string, cause: unknown = new Error(`The fake file of "${id}" is missing.`)): void {
    this.#failures.set(id, cause);
    for (const sound of this.sounds) if (sound.description.id === id) sound.fail(cause);
  }

  /** Makes a sound's file loadable again. Call `audio.play(id)` to retry. */
  repair(id: string): void {
    this.#failures.delete(id);
  }

  /** Loads a file that is waiting because of `holdLoads`. */
  arrive(id: string): void {
    this.#deliver(this.sound(id));
  }

  /** Called by the player to create a sound. */
  create(description: SoundDescription, listener: SoundHandleListener): SoundHandle {
    const sound = new FakeSound(description, listener, {
      clock: () => this.#time.clock,
      isLocked: () => this.#locked,
      fetch: (requested) => this.holdLoads || this.#deliver(requested),
    });
    this.built.push(sound);
    return sound;
  }

  /** Called by the player to observe `isLocked`. */
  onChange(listener: () => void): void {
    this.#onChange = listener;
  }

  /** Called by the player when it is destroyed. */
  destroy(): void {
    this.isDestroyed = true;
  }

  #deliver(sound: FakeSound): void {
    const { id } = sound.description;
    if (this.#failures.has(id)) sound.fail(this.#failures.get(id));
    else sound.arrive(this.#durations.get(id) ?? this.defaultDuration);
  }
}
