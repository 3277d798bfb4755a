import { IvPlayerError } from '../events/player-error';
import { throwDestroyed } from '../player/player-errors';
import type { PlayerFact } from '../player/plugin/player-fact';
import type { PluginHost } from '../player/plugin/plugin-host';
import { SyncedSound } from './synced-sound';
import type { ManagedSound } from './managed-sound';
import { OneShotSound } from './one-shot-sound';
import type { SoundBackend, SoundHandle } from './backend/sound-backend';
import { type SoundDescription, follows } from './sound-options';
import type { SoundsSnapshot } from './sound-snapshot';
import type { SoundInstance } from 'iv-player/howler';
import type { Loudness } from './volume-binding';

/** Which sounds: one by its id, several, or `'all'`. */
export type SoundSelection = string | readonly string[];

/** What the deck sees of the player. */
export type SoundRegistryDeps = Pick<
  PluginHost,
  'playedTime' | 'playbackRate' | 'status' | 'isSeeking' | 'emitError' | 'setSoundLocked'
>;

/** All sounds of a player by their ids: the operations of specification §4.3, and what the film does to them. */
export class SoundRegistry {
  private readonly sounds = new Map<string, ManagedSound>();
  private wasSuspended = false;
  private isClosed = false;

  /**
   * @param loudness how loud the sounds are; `levelsChanged` tells that it is different now
   * @param warn hears of what is probably a mistake
   */
  constructor(
    private readonly backend: SoundBackend,
    private readonly host: SoundRegistryDeps,
    private readonly loudness: Loudness,
    private readonly warn: (message: string) => void,
  ) {
    backend.onChange(() => this.update());
  }

  add(descriptions: readonly SoundDescription[]): void {
    if (this.isClosed) throwDestroyed();
    for (const description of descriptions) {
      const { id } = description;
      this.unload(id);
      const voice = this.createHandle(description);
      const sound = follows(description)
        ? new SyncedSound(voice, this.host, description)
        : new OneShotSound(voice, this.backend, description);
      this.sounds.set(id, sound);
    }
    this.update();
  }

  remove(ids: SoundSelection): void {
    for (const id of this.select(ids)) this.unload(id);
    this.update();
  }

  play(ids: SoundSelection): void {
    this.forEachSelected(ids, (sound) => sound.play());
  }

  pause(ids: SoundSelection): void {
    this.forEachSelected(ids, (sound) => sound.pause());
  }

  stop(ids: SoundSelection): void {
    this.forEachSelected(ids, (sound) => sound.stop());
  }

  get(id: string): SoundInstance | null {
    return this.sounds.get(id)?.handle.instance ?? null;
  }

  get all(): SoundInstance[] {
    return [...this.sounds.values()].flatMap(({ handle: voice }) => voice.instance ?? []);
  }

  drift(id: string): number | null {
    return this.sounds.get(id)?.drift ?? null;
  }

  has(id: string): boolean {
    return this.sounds.has(id);
  }

  /** Where the sounds are that follow the film. */
  save(): SoundsSnapshot {
    return [...this.sounds].flatMap(([id, { snapshot: memory }]) => (memory ? [[id, memory] as const] : []));
  }

  /** Puts them back there. One that was not there yet begins at its beginning. */
  restore(saved: SoundsSnapshot): void {
    const memories = new Map(saved);
    for (const [id, sound] of this.sounds)
      sound.restore(memories.get(id) ?? { startOffset: null, isSuspended: false });
  }

  /** The loudness is different now. */
  levelsChanged(): void {
    for (const { handle: voice } of this.sounds.values()) this.setLevel(voice);
    this.update();
  }

  onFact(fact: PlayerFact): void {
    if (fact.type === 'passStarted' || fact.type === 'seekStarted')
      this.sounds.forEach((sound) => sound.invalidate(0));
    if (fact.type === 'seekCompleted' && fact.startDelay > 0)
      this.sounds.forEach((sound) => sound.invalidate(fact.startDelay));
    this.update(fact.type === 'clockSettled');
  }

  /** The player is destroyed. */
  close(): void {
    this.isClosed = true;
    for (const id of [...this.sounds.keys()]) this.unload(id);
    this.backend.destroy();
  }

  private createHandle(description: SoundDescription): SoundHandle {
    const { id } = description;
    const voice = this.backend.create(description, {
      loaded: () => this.update(),
      failed: (cause) => {
        const message = `The sound "${id}" could not be played: check its src, then call play("${id}") to try again.`;
        this.host.emitError(new IvPlayerError('SOUND_FAILED', message, { cause, soundId: id }));
      },
    });
    this.setLevel(voice);
    return voice;
  }

  private setLevel(voice: SoundHandle): void {
    voice.setLevel(this.loudness.volume, this.loudness.muted);
  }

  private unload(id: string): void {
    this.sounds.get(id)?.handle.unload();
    this.sounds.delete(id);
  }

  private forEachSelected(ids: SoundSelection, obey: (sound: ManagedSound) => void): void {
    for (const id of this.select(ids)) obey(this.sounds.get(id) as ManagedSound);
    this.update();
  }

  private select(ids: SoundSelection): readonly string[] {
    if (ids === 'all') return [...this.sounds.keys()];
    return [ids].flat().filter((id) => {
      const isKnown = this.sounds.has(id);
      if (!isKnown) this.warn(`There is no sound "${id}": add it first.`);
      return isKnown;
    });
  }

  private update(isClockSettled = false): void {
    if (this.isClosed) return;
    const { isSuspended, isLocked } = this.backend;
    const conditions = {
      status: this.host.status,
      isSeeking: this.host.isSeeking,
      isOutputSuspended: isSuspended,
      isOutputResumed: this.wasSuspended && !isSuspended,
      isClockSettled,
    };
    this.wasSuspended = isSuspended;
    for (const sound of this.sounds.values()) sound.update(conditions);
    this.host.setSoundLocked(isLocked && this.sounds.size > 0 && !this.loudness.muted);
  }
}
