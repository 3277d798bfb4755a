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

/**
 * `player.audio`: sounds that follow the video, and sounds played on demand.
 * A `SoundRegistry` holds the sounds by their ids and passes the player's facts to them; a `SyncedSound` compares its
 * position with the played time several times a second, a `OnDemandSound` plays when asked; a `VolumeBinding` joins their
 * volume with the player's; the backend plays them.
 * @example
 * player.audio.add({ id: 'rain', src: ['rain.mp3'], loop: true, fadeInDuration: 2 });
 * player.audio.play('rain');
 */
@Injectable()
export class AudioService implements IvPlugin {
  /** The plugin's name in `plugins` and for `initPlugin`. */
  readonly name = 'audio';
  readonly #host = inject(PluginHost);
  readonly #binding = new VolumeBinding(this.#host.media, () => {
    this.#registry.volumeChanged();
    this.#volumeChanges.update((count) => count + 1);
    this.#host.bus.emit('audio.volumechange');
  });
  /** The sounds of the init options, as they were given last. */
  readonly #configured = new Map<string, SoundDescription>();
  readonly #volumeChanges = signal(0);
  readonly #registry = outsideZoneProxy(
    new SoundRegistry(inject(IV_SOUND_BACKEND), this.#host, this.#binding),
    inject(NgZone),
  );
  /**
   * Checkpoints contain the positions of the sounds that follow the video. Volumes are the viewer's and are not saved.
   * @internal
   */
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

  /** The version of the library. */
  get version(): string {
    return VERSION;
  }

  /**
   * Applies init options and adds their sounds; options that are not given stay as they are. Throws `INVALID_ARGUMENT` or
   * `INVALID_SOUND` and then changes nothing.
   */
  configure(options: AudioInitOptions): void {
    const { sounds = [], bindVolumeToPlayer, videoVolume } = checkOptions(AUDIO_OPTIONS, options, this.name);
    if (bindVolumeToPlayer === false && !this.#isConfigured) this.#binding.startUnbound();
    else if (bindVolumeToPlayer !== undefined) this.bindVolumeToPlayer = bindVolumeToPlayer;
    this.#isConfigured = true;
    if (videoVolume !== undefined) this.videoVolume = videoVolume;
    // Those that are as they were configured before play on.
    const isThere = (sound: SoundDescription): boolean =>
      this.#registry.sounds.has(sound.id) && isSame(sound, this.#configured.get(sound.id));
    this.#registry.add(sounds.filter((sound) => !isThere(sound)));
    for (const sound of sounds) this.#configured.set(sound.id, sound);
  }

  /**
   * Adds a sound, several, or a map of ids and sounds. An id that exists is replaced. Throws `INVALID_SOUND`, naming the
   * field, if one of them lacks `id` or `src`, and then adds none.
   */
  add(sounds: SoundDescriptions): void {
    this.#registry.add(readDescriptions(sounds));
  }

  /** Stops and removes sounds. Here and below an unknown id does nothing; dev mode warns. */
  remove(ids: SoundSelection): void {
    this.#registry.remove(ids);
  }

  /** Plays sounds; one that follows the video follows again. A sound that failed to load is loaded again. */
  play(ids: SoundSelection): void {
    this.#registry.control(ids, 'play');
  }

  /** Pauses sounds; one that follows the video is suspended until `play`. */
  pause(ids: SoundSelection): void {
    this.#registry.control(ids, 'pause');
  }

  /** Stops sounds and seeks to their beginning; one that follows the video is suspended until `play`. */
  stop(ids: SoundSelection): void {
    this.#registry.control(ids, 'stop');
  }

  /** The `Howl` of every sound, in the order of adding; none on a server. */
  get(id: 'all'): SoundInstance[];
  /** The sound's `Howl`; `null` for an unknown id and on a server. */
  get(id: string): SoundInstance | null;
  get(id: string): SoundInstance | SoundInstance[] | null {
    const { sounds } = this.#registry;
    if (id !== 'all') return sounds.get(id)?.handle.instance ?? null;
    return [...sounds.values()].flatMap(({ handle }) => handle.instance ?? []);
  }

  /** Whether there is a sound of that id. */
  has(id: string): boolean {
    return this.#registry.sounds.has(id);
  }

  /**
   * Seconds by which a sound is ahead of the played time, live; `null` unless it follows the video and runs. For
   * measurements: the drift is corrected without further calls.
   */
  drift(id = 'soundtrack'): number | null {
    return this.#registry.sounds.get(id)?.drift ?? null;
  }

  /** Volume of all sounds in [0, 1]; finite values are clamped, others throw `INVALID_ARGUMENT`. While bound it is `player.volume`. */
  get volume(): number {
    return this.#binding.volume;
  }
  set volume(volume: number) {
    this.#setVolume({ volume: assertVolume(volume) });
  }

  /** Whether all sounds are muted. While bound it is `player.muted`. */
  get muted(): boolean {
    return this.#binding.muted;
  }
  set muted(muted: boolean) {
    this.#setVolume({ muted });
  }

  /** The volume of the sounds as signals, for templates. Whether they are locked: `player.signals.isAudioLocked`. */
  readonly signals: {
    /** Volume of all sounds in [0, 1]. */
    readonly volume: Signal<number>;
    /** Whether all sounds are muted. */
    readonly muted: Signal<boolean>;
  } = {
    volume: computed(() => (this.#volumeChanges(), this.volume)),
    muted: computed(() => (this.#volumeChanges(), this.muted)),
  };

  /** Whether volume and mute are bound to the player's. Setting it to `true` takes over the player's values. */
  get bindVolumeToPlayer(): boolean {
    return this.#binding.isBound;
  }
  set bindVolumeToPlayer(isBound: boolean) {
    this.#host.bus.transact(() => (this.#binding.isBound = isBound));
  }

  /**
   * Volume of the video's own sound relative to `player.volume`, in [0, 1], default 1; finite values are clamped, others throw
   * `INVALID_ARGUMENT`. Has no effect on iPhones.
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
