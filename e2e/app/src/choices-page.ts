import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvPlayer, type Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvChoices, IvReserve } from 'iv-player/ui';
import { ChangeDetectionCounter } from './change-detection-counter';
import { exposePlayer, testPage } from './test-page';

/** Choices on a stage with a virtual clock, above a bar as high as the controls. */
@Component({
  selector: 'e2e-choices-page',
  imports: [ChangeDetectionCounter, IvPlayer, IvChoices, IvReserve],
  providers: [provideIvPlayerTesting()],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <e2e-change-detection-counter />
    <main>
      <iv-player (ready)="expose($event)">
        <div class="bar" ivReserve="bottom" ivReserveOrder="0"><button type="button">Bar</button></div>
      </iv-player>
      <iv-choices />
    </main>
  `,
})
export class ChoicesPage {
  readonly #engine = inject(FakePlaybackEngine);

  protected expose(player: Player): void {
    testPage().fakeEngine = this.#engine;
    exposePlayer(player);
  }
}
