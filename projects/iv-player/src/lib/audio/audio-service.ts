import { Injectable, NgZone, inject, isDevMode } from '@angular/core';
import { assertVolume } from '../player/player-options';
import { PlayerService } from '../player/player-service';
import type { IvPlugin, PluginSnapshot } from '../player/plugin/plugin';
import { VERSION } from '../player/version';
import { runOutsideZone } from '../player/run-outside-zone';
import { type AudioInitOptions, readAudioOptions } from './audio-options';
import { IV_SOUND_BACKEND } from './audio-tokens';
import { type SoundDescriptions, readDescriptions } from './sound-options';
import { SoundRegistry, type SoundSelection } from './sound-registry';
import { type SoundsSnapshot, readSounds } from './sound-snapshot';
import type { SoundInstance } from 'iv-player/howler';
import { VolumeBinding } from './volume-binding';

/**
 * `player.audio`: a soundtrack that is where the film is, and short sounds. Specification §1.5, §2.9, §2.10, §4.3.
 * The story: a `SoundRegistry` keeps the sounds by their ids; a `SyncedSound` compares itself with the played time
 * several times a second, a `OneShotSound` sounds when asked; a `VolumeBinding` joins their volume with the player's;
 * what really sounds is the backend's.
 */
@Injectable()
export class AudioService implements IvPlugin {
  readonly name = 'audio';
  /** The plugin's version. Specification §9. */
  readonly version = VERSION;
  private readonly player = inject(PlayerService);
  private readonly volumeBinding = new VolumeBinding(this.player, () => {
    this.sounds.levelsChanged();
    this.player.bus.emit('audio.volumechange');
  });
  private readonly sounds = runOutsideZone(
    new SoundRegistry(inject(IV_SOUND_BACKEND), this.player, this.volumeBinding, (message) => {
      if (isDevMode()) console.warn(`iv-player: ${message}`);
    }),
    inject(NgZone),
  );
  /** What checkpoints hold: where the sounds are that follow the film. Volumes are the viewer's, and are not saved. */
  readonly snapshot: PluginSnapshot<SoundsSnapshot> = {
    save: () => this.sounds.save(),
    read: (saved, { report }) => readSounds(saved, (id) => this.sounds.has(id), report),
    restore: (saved) => this.sounds.restore(saved),
  };
  private pictureVolume = 1;

  constructor() {
    this.player.facts.subscribe({
      next: (fact) => {
        if (fact.type === 'volumeChanged') this.volumeBinding.playerChanged();
        this.sounds.onFact(fact);
      },
      complete: () => this.sounds.close(),
    });
  }

  /**
   * Lays init options over those given before and adds their sounds. Throws `INVALID_ARGUMENT` or `INVALID_SOUND` and
   * then changes nothing. Specification §2.9.
   */
  configure(options: AudioInitOptions): void {
    const { sounds, bindVolumeToPlayer, videoVolume } = readAudioOptions(options);
    if (bindVolumeToPlayer !== undefined) this.bindVolumeToPlayer = bindVolumeToPlayer;
    if (videoVolume !== undefined) this.videoVolume = videoVolume;
    this.sounds.add(sounds);
  }

  /**
   * Adds a sound, several, or a map of ids and sounds; an id that is there already is replaced. Specification §2.10, §4.3.
   * Throws `INVALID_SOUND`, naming the field, if one of them lacks `id` or `src`, and then adds none.
   */
  add(sounds: SoundDescriptions): void {
    this.sounds.add(readDescriptions(sounds));
  }

  /** Ends and forgets sounds. Unknown ids do nothing, here and below; in dev mode they are warned of. */
  remove(ids: SoundSelection): void {
    this.sounds.remove(ids);
  }

  /** Plays sounds; one that follows the film follows again. A sound that failed to load is tried again. */
  play(ids: SoundSelection): void {
    this.sounds.play(ids);
  }

  /** Pauses sounds; one that follows the film no longer does, until `play`. */
  pause(ids: SoundSelection): void {
    this.sounds.pause(ids);
  }

  /** Stops sounds and puts them back to their beginning; one that follows the film no longer does, until `play`. */
  stop(ids: SoundSelection): void {
    this.sounds.stop(ids);
  }

  /** The built sound, a `Howl`, or `null`; for `'all'` every one, in the order of adding. None on a server. */
  get(id: 'all'): SoundInstance[];
  get(id: string): SoundInstance | null;
  get(id: string): SoundInstance | SoundInstance[] | null {
    return id === 'all' ? this.sounds.all : this.sounds.get(id);
  }

  has(id: string): boolean {
    return this.sounds.has(id);
  }

  /**
   * Live: seconds by which what is heard of a sound is ahead of where the film wants it; `null` unless it follows the
   * film and runs. For meters; nobody has to do anything about it.
   */
  drift(id = 'soundtrack'): number | null {
    return this.sounds.drift(id);
  }

  /** Loudness of all sounds in [0, 1]; finite values are clamped, others throw. While bound it is `player.volume`. */
  get volume(): number {
    return this.volumeBinding.volume;
  }
  set volume(volume: number) {
    this.setLoudness({ volume: assertVolume(volume) });
  }

  /** Whether the sounds are silent. While bound it is `player.muted`. */
  get muted(): boolean {
    return this.volumeBinding.muted;
  }
  set muted(muted: boolean) {
    this.setLoudness({ muted });
  }

  /** Whether volume and mute are one with the player's. Switching it on takes over the player's values. */
  get bindVolumeToPlayer(): boolean {
    return this.volumeBinding.isBound;
  }
  set bindVolumeToPlayer(binds: boolean) {
    this.player.bus.transact(() => (this.volumeBinding.isBound = binds));
  }

  /** Loudness of the film's own sound relative to `player.volume`, in [0, 1]. iPhones let no script set it. */
  get videoVolume(): number {
    return this.pictureVolume;
  }
  set videoVolume(volume: number) {
    this.pictureVolume = assertVolume(volume);
    this.player.setVideoVolume(this.pictureVolume);
  }

  private setLoudness(change: { readonly volume?: number; readonly muted?: boolean }): void {
    this.player.bus.transact(() => this.volumeBinding.set(change));
  }
}
