import { ChangeDetectionStrategy, Component, afterNextRender, signal } from '@angular/core';
import { testPage } from './test-page';
import { ScopedPlayer } from './scoped-player';

/** Two players in separate scopes. The second can be removed. */
@Component({
  selector: 'e2e-two-players-page',
  imports: [ScopedPlayer],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <e2e-scoped-player class="first" [index]="0" />
    @if (hasSecond()) {
      <e2e-scoped-player class="second" [index]="1" />
    }
  `,
})
export class TwoPlayersPage {
  protected readonly hasSecond = signal(true);

  constructor() {
    afterNextRender(() => {
      testPage().removeSecond = () => this.hasSecond.set(false);
    });
  }
}
