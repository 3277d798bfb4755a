import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvPlayer, type Player } from 'iv-player';
import { FakePlaybackEngine } from 'iv-player/testing';
import { queryParameter, setReady } from './bench-page';
import { exposeGrowth } from './growth';
import { scenarios } from './scenarios';

/** An application with one player, which plays the scenario in the query parameter `scenario`. */
@Component({
  selector: 'bench-app',
  imports: [IvPlayer],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player (ready)="prepare($event)" />`,
  // In the `play` bench the stage fills the page.
  host: { '[class.is-filled]': 'isFilled' },
})
export class BenchApp {
  readonly #engine = inject(FakePlaybackEngine, { optional: true });

  protected readonly isFilled = queryParameter('filled', '') !== '';

  protected prepare(player: Player): void {
    if (this.#engine) return exposeGrowth(player, this.#engine);
    const name = queryParameter('scenario', 'known');
    const scenario = scenarios[name];
    if (!scenario) throw new RangeError(`No such scenario: ${name}.`);
    scenario(player);
    Object.assign(globalThis, { player });
    setReady(() => void player.play());
  }
}
