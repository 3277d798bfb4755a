import type { SoundBackend, SoundDescription, SoundHandle, SoundHandleListener } from 'iv-player';
import { FakeSound } from './fake-sound';

/**
 * Makes sounds that nobody hears, on the clock of the fake engine, and tells what sounds and where. Contract §11.
 *
 * Files are there at once, and 60 seconds long, unless `holdLoads` or `setDuration` say otherwise.
 */
export class FakeSoundBackend implements SoundBackend {
  /** Length in seconds of sounds that were given none. */
  defaultDuration = 60;
  /** Whether files are late: they wait for `arrive`. */
  holdLoads = false;
  /** Every sound ever built, oldest first; the latest of an id is the one in use. */
  readonly built: FakeSound[] = [];
  isDestroyed = false;
  private locked = false;
  private readonly durations = new Map<string, number>();
  private readonly failures = new Map<string, unknown>();
  private changed = (): void => undefined;

  /** @param time whose clock counts, a `FakePlaybackEngine` for one */
  constructor(private readonly time: { readonly clock: number }) {}

  get now(): number {
    return this.time.clock;
  }

  get isSuspended(): boolean {
    return this.locked;
  }

  /** Whether the browser holds sounds back until a gesture. Default `false`. */
  get isLocked(): boolean {
    return this.locked;
  }
  set isLocked(isLocked: boolean) {
    this.locked = isLocked;
    this.changed();
  }

  /** The sounds there are, in the order of their making. */
  get sounds(): readonly FakeSound[] {
    return this.built.filter(({ isUnloaded }) => !isUnloaded);
  }

  /** Ids of the sounds that would be heard now. */
  get sounding(): readonly string[] {
    return this.sounds.filter(({ isSounding }) => isSounding).map(({ description }) => description.id);
  }

  /** The sound of that id. Throws when there is none. */
  sound(id: string): FakeSound {
    const found = this.sounds.find(({ description }) => description.id === id);
    if (!found) throw new RangeError(`There is no sound "${id}".`);
    return found;
  }

  /** Length in seconds of the sounds of that id. */
  setDuration(id: string, seconds: number): void {
    this.durations.set(id, seconds);
  }

  /** From now on the file of that id is not there; told at once if the sound waits for it. */
  fail(id: string, cause: unknown = new Error(`The fake file of "${id}" is missing.`)): void {
    this.failures.set(id, cause);
    for (const sound of this.sounds) if (sound.description.id === id) sound.fail(cause);
  }

  /** It is there again; `play` tries. */
  repair(id: string): void {
    this.failures.delete(id);
  }

  /** The late file of that id is there. */
  arrive(id: string): void {
    this.deliver(this.sound(id));
  }

  create(description: SoundDescription, listener: SoundHandleListener): SoundHandle {
    const sound = new FakeSound(description, listener, {
      clock: () => this.time.clock,
      isLocked: () => this.locked,
      fetch: (asking) => this.holdLoads || this.deliver(asking),
    });
    this.built.push(sound);
    return sound;
  }

  onChange(changed: () => void): void {
    this.changed = changed;
  }

  destroy(): void {
    this.isDestroyed = true;
  }

  private deliver(sound: FakeSound): void {
    const { id } = sound.description;
    if (this.failures.has(id)) sound.fail(this.failures.get(id));
    else sound.arrive(this.durations.get(id) ?? this.defaultDuration);
  }
}
