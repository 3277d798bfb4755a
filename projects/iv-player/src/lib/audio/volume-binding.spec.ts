import { VolumeBinding } from './volume-binding';

describe('VolumeBinding', () => {
  class PlayerSide {
    told = 0;
    link: VolumeBinding | null = null;
    private loudness = { volume: 1, muted: false };
    get volume(): number {
      return this.loudness.volume;
    }
    set volume(volume: number) {
      this.change({ volume });
    }
    get muted(): boolean {
      return this.loudness.muted;
    }
    set muted(muted: boolean) {
      this.change({ muted });
    }
    private change(change: Partial<{ volume: number; muted: boolean }>): void {
      const before = JSON.stringify(this.loudness);
      this.loudness = { ...this.loudness, ...change };
      if (JSON.stringify(this.loudness) === before) return;
      this.told++;
      this.link?.playerChanged();
    }
  }

  const linked = (): { player: PlayerSide; link: VolumeBinding; told: () => number } => {
    const player = new PlayerSide();
    let told = 0;
    const link = new VolumeBinding(player, () => told++);
    player.link = link;
    return { player, link, told: () => told };
  };

  it('begins bound, with the player’s values', () => {
    const { link } = linked();
    expect([link.isBound, link.volume, link.muted]).toEqual([true, 1, false]);
  });

  it('bound, both sides change once, whichever was set', () => {
    const { player, link, told } = linked();
    link.set({ volume: 0.5 });
    expect([player.volume, link.volume, player.told, told()]).toEqual([0.5, 0.5, 1, 1]);
    player.muted = true;
    expect([player.muted, link.muted, player.told, told()]).toEqual([true, true, 2, 2]);
  });

  it('unbound, each side is by itself', () => {
    const { player, link, told } = linked();
    link.isBound = false;
    link.set({ volume: 0.5 });
    player.muted = true;
    expect([player.volume, link.volume, player.muted, link.muted]).toEqual([1, 0.5, true, false]);
    expect([player.told, told()]).toEqual([1, 1]);
  });

  it('bound again, it takes over the player’s values', () => {
    const { player, link, told } = linked();
    link.isBound = false;
    link.set({ volume: 0.5 });
    link.isBound = true;
    expect([player.volume, link.volume, told()]).toEqual([1, 1, 2]);
  });
});
