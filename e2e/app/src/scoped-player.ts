import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { IvPlayer, type Player, provideIvPlayer } from 'iv-player';
import { exposePlayer } from './test-page';

/** A component that provides its own player. */
@Component({
  selector: 'e2e-scoped-player',
  imports: [IvPlayer],
  providers: [provideIvPlayer()],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player (ready)="expose($event)" />`,
})
export class ScopedPlayer {
  /** Index of this player on the page. */
  readonly index = input.required<number>();

  protected expose(player: Player): void {
    exposePlayer(player, this.index());
  }
}
