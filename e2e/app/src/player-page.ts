import { ChangeDetectionStrategy, Component, viewChild } from '@angular/core';
import { IvPlayer, IvPlayerModule, type Player } from 'iv-player';
import { IvAudioDescription, IvNotices } from 'iv-player/ui';
import { CheckCounter } from './check-counter';
import { testPage, exposePlayer } from './test-page';

/** A player provided by the route, on a stage imported with the module. */
@Component({
  selector: 'e2e-player-page',
  imports: [CheckCounter, IvAudioDescription, IvNotices, IvPlayerModule],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `
    <e2e-check-counter />
    <iv-player (ready)="expose($event)"><p class="on-top">On the picture</p></iv-player>
    <iv-notices />
    <iv-audio-description />
  `,
})
export class PlayerPage {
  private readonly stage = viewChild.required(IvPlayer);

  protected expose(player: Player): void {
    testPage().enterFullscreen = () => this.stage().enterFullscreen();
    exposePlayer(player);
  }
}
