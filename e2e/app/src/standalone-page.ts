import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvPlayer, Player, provideIvPlayer } from 'iv-player';
import { showPlayer } from './film-window';
import { tellStory } from './told-story';

@Component({
  selector: 'e2e-standalone-page',
  imports: [IvPlayer],
  providers: [provideIvPlayer({ autoplay: true })],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h1>A page from the server</h1>
    <iv-player (ready)="show($event)"><p class="on-top">On the picture</p></iv-player>
    <p>below the film</p>
  `,
})
export class StandalonePage {
  constructor() {
    tellStory(inject(Player));
  }

  protected show(player: Player): void {
    showPlayer(player);
  }
}
