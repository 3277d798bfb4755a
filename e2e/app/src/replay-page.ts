import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvPlayer, type Player } from 'iv-player';
import { ReplayService } from 'iv-player/replay';
import { FakePlaybackEngine } from 'iv-player/testing';
import { testPage, exposePlayer } from './test-page';

/** A recording player. The route chooses its engine. */
@Component({
  selector: 'e2e-replay-page',
  imports: [IvPlayer],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player (ready)="expose($event)" />`,
})
export class ReplayPage {
  readonly #replay = inject(ReplayService);
  readonly #fakeEngine = inject(FakePlaybackEngine, { optional: true });

  protected expose(player: Player): void {
    const page = testPage();
    page.replay = this.#replay;
    if (this.#fakeEngine) page.fakeEngine = this.#fakeEngine;
    exposePlayer(player);
  }
}
