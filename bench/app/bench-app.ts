import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvPlayer, type Player } from 'iv-player';
import { FakePlaybackEngine } from 'iv-player/testing';
import { handToBench, wish } from './bench-page';
import { offerGrowth } from './growth';
import { scenarios } from './scenarios';
import { offerSync } from './sync';

/** An ordinary application around the player; what it plays is the scenario that the address asks for. */
@Component({
  selector: 'bench-app',
  imports: [IvPlayer],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player (ready)="prepare($event)" />`,
})
export class BenchApp {
  private readonly engine = inject(FakePlaybackEngine, { optional: true });

  protected prepare(player: Player): void {
    if (this.engine) return offerGrowth(player, this.engine);
    const name = wish('scenario', 'known');
    if (name === 'sync') return offerSync(player);
    const scenario = scenarios[name];
    if (!scenario) throw new RangeError(`No such scenario: ${name}.`);
    scenario(player);
    handToBench(() => void player.play());
  }
}
