import type { PlaybackEngine } from '../../engine/playback-engine';
import type { PlayerBus } from '../../events/player-bus';
import type { PlayerStore } from '../../store/player-store';
import type { PlayerFact } from '../plugin/player-fact';
import { assertRate, assertVolume } from '../player-options';
import { type PlayerState, playerChanged } from '../player-state';

/** Volume, mute and rate: checks, tells the engine, keeps the state. Setting what is set raises nothing. Contract §3. */
export class MediaSettings {
  /** Loudness of the picture's sound in [0, 1], relative to the player's volume. */
  private videoVolume = 1;

  constructor(
    private readonly engine: PlaybackEngine,
    private readonly bus: PlayerBus,
    private readonly store: PlayerStore,
    private readonly state: () => PlayerState,
    private readonly tell: (fact: PlayerFact) => void,
  ) {}

  /** Brings the engine to what the state says. */
  apply(): void {
    const { volume, muted, playbackRate } = this.state();
    this.engine.setVolume(volume * this.videoVolume);
    this.engine.setMuted(muted);
    this.engine.setRate(playbackRate);
  }

  setVolume(value: number): void {
    this.changeSound({ volume: assertVolume(value) });
  }

  setMuted(value: boolean): void {
    this.changeSound({ muted: value });
  }

  setVideoVolume(value: number): void {
    this.videoVolume = assertVolume(value);
    this.apply();
  }

  setRate(value: number): void {
    this.bus.transact(() => {
      if (this.change({ playbackRate: assertRate(value) })) this.tell({ type: 'rateChanged' });
    });
  }

  private changeSound(change: Partial<PlayerState>): void {
    this.bus.transact(() => {
      if (!this.change(change)) return;
      this.bus.emit('volumechange');
      this.tell({ type: 'volumeChanged' });
    });
  }

  private change(change: Partial<PlayerState>): boolean {
    const state = this.state();
    const isNew = Object.entries(change).some(([name, value]) => state[name as keyof PlayerState] !== value);
    if (isNew) {
      this.store.dispatch(playerChanged(change));
      this.apply();
    }
    return isNew;
  }
}
