import { ChangeDetectionStrategy, Component } from '@angular/core';
import { IvPlayer, type Player } from 'iv-player';
import { scenarios } from './scenarios';
import { handToBench, wish } from './bench-page';

/** An ordinary application around the player; what it plays is the scenario that the address asks for. */
@Component({
  selector: 'bench-app',
  imports: [IvPlayer],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player (ready)="prepare($event)" />`,
})
export class BenchApp {
  protected prepare(player: Player): void {
    const name = wish('scenario', 'known');
    const scenario = scenarios[name];
    if (!scenario) throw new RangeError(`No such scenario: ${name}.`);
    scenario(player);
    handToBench(() => void player.play());
  }
}
