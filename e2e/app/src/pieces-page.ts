import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Player } from 'iv-player';
import { IvStoryMap } from 'iv-player/map';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvFullPlayer, IvTranscript } from 'iv-player/ui';
import { addCrossroads } from './crossroads';
import { exposePlayer, testPage } from './test-page';

/** Every viewer piece, on a stage with a virtual clock. */
@Component({
  selector: 'e2e-pieces-page',
  imports: [IvFullPlayer, IvStoryMap, IvTranscript],
  providers: [provideIvPlayerTesting({ plugins: { checkpoints: {} } })],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <form class="prose mat-typography">
      <div class="stage">
        <iv-full-player (ready)="expose($event)" />
      </div>
      <div class="map"><iv-story-map /></div>
      <iv-transcript />
    </form>
  `,
})
export class PiecesPage {
  readonly #engine = inject(FakePlaybackEngine);

  constructor() {
    addCrossroads(inject(Player));
  }

  protected expose(player: Player): void {
    testPage().fakeEngine = this.#engine;
    exposePlayer(player);
  }
}
