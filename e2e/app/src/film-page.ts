import { ChangeDetectionStrategy, Component, viewChild } from '@angular/core';
import { IvPlayer, IvPlayerModule, type Player } from 'iv-player';
import { CheckCounter } from './check-counter';
import { filmWindow, showPlayer } from './film-window';

/** One player of an outer scope, on a stage that comes from the module. */
@Component({
  selector: 'e2e-film-page',
  imports: [CheckCounter, IvPlayerModule],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `
    <e2e-check-counter />
    <iv-player (ready)="show($event)"><p class="on-top">On the picture</p></iv-player>
  `,
})
export class FilmPage {
  private readonly stage = viewChild.required(IvPlayer);

  protected show(player: Player): void {
    filmWindow().enterFullscreen = () => this.stage().enterFullscreen();
    showPlayer(player);
  }
}
