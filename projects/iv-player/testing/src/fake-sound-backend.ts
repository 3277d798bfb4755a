import type { SoundDescription } from 'iv-player';
import type { SoundBackend, SoundHandle, SoundHandleListener } from 'iv-player/plugin';
import { FakeSound } from './fake-sound';

/**
 * Creates sounds without output, on the clock of the fake engine, and says which would be audible.
 *
 * Files load at once, and are 60 seconds long, unless `holdLoads` or `setDuration` say otherwise.
 * @example
 * const sounds = TestBed.inject(FakeSoundBackend);
 * engine.advance(1);
 * console.log(sounds.sounding);
 */
export class FakeSoundBackend implements SoundBackend {
  /** Duration in seconds of sounds without `setDuration`; default 60. */
  defaultDuration = 60;
  /** Whether files wait for `arrive` to be loaded. Default `false`. */
  holdLoads = false;
  /** Every sound ever created, oldest first; the latest of an id is the one in use. */
  readonly built: FakeSound[] = [];
  /** Whether the player has destroyed it. */
  isDestroyed = false;
  #locked = false;
  readonly #durations = new Map<string, number>();
  readonly #failures = new Map<string, unknown>();
  #changed = (): void => undefined;

  /** @param time has the virtual clock, such as a `FakePlaybackEngine` */
  constructor(private readonly time: { readonly clock: number }) {}

  /** Virtual wall clock in seconds. */
  get now(): number {
    return this.time.clock;
  }

  /** Whether the output does not run: it is locked. */
  get isSuspended(): boolean {
    return this.#locked;
  }

  /** Whether sounds are locked until a gesture. Default `false`. */
  get isLocked(): boolean {
    return this.#locked;
  }
  set isLocked(isLocked: boolean) {
    this.#locked = isLocked;
    this.#changed();
  }

  /** The sounds that are not unloaded, in the order of their creation. */
  get sounds(): readonly FakeSound[] {
    return this.built.filter(({ isUnloaded }) => !isUnloaded);
  }

  /** Ids of the sounds that would be audible now. */
  get sounding(): readonly string[] {
    return this.sounds.filter(({ isSounding }) => isSounding).map(({ description }) => description.id);
  }

  /** The sound of that id. Throws a `RangeError` when there is none. */
  sound(id: string): FakeSound {
    const found = this.sounds.find(({ description }) => description.id === id);
    if (!found) throw new RangeError(`There is no sound "${id}".`);
    return found;
  }

  /** Sets the duration in seconds of the sounds of that id. */
  setDuration(id: string, seconds: number): void {
    this.#durations.set(id, seconds);
  }

  /** The file of that id is missing from now on; reported at once if the sound is loading or loaded. */
  fail(id: string, cause: unknown = new Error(`The fake file of "${id}" is missing.`)): void {
    this.#failures.set(id, cause);
    for (const sound of this.sounds) if (sound.description.id === id) sound.fail(cause);
  }

  /** The file of that id is there again; `audio.play(id)` tries. */
  repair(id: string): void {
    this.#failures.delete(id);
  }

  /** Loads the file of that id that waits because of `holdLoads`. */
  arrive(id: string): void {
    this.#deliver(this.sound(id));
  }

  /** Creates a sound; the player calls it. */
  create(description: SoundDescription, listener: SoundHandleListener): SoundHandle {
    const sound = new FakeSound(description, listener, {
      clock: () => this.time.clock,
      isLocked: () => this.#locked,
      fetch: (asking) => this.holdLoads || this.#deliver(asking),
    });
    this.built.push(sound);
    return sound;
  }

  /** Sets the function that is called when `isLocked` changed; the player calls it. */
  onChange(changed: () => void): void {
    this.#changed = changed;
  }

  /** Called when the player is destroyed. */
  destroy(): void {
    this.isDestroyed = true;
  }

  #deliver(sound: FakeSound): void {
    const { id } = sound.description;
    if (this.#failures.has(id)) sound.fail(this.#failures.get(id));
    else sound.arrive(this.#durations.get(id) ?? this.defaultDuration);
  }
}
