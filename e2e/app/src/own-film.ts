import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { IvPlayer, type Player, provideIvPlayer } from 'iv-player';
import { showPlayer } from './film-window';

/** A player of the component's own: as many components, as many players. */
@Component({
  selector: 'e2e-own-film',
  imports: [IvPlayer],
  providers: [provideIvPlayer()],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player (ready)="show($event)" />`,
})
export class OwnFilm {
  /** Its place among the players of the page. */
  readonly index = input.required<number>();

  protected show(player: Player): void {
    showPlayer(player, this.index());
  }
}
