import { IvPlayerError } from '../events/player-error';
import { gainFactor } from '../player/playback/loudness-gains';
import { throwDestroyed } from '../player/playback/player-errors';
import type { PlayerFact } from '../player/playback/player-fact';
import type { PluginPlayback } from '../player/playback/plugin-playback';
import type { PluginHost, PluginMedia } from '../player/plugin/plugin-host';
import type { SoundBackend, SoundHandle } from './sound-backend';
import type { RegisteredSound } from './registered-sound';
import { OnDemandSound } from './on-demand-sound';
import { type SoundDescription, follows } from './sound-options';
import type { SoundsSnapshot } from './sound-snapshot';
import { SyncedSound } from './synced-sound';
import type { VolumeState } from './volume-binding';

/** Minimum seconds between drift readings, so that facts in quick succession, such as at a seam, count as one reading. */
const READING_INTERVAL = 0.05;

/** Ids of the sounds to act on: one, several, or `'all'`. */
export type SoundSelection = string | readonly string[];

export interface SoundRegistryDeps {
  readonly playback: Pick<PluginPlayback, 'playedTime' | 'status' | 'isSeeking' | 'clock'>;
  readonly media: Pick<PluginMedia, 'playbackRate' | 'ducking' | 'setSoundLocked'>;
  readonly emitError: PluginHost['emitError'];
  readonly warn: PluginHost['warn'];
}

/** Holds all sounds of a player by id, and updates them on each player fact and each change in the audio output. */
export class SoundRegistry {
  readonly #backend: SoundBackend;
  readonly #deps: SoundRegistryDeps;
  readonly #volume: VolumeState;
  readonly sounds = new Map<string, RegisteredSound>();
  #wasSuspended = false;
  /** Time of the last reading of the drift, on the playback clock. */
  #readAt = -Infinity;
  /** Whether the playlist has ended and no pass has started since. */
  #hasFinished = false;
  #isClosed = false;

  /** @param volume volume of all sounds. Call `volumeChanged` when it changes */
  constructor(backend: SoundBackend, deps: SoundRegistryDeps, volume: VolumeState) {
    this.#backend = backend;
    this.#deps = deps;
    this.#volume = volume;
    backend.onChange(() => this.#update());
  }

  add(descriptions: readonly SoundDescription[]): void {
    if (this.#isClosed) throwDestroyed();
    const { playback, media } = this.#deps;
    for (const description of descriptions) {
      const { id } = description;
      this.#unload(id);
      const handle = this.#createHandle(description);
      const sound = follows(description)
        ? new SyncedSound(handle, playback, media, description)
        : new OnDemandSound(handle, this.#backend, description);
      this.sounds.set(id, sound);
    }
    this.#update();
  }

  remove(ids: SoundSelection): void {
    for (const id of this.#select(ids)) this.#unload(id);
    this.#update();
  }

  control(ids: SoundSelection, operation: 'play' | 'pause' | 'stop'): void {
    for (const id of this.#select(ids)) this.sounds.get(id)?.[operation]();
    this.#update();
  }

  save(): SoundsSnapshot {
    return [...this.sounds].flatMap(([id, { snapshot }]) => (snapshot ? [[id, snapshot] as const] : []));
  }

  /** Restores the sounds that follow the video. Sounds missing from the snapshot start from the beginning. */
  restore(saved: SoundsSnapshot): void {
    const snapshots = new Map(saved);
    for (const [id, sound] of this.sounds)
      sound.restore?.(snapshots.get(id) ?? { startOffset: null, isSuspended: false });
  }

  startAnew(): void {
    for (const sound of this.sounds.values()) sound.startAnew?.();
  }

  volumeChanged(): void {
    for (const sound of this.sounds.values()) this.#setVolume(sound);
    this.#update();
  }

  onFact(fact: PlayerFact): void {
    if (fact.type === 'duckingChanged') return this.volumeChanged();
    if (fact.type === 'playlistReset') this.startAnew();
    // Restarts the sounds when the playlist is played again after its end.
    if (fact.type === 'passEnding') this.#hasFinished = fact.cause === 'finished';
    if (fact.type === 'snapshotRestored') this.#hasFinished = fact.isOver;
    if (fact.type === 'passStarted' && this.#hasFinished) {
      this.#hasFinished = false;
      if (fact.pass.index === 0 && fact.time === 0) this.startAnew();
    }
    if (fact.type === 'passStarted' || fact.type === 'seekStarted') this.#invalidate(0);
    if (fact.type === 'seekCompleted' && fact.startDelay > 0) this.#invalidate(fact.startDelay);
    this.#update(fact.type === 'clockSettled');
  }

  close(): void {
    this.#isClosed = true;
    for (const id of [...this.sounds.keys()]) this.#unload(id);
    this.#backend.destroy();
  }

  #createHandle(description: SoundDescription): SoundHandle {
    const { id } = description;
    const handle = this.#backend.create(description, {
      loaded: () => this.#update(),
      failed: (cause) => {
        const message = `The sound "${id}" could not be played: check its src, then call play("${id}") to retry.`;
        this.#deps.emitError(new IvPlayerError('SOUND_FAILED', message, { cause, soundId: id }));
      },
    });
    this.#setVolume({ handle, description });
    return handle;
  }

  #setVolume({ handle, description: { gain = 0 } }: Pick<RegisteredSound, 'handle' | 'description'>): void {
    const { volume, muted } = this.#volume;
    handle.setVolume(volume * this.#deps.media.ducking * gainFactor(gain), muted);
  }

  #unload(id: string): void {
    this.sounds.get(id)?.handle.unload();
    this.sounds.delete(id);
  }

  #invalidate(startDelay: number): void {
    for (const sound of this.sounds.values()) sound.invalidate?.(startDelay);
  }

  #select(ids: SoundSelection): readonly string[] {
    if (ids === 'all') return [...this.sounds.keys()];
    return [ids].flat().filter((id) => {
      const isKnown = this.sounds.has(id);
      if ((typeof ngDevMode === 'undefined' || ngDevMode) && !isKnown)
        this.#deps.warn(`There is no sound "${id}": add it first.`);
      return isKnown;
    });
  }

  #update(isClockSettled = false): void {
    if (this.#isClosed) return;
    const { isSuspended } = this.#backend;
    const { status, isSeeking, clock } = this.#deps.playback;
    const isReading = isClockSettled || clock - this.#readAt >= READING_INTERVAL;
    if (isReading) this.#readAt = clock;
    const conditions = {
      status,
      isSeeking,
      isOutputSuspended: isSuspended,
      isOutputResumed: this.#wasSuspended && !isSuspended,
      isClockSettled,
      isReading,
    };
    this.#wasSuspended = isSuspended;
    for (const sound of this.sounds.values()) sound.update(conditions);
    this.#deps.media.setSoundLocked(this.#backend.isLocked && this.sounds.size > 0 && !this.#volume.muted);
  }
}
