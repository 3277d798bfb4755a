import type { Subject } from 'rxjs';
import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PlayerBus } from '../../events/player-bus';
import type { PlayerStore } from '../../store/player-store';
import { assertLanguage, assertRate, assertVolume } from '../player-options';
import type { PlayerAction, PlayerState } from '../player-state';
import type { PlayerInterceptor } from '../player-interceptor';
import type { PlayerFact } from '../plugin/player-fact';

/** Volume, mute, rate and language: checks them, sets them on the engine, keeps them in the store. Setting the same value does nothing. */
export class MediaSettings {
  /** Volume of the video's own sound in [0, 1], relative to the player's volume. */
  #videoVolume = 1;
  #ducking = 1;

  constructor(
    private readonly engine: PlaybackEngine,
    private readonly bus: PlayerBus,
    private readonly store: PlayerStore,
    private readonly facts: Subject<PlayerFact>,
    private readonly command: PlayerInterceptor['command'],
  ) {
    this.#apply();
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
    this.#run('rate', value, () => {
      const playbackRate = assertRate(value);
      if (playbackRate !== this.playbackRate)
        this.#change({ type: 'player/rateChanged', playbackRate }, { type: 'rateChanged' });
    });
  }

  get language(): string | null {
    return this.#state.language;
  }
  set language(value: string | null) {
    const language = assertLanguage(value);
    if (language === this.language) return;
    this.bus.transact(() => {
      this.store.dispatch({ type: 'player/languageChanged', language } as PlayerAction);
      this.bus.emit('languagechange', language);
    });
  }

  setVideoVolume(value: number): void {
    this.#videoVolume = assertVolume(value);
    this.#apply();
  }

  get ducking(): number {
    return this.#ducking;
  }

  setDucking(factor: number): void {
    const ducking = assertVolume(factor);
    if (ducking === this.#ducking) return;
    this.#ducking = ducking;
    this.#apply();
    this.facts.next({ type: 'duckingChanged' });
  }

  /** @param isSoundLocked whether sounds that should play are locked until a gesture */
  setSoundLocked(isSoundLocked: boolean): void {
    if (isSoundLocked !== this.#state.isSoundLocked)
      this.bus.transact(() =>
        this.store.dispatch({ type: 'player/soundLockChanged', isSoundLocked } as PlayerAction),
      );
  }

  get #state(): PlayerState {
    return this.store.stateOf('player') as PlayerState;
  }

  #run(name: string, value: unknown, set: () => void): void {
    this.command(name, [value], set, undefined);
  }

  #setSound(volume: number, muted: boolean): void {
    if (volume !== this.volume || muted !== this.muted)
      this.#change({ type: 'player/volumeChanged', volume, muted }, { type: 'volumeChanged' });
  }

  #change(action: PlayerAction, fact: PlayerFact): void {
    this.bus.transact(() => {
      this.store.dispatch(action);
      this.#apply();
      if (fact.type === 'volumeChanged') this.bus.emit('volumechange');
      this.facts.next(fact);
    });
  }

  #apply(): void {
    const { volume, muted, playbackRate } = this.#state;
    this.engine.setVolume(volume * this.#videoVolume * this.#ducking);
    this.engine.setMuted(muted);
    this.engine.setRate(playbackRate);
  }
}
