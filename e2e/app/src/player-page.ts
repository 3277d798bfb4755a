import { ChangeDetectionStrategy, Component, inject, viewChild } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import { IvPlayer, IvPlayerModule, type IvPlayerOptions, type Player } from 'iv-player';
import { IvAudioDescription, IvNotices } from 'iv-player/ui';
import { ChangeDetectionCounter } from './change-detection-counter';
import { testPage, exposePlayer } from './test-page';

/** A player provided by the route, on a stage imported with the module. The query parameter `preload` sets that option. */
@Component({
  selector: 'e2e-player-page',
  imports: [ChangeDetectionCounter, IvAudioDescription, IvNotices, IvPlayerModule],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `
    <e2e-change-detection-counter />
    <iv-player [options]="options" (ready)="expose($event)"><p class="on-top">On the picture</p></iv-player>
    <iv-notices />
    <iv-audio-description />
  `,
})
export class PlayerPage {
  protected readonly options: IvPlayerOptions = {
    preload: inject(ActivatedRoute).snapshot.queryParamMap.get('preload') as NonNullable<
      IvPlayerOptions['preload']
    > | null,
  };
  protected readonly stage = viewChild.required(IvPlayer);

  protected expose(player: Player): void {
    testPage().enterFullscreen = () => this.stage().enterFullscreen();
    exposePlayer(player);
  }
}
