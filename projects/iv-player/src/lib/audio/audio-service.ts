import { Injectable, NgZone, type Signal, computed, inject, signal } from '@angular/core';
import type { SoundInstance } from 'iv-player/howler';
import { assertVolume } from '../player/playback/player-options';
import { isSame } from '../player/changed-options';
import type { IvPlugin, PluginSnapshot } from '../player/plugin/plugin';
import { PluginHost } from '../player/plugin/plugin-host';
import { outsideZoneProxy } from '../player/outside-zone-proxy';
import { VERSION } from '../player/version';
import { checkOptions } from '../store/option-table';
import { AUDIO_OPTIONS, type AudioInitOptions } from './audio-options';
import { IV_SOUND_BACKEND } from './audio-tokens';
import { type SoundDescription, type SoundDescriptions, readDescriptions } from './sound-options';
import { SoundRegistry, type SoundSelection } from './sound-registry';
import { type SoundsSnapshot, readSounds } from './sound-snapshot';
import { VolumeBinding, type VolumeState } from './volume-binding';

// `SoundRegistry` holds the sounds, `SyncedSound` and `OnDemandSound` control them, `VolumeBinding` syncs their volume with the player's,
// and the backend plays them.

/**
 * Plays sounds that follow the video, and sounds on demand: `player.audio`.
 * @example
 * player.audio.add({ id: 'rain', src: ['rain.mp3'], loop: true, fadeInDuration: 2 });
 * player.audio.play('rain');
 */
@Injectable()
export class AudioService implements IvPlugin {
  /** Key in the `plugins` option, and name for `initPlugin`. */
  readonly name = 'audio';
  readonly #host = inject(PluginHost);
  readonly #binding = new VolumeBinding(this.#host.media, () => {
    this.#registry.volumeChanged();
    this.#volumeChanges.update((count) => count + 1);
    this.#host.bus.emit('audio.volumechange');
  });
  readonly #configured = new Map<string, SoundDescription>();
  readonly #volumeChanges = signal(0);
  readonly #registry = outsideZoneProxy(
    new SoundRegistry(inject(IV_SOUND_BACKEND), this.#host, this.#binding),
    inject(NgZone),
  );
  /** Saves the positions of sounds that follow the video. Volumes are the viewer's choice and are not saved. @internal */
  readonly snapshot: PluginSnapshot<SoundsSnapshot> = {
    save: () => this.#registry.save(),
    read: (saved, context) => readSounds(saved, (id) => this.has(id), context),
    restore: (saved) => this.#registry.restore(saved),
  };
  #videoFactor = 1;
  #isConfigured = false;

  /** @internal */
  constructor() {
    this.#host.facts.subscribe({
      next: (fact) => {
        if (fact.type === 'volumeChanged') this.#binding.playerChanged();
        this.#registry.onFact(fact);
      },
      complete: () => this.#registry.close(),
    });
  }

  /** Version of the library. */
  get version(): string {
    return VERSION;
  }

  /**
   * Applies init options and adds their sounds. Absent options keep their current value. Throws `INVALID_ARGUMENT` or `INVALID_SOUND`
   * without changing anything.
   */
  configure(options: AudioInitOptions): void {
    const { sounds = [], bindVolumeToPlayer, videoVolume } = checkOptions(AUDIO_OPTIONS, options, this.name);
    if (bindVolumeToPlayer === false && !this.#isConfigured) this.#binding.startUnbound();
    else if (bindVolumeToPlayer !== undefined) this.bindVolumeToPlayer = bindVolumeToPlayer;
    this.#isConfigured = true;
    if (videoVolume !== undefined) this.videoVolume = videoVolume;
    // Sounds with an unchanged configuration keep playing.
    const isUnchanged = (sound: SoundDescription): boolean =>
      this.#registry.sounds.has(sound.id) && isSame(sound, this.#configured.get(sound.id));
    this.#registry.add(sounds.filter((sound) => !isUnchanged(sound)));
    for (const sound of sounds) this.#configured.set(sound.id, sound);
  }

  /** Adds one or more sounds, replacing sounds of the same id. Throws `INVALID_SOUND` naming the invalid property, without adding any. */
  add(sounds: SoundDescriptions): void {
    this.#registry.add(readDescriptions(sounds));
  }

  /** Stops and removes sounds. As with the following methods, unknown ids are ignored, with a warning in dev mode. */
  remove(ids: SoundSelection): void {
    this.#registry.remove(ids);
  }

  /** Plays sounds. Sounds that follow the video resume following. Sounds that failed to load are loaded again. */
  play(ids: SoundSelection): void {
    this.#registry.control(ids, 'play');
  }

  /** Pauses sounds. Sounds that follow the video are suspended until `play`. */
  pause(ids: SoundSelection): void {
    this.#registry.control(ids, 'pause');
  }

  /** Stops and rewinds sounds. Sounds that follow the video are suspended until `play`. */
  stop(ids: SoundSelection): void {
    this.#registry.control(ids, 'stop');
  }

  /** Returns the `Howl` of each sound, in the order they were added. Returns an empty list on a server. */
  get(id: 'all'): SoundInstance[];
  /** Returns the `Howl` of a sound; `null` for an unknown id and on a server. */
  get(id: string): SoundInstance | null;
  get(id: string): SoundInstance | SoundInstance[] | null {
    const { sounds } = this.#registry;
    if (id !== 'all') return sounds.get(id)?.handle.instance ?? null;
    return [...sounds.values()].flatMap(({ handle }) => handle.instance ?? []);
  }

  /** Whether there is a sound with that id. */
  has(id: string): boolean {
    return this.#registry.sounds.has(id);
  }

  /**
   * Returns the live drift in seconds: how far a sound is ahead of the played time. `null` unless the sound follows the video and is
   * playing. For measurements only, as drift is corrected automatically.
   */
  drift(id = 'soundtrack'): number | null {
    return this.#registry.sounds.get(id)?.drift ?? null;
  }

  /** Volume of all sounds in [0, 1]. Finite values are clamped; others throw `INVALID_ARGUMENT`. Equals `player.volume` while bound. */
  get volume(): number {
    return this.#binding.volume;
  }
  set volume(volume: number) {
    this.#setVolume({ volume: assertVolume(volume) });
  }

  /** Whether all sounds are muted. Equals `player.muted` while bound. */
  get muted(): boolean {
    return this.#binding.muted;
  }
  set muted(muted: boolean) {
    this.#setVolume({ muted });
  }

  /** Volume and mute as signals, for templates. See also `player.signals.isAudioLocked`. */
  readonly signals: {
    /** Volume of all sounds in [0, 1]. */
    readonly volume: Signal<number>;
    /** Whether all sounds are muted. */
    readonly muted: Signal<boolean>;
  } = {
    volume: computed(() => (this.#volumeChanges(), this.volume)),
    muted: computed(() => (this.#volumeChanges(), this.muted)),
  };

  /** Whether volume and mute are bound to the player's. Setting it to `true` applies the player's values. */
  get bindVolumeToPlayer(): boolean {
    return this.#binding.isBound;
  }
  set bindVolumeToPlayer(isBound: boolean) {
    this.#host.bus.transact(() => (this.#binding.isBound = isBound));
  }

  /**
   * Volume of the video relative to `player.volume`, in [0, 1]. Finite values are clamped; others throw `INVALID_ARGUMENT`. Has no effect
   * on iPhones. Default 1.
   */
  get videoVolume(): number {
    return this.#videoFactor;
  }
  set videoVolume(volume: number) {
    this.#videoFactor = assertVolume(volume);
    this.#host.media.setVideoVolume(this.#videoFactor);
  }

  #setVolume(change: Partial<VolumeState>): void {
    this.#host.bus.transact(() => this.#binding.set(change));
  }
}
