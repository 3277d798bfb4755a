/** Volume in [0, 1] and mute. */
export interface VolumeState {
  readonly volume: number;
  readonly muted: boolean;
}

/** Volume and mute of the player. */
export interface BoundPlayer {
  volume: number;
  muted: boolean;
}

/**
 * Volume and mute of the sounds: bound to the player's, or independent. A set on one side sets the other, whose own
 * notification then finds equal values, so that nothing loops.
 */
export class VolumeBinding implements VolumeState {
  readonly #player: BoundPlayer;
  readonly #changed: () => void;
  volume: number;
  muted: boolean;
  #bound = true;

  /** @param changed called when volume or mute of the sounds changed */
  constructor(player: BoundPlayer, changed: () => void) {
    this.#player = player;
    this.#changed = changed;
    this.volume = player.volume;
    this.muted = player.muted;
  }

  get isBound(): boolean {
    return this.#bound;
  }
  /** Binding takes over the player's values. */
  set isBound(isBound: boolean) {
    this.#bound = isBound;
    this.playerChanged();
  }

  /** Not bound from the beginning on: a muted player has sounds that are not. */
  startUnbound(): void {
    this.#bound = false;
    this.#apply({ volume: this.volume, muted: false });
  }

  /** Sets the sounds' values, and the player's if they are bound. */
  set({ volume = this.volume, muted = this.muted }: Partial<VolumeState>): void {
    this.#apply({ volume, muted });
    if (this.#bound) Object.assign(this.#player, { volume, muted });
  }

  /** Call it when the player's values changed. */
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
