import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvPlayer, Player, provideIvPlayer } from 'iv-player';
import { IvAudioDescription, IvNotices } from 'iv-player/ui';
import { exposePlayer } from './test-page';
import { addThreeClipStory } from './three-clip-story';

/** A standalone component with its own player, also rendered on the server. */
@Component({
  selector: 'e2e-standalone-page',
  imports: [IvAudioDescription, IvNotices, IvPlayer],
  providers: [provideIvPlayer({ autoplay: true })],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <h1>A page from the server</h1>
    <iv-player poster="/favicon.svg" (ready)="expose($event)"
      ><p class="on-top">On the picture</p>
      <iv-notices
    /></iv-player>
    <iv-audio-description />
    <p>below the player</p>
  `,
})
export class StandalonePage {
  constructor() {
    addThreeClipStory(inject(Player));
  }

  protected expose(player: Player): void {
    exposePlayer(player);
  }
}
