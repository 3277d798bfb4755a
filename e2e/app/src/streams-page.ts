import { ChangeDetectionStrategy, Component, inject, signal } from '@angular/core';
import { IV_STREAM_QUALITY, IvPlayer, type Player } from 'iv-player';
import { IvCaptions, IvControls } from 'iv-player/ui';
import { exposePlayer, testPage } from './test-page';

/** A player for adaptive streams, provided by the route, with captions and controls on a small stage. */
@Component({
  selector: 'e2e-streams-page',
  imports: [IvCaptions, IvControls, IvPlayer],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<iv-player [style.width.px]="width()" (ready)="expose($event)"
    ><iv-captions /><iv-controls
  /></iv-player>`,
})
export class StreamsPage {
  /** Width of the stage, in CSS pixels. */
  protected readonly width = signal(320);
  readonly #quality = inject(IV_STREAM_QUALITY);

  protected expose(player: Player): void {
    Object.assign(testPage(), { quality: this.#quality, setWidth: (width: number) => this.width.set(width) });
    exposePlayer(player);
  }
}
