import { VolumeBinding } from './volume-binding';

describe('VolumeBinding', () => {
  class PlayerSide {
    changes = 0;
    binding: VolumeBinding | null = null;
    #state = { volume: 1, muted: false };
    get volume(): number {
      return this.#state.volume;
    }
    set volume(volume: number) {
      this.#change({ volume });
    }
    get muted(): boolean {
      return this.#state.muted;
    }
    set muted(muted: boolean) {
      this.#change({ muted });
    }
    #change(change: Partial<{ volume: number; muted: boolean }>): void {
      const before = JSON.stringify(this.#state);
      this.#state = { ...this.#state, ...change };
      if (JSON.stringify(this.#state) === before) return;
      this.changes++;
      this.binding?.playerChanged();
    }
  }

  const bound = (): { player: PlayerSide; binding: VolumeBinding; changes: () => number } => {
    const player = new PlayerSide();
    let changes = 0;
    const binding = new VolumeBinding(player, () => changes++);
    player.binding = binding;
    return { player, binding, changes: () => changes };
  };

  it('is initially bound, with the player’s values', () => {
    const { binding } = bound();
    expect([binding.isBound, binding.volume, binding.muted]).toEqual([true, 1, false]);
  });

  it('changes both sides once when either is set while bound', () => {
    const { player, binding, changes } = bound();
    binding.set({ volume: 0.5 });
    expect([player.volume, binding.volume, player.changes, changes()]).toEqual([0.5, 0.5, 1, 1]);
    player.muted = true;
    expect([player.muted, binding.muted, player.changes, changes()]).toEqual([true, true, 2, 2]);
  });

  it('keeps the sides independent while unbound', () => {
    const { player, binding, changes } = bound();
    binding.isBound = false;
    binding.set({ volume: 0.5 });
    player.muted = true;
    expect([player.volume, binding.volume, player.muted, binding.muted]).toEqual([1, 0.5, true, false]);
    expect([player.changes, changes()]).toEqual([1, 1]);
  });

  it('applies the player’s values when bound again', () => {
    const { player, binding, changes } = bound();
    binding.isBound = false;
    binding.set({ volume: 0.5 });
    binding.isBound = true;
    expect([player.volume, binding.volume, changes()]).toEqual([1, 1, 2]);
  });
});
