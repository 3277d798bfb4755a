/** How loud something is. */
export interface Loudness {
  /** In [0, 1]. */
  readonly volume: number;
  readonly muted: boolean;
}

/** The player's side of the link. */
export interface BoundPlayer {
  volume: number;
  muted: boolean;
}

/**
 * The sounds' volume and mute, and the player's: one thing while they are bound, two otherwise. What is set on one side
 * is set on the other, which answers by telling that it changed; then there is nothing left to do, so nothing echoes.
 * Specification §2.9, contract §7.
 */
export class VolumeBinding implements Loudness {
  volume = this.player.volume;
  muted = this.player.muted;
  private bound = true;

  /** @param changed the sounds' side did */
  constructor(
    private readonly player: BoundPlayer,
    private readonly changed: () => void,
  ) {}

  get isBound(): boolean {
    return this.bound;
  }
  /** Binding takes over the player's values. */
  set isBound(isBound: boolean) {
    this.bound = isBound;
    this.playerChanged();
  }

  /** Sets the sounds' side, and the player's if they are bound. */
  set({ volume = this.volume, muted = this.muted }: Partial<Loudness>): void {
    this.apply({ volume, muted });
    if (this.bound) Object.assign(this.player, { volume, muted });
  }

  /** The player's side changed. */
  playerChanged(): void {
    if (this.bound) this.apply(this.player);
  }

  private apply({ volume, muted }: Loudness): void {
    if (volume === this.volume && muted === this.muted) return;
    this.volume = volume;
    this.muted = muted;
    this.changed();
  }
}
