import { IvPlayerError } from '../events/player-error';
import { throwDestroyed } from '../player/playback-errors';
import type { PlayerFact } from '../player/player-fact';
import type { PluginHost } from '../player/plugin-host';
import { FILM_AT_REST, foldFilmRun } from './film-run';
import { FollowingSound } from './following-sound';
import type { KeptSound } from './kept-sound';
import { ShortSound } from './short-sound';
import type { SoundBackend, Voice } from './sound-backend';
import { type SoundDescription, follows } from './sound-description';
import type { SoundsMemory } from './sound-memory';
import type { SoundInstance } from './sound-instance';
import type { Loudness } from './volume-link';

/** Which sounds: one by its id, several, or `'all'`. */
export type SoundSelection = string | readonly string[];

/** What the deck sees of the player. */
export type DeckHost = Pick<PluginHost, 'playedTime' | 'playbackRate' | 'raise' | 'setSoundBlocked'>;

/** All sounds of a player by their ids: the operations of specification §4.3, and what the film does to them. */
export class SoundDeck {
  private readonly sounds = new Map<string, KeptSound>();
  private film = FILM_AT_REST;
  private wasHeld = false;
  private isClosed = false;

  /**
   * @param loudness how loud the sounds are; `levelsChanged` tells that it is different now
   * @param warn hears of what is probably a mistake
   */
  constructor(
    private readonly backend: SoundBackend,
    private readonly host: DeckHost,
    private readonly loudness: Loudness,
    private readonly warn: (message: string) => void,
  ) {
    backend.watch(() => this.attend());
  }

  add(descriptions: readonly SoundDescription[]): void {
    if (this.isClosed) throwDestroyed();
    for (const description of descriptions) {
      const { id } = description;
      this.drop(id);
      const voice = this.voiceFor(description);
      const sound = follows(description)
        ? new FollowingSound(voice, this.host, description)
        : new ShortSound(voice, this.backend, description);
      this.sounds.set(id, sound);
    }
    this.attend();
  }

  remove(ids: SoundSelection): void {
    for (const id of this.select(ids)) this.drop(id);
    this.attend();
  }

  play(ids: SoundSelection): void {
    this.order(ids, (sound) => sound.play());
  }

  pause(ids: SoundSelection): void {
    this.order(ids, (sound) => sound.pause());
  }

  stop(ids: SoundSelection): void {
    this.order(ids, (sound) => sound.stop());
  }

  get(id: string): SoundInstance | null {
    return this.sounds.get(id)?.voice.instance ?? null;
  }

  get all(): SoundInstance[] {
    return [...this.sounds.values()].flatMap(({ voice }) => voice.instance ?? []);
  }

  drift(id: string): number | null {
    return this.sounds.get(id)?.drift ?? null;
  }

  has(id: string): boolean {
    return this.sounds.has(id);
  }

  /** Where the sounds are that follow the film. */
  remember(): SoundsMemory {
    return [...this.sounds].flatMap(([id, { memory }]) => (memory ? [[id, memory] as const] : []));
  }

  /** Puts them back there. One that was not there yet begins at its beginning. */
  recall(saved: SoundsMemory): void {
    const memories = new Map(saved);
    for (const [id, sound] of this.sounds) sound.recall(memories.get(id) ?? { zero: null, isOut: false });
  }

  /** The loudness is different now. */
  levelsChanged(): void {
    for (const { voice } of this.sounds.values()) this.setLevel(voice);
    this.attend();
  }

  fold(fact: PlayerFact): void {
    this.film = foldFilmRun(this.film, fact);
    if (fact.type === 'entered' || fact.type === 'seeking') this.sounds.forEach((sound) => sound.disturb(0));
    if (fact.type === 'seeked' && fact.standsFor > 0)
      this.sounds.forEach((sound) => sound.disturb(fact.standsFor));
    this.attend(fact.type === 'steady');
  }

  /** The player is destroyed. */
  close(): void {
    this.isClosed = true;
    for (const id of [...this.sounds.keys()]) this.drop(id);
    this.backend.destroy();
  }

  private voiceFor(description: SoundDescription): Voice {
    const { id } = description;
    const voice = this.backend.create(description, {
      loaded: () => this.attend(),
      failed: (cause) => {
        const message = `The sound "${id}" could not be played: check its src, then call play("${id}") to try again.`;
        this.host.raise(new IvPlayerError('SOUND_FAILED', message, { cause, soundId: id }));
      },
    });
    this.setLevel(voice);
    return voice;
  }

  private setLevel(voice: Voice): void {
    voice.setLevel(this.loudness.volume, this.loudness.muted);
  }

  private drop(id: string): void {
    this.sounds.get(id)?.voice.unload();
    this.sounds.delete(id);
  }

  private order(ids: SoundSelection, obey: (sound: KeptSound) => void): void {
    for (const id of this.select(ids)) obey(this.sounds.get(id) as KeptSound);
    this.attend();
  }

  private select(ids: SoundSelection): readonly string[] {
    if (ids === 'all') return [...this.sounds.keys()];
    return [ids].flat().filter((id) => {
      const isKnown = this.sounds.has(id);
      if (!isKnown) this.warn(`There is no sound "${id}": add it first.`);
      return isKnown;
    });
  }

  private attend(isSteadied = false): void {
    if (this.isClosed) return;
    const { isHeld, isLocked } = this.backend;
    const moment = { film: this.film, isHeld, isReleased: this.wasHeld && !isHeld, isSteadied };
    this.wasHeld = isHeld;
    for (const sound of this.sounds.values()) sound.attend(moment);
    this.host.setSoundBlocked(isLocked && this.sounds.size > 0 && !this.loudness.muted);
  }
}
