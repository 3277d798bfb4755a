import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvPlayer, type Player } from 'iv-player';
import { ReplayService } from 'iv-player/replay';
import { FakePlaybackEngine } from 'iv-player/testing';
import { filmWindow, showPlayer } from './film-window';

/** A player that records; its scope says on which engine. */
@Component({
  selector: 'e2e-replay-page',
  imports: [IvPlayer],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player (ready)="show($event)" />`,
})
export class ReplayPage {
  private readonly replay = inject(ReplayService);
  private readonly fake = inject(FakePlaybackEngine, { optional: true });

  protected show(player: Player): void {
    const film = filmWindow();
    film.replay = this.replay;
    if (this.fake) film.fake = this.fake;
    showPlayer(player);
  }
}
