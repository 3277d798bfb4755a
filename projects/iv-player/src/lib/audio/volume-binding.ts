import type { PluginMedia } from '../player/plugin/plugin-host';

/** Volume in [0, 1], and whether muted. */
export interface VolumeState {
  readonly volume: number;
  readonly muted: boolean;
}

/**
 * Holds the volume and mute state of the sounds, optionally bound to the player's. While bound, changes are applied in both directions.
 * Equal values are ignored, which prevents loops.
 */
export class VolumeBinding implements VolumeState {
  readonly #player: Pick<PluginMedia, 'volume' | 'muted'>;
  readonly #changed: () => void;
  volume: number;
  muted: boolean;
  #bound = true;

  /** @param changed called after the volume or mute state of the sounds has changed */
  constructor(player: Pick<PluginMedia, 'volume' | 'muted'>, changed: () => void) {
    this.#player = player;
    this.#changed = changed;
    this.volume = player.volume;
    this.muted = player.muted;
  }

  get isBound(): boolean {
    return this.#bound;
  }
  /** Binding applies the player's values. */
  set isBound(isBound: boolean) {
    this.#bound = isBound;
    this.playerChanged();
  }

  /** Starts unbound, with unmuted sounds even if the player is muted. */
  startUnbound(): void {
    this.#bound = false;
    this.#apply({ volume: this.volume, muted: false });
  }

  /** Sets the values of the sounds and, while bound, of the player. */
  set({ volume = this.volume, muted = this.muted }: Partial<VolumeState>): void {
    this.#apply({ volume, muted });
    if (this.#bound) Object.assign(this.#player, { volume, muted });
  }

  playerChanged(): void {
    if (this.#bound) this.#apply(this.#player);
  }

  #apply({ volume, muted }: VolumeState): void {
    if (volume === this.volume && muted === this.muted) return;
    this.volume = volume;
    this.muted = muted;
    this.#changed();
  }
}
