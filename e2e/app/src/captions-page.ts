import { ChangeDetectionStrategy, Component } from '@angular/core';
import { IvPlayer, type Player, provideIvPlayer } from 'iv-player';
import { IvCaptions, IvTranscript } from 'iv-player/ui';
import { ChangeDetectionCounter } from './change-detection-counter';
import { exposePlayer } from './test-page';

/** A player with captions, declared as a sibling of the stage, and a transcript. */
@Component({
  selector: 'e2e-captions-page',
  imports: [ChangeDetectionCounter, IvCaptions, IvPlayer, IvTranscript],
  providers: [provideIvPlayer()],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `
    <e2e-change-detection-counter />
    <main>
      <h1>Captions</h1>
      <iv-player (ready)="expose($event)" />
      <iv-captions />
      <iv-transcript [headingLevel]="2" />
    </main>
  `,
})
export class CaptionsPage {
  protected expose(player: Player): void {
    exposePlayer(player);
  }
}
