import { ChangeDetectionStrategy, Component } from '@angular/core';
import { IvPlayer, type Player } from 'iv-player';
import { exposePlayer } from './test-page';

/** A listener that sets a plain field, as in applications with zone.js. */
@Component({
  selector: 'e2e-listener-page',
  imports: [IvPlayer],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `<iv-player (ready)="listen($event)" /> <output>{{ message }}</output>`,
})
export class ListenerPage {
  protected message = 'watch';

  protected listen(player: Player): void {
    player.on('decision.start', () => {
      this.message = 'choose';
    });
    player.on('decision.end', () => {
      this.message = 'over';
    });
    exposePlayer(player);
  }
}
