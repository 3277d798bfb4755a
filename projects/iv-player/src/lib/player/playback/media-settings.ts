import type { Subject } from 'rxjs';
import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PlayerBus } from '../events/player-bus';
import { type LoudnessTable, loudnessGains } from './loudness-gains';
import { assertLanguage, assertRate, assertVolume } from './player-options';
import type { PlayerSettings, PlayerState, PlayerStateHandle } from './player-state';
import type { PlayerInterceptor } from './player-interceptor';
import type { PlayerFact } from './player-fact';

/** Validates the volume, mute, rate and language, and applies changes to the engine and the store. */
export class MediaSettings {
  readonly #engine: PlaybackEngine;
  readonly #bus: PlayerBus;
  readonly #store: PlayerStateHandle;
  readonly #facts: Subject<PlayerFact>;
  readonly #command: PlayerInterceptor['command'];
  /** Volume of the video in [0, 1], relative to the player's volume. */
  #videoVolume = 1;
  #ducking = 1;
  #normalize: LoudnessTable | null = null;
  #gainOf = loudnessGains(null);

  constructor(
    engine: PlaybackEngine,
    bus: PlayerBus,
    store: PlayerStateHandle,
    facts: Subject<PlayerFact>,
    command: PlayerInterceptor['command'],
    normalize: LoudnessTable | null,
  ) {
    this.#engine = engine;
    this.#bus = bus;
    this.#store = store;
    this.#facts = facts;
    this.#command = command;
    this.normalize = normalize;
    engine.setRate(this.playbackRate);
    engine.facts.subscribe((fact) => {
      if (fact.type === 'mediaRate') this.#setRate(fact.rate);
    });
  }

  get volume(): number {
    return this.#state.volume;
  }
  set volume(value: number) {
    this.#run('volume', value, () => this.#setSound(assertVolume(value), this.muted));
  }

  get muted(): boolean {
    return this.#state.muted;
  }
  set muted(value: boolean) {
    this.#run('muted', value, () => this.#setSound(this.volume, value));
  }

  get playbackRate(): number {
    return this.#state.playbackRate;
  }
  set playbackRate(value: number) {
    this.#run('rate', value, () => this.#setRate(assertRate(value)));
  }

  get normalize(): LoudnessTable | null {
    return this.#normalize;
  }
  set normalize(table: LoudnessTable | null) {
    this.#gainOf = loudnessGains(table);
    this.#normalize = table;
    this.#applySound();
  }

  get language(): string | null {
    return this.#state.language;
  }
  set language(value: string | null) {
    const language = assertLanguage(value);
    if (language !== this.language)
      this.#change({ language }, () => this.#bus.emit('languagechange', language));
  }

  setVideoVolume(value: number): void {
    this.#videoVolume = assertVolume(value);
    this.#applySound();
  }

  get ducking(): number {
    return this.#ducking;
  }

  setDucking(factor: number): void {
    const ducking = assertVolume(factor);
    if (ducking === this.#ducking) return;
    this.#ducking = ducking;
    this.#applySound();
    this.#facts.next({ type: 'duckingChanged' });
  }

  setSoundLocked(isSoundLocked: boolean): void {
    if (isSoundLocked !== this.#state.isSoundLocked) this.#change({ isSoundLocked }, () => undefined);
  }

  get #state(): PlayerState {
    return this.#store.state;
  }

  #setRate(playbackRate: number): void {
    if (playbackRate === this.playbackRate) return;
    this.#change({ playbackRate }, () => {
      this.#engine.setRate(playbackRate);
      this.#facts.next({ type: 'rateChanged' });
      this.#bus.emit('ratechange');
    });
  }

  #run(name: string, value: unknown, set: () => void): void {
    this.#command(name, [value], set, undefined);
  }

  #setSound(volume: number, muted: boolean): void {
    if (volume === this.volume && muted === this.muted) return;
    this.#change({ volume, muted }, () => {
      this.#applySound();
      this.#bus.emit('volumechange');
      this.#facts.next({ type: 'volumeChanged' });
    });
  }

  #change(settings: Partial<PlayerSettings>, apply: () => void): void {
    this.#bus.transact(() => {
      this.#store.dispatch({ type: 'player/settingsChanged', settings });
      apply();
    });
  }

  #applySound(): void {
    const { volume, muted } = this;
    this.#engine.setVolume(volume * this.#videoVolume * this.#ducking, this.#gainOf);
    this.#engine.setMuted(muted);
  }
}
