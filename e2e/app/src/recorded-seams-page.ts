import { ChangeDetectionStrategy, Component } from '@angular/core';
import { IvPlayer, type Player, provideIvPlayer } from 'iv-player';
import { httpSink, withDecisionRecord } from 'iv-player/record';
import { ChangeDetectionCounter } from './change-detection-counter';
import { testPage } from './test-page';

/** A bare stage whose records are sent to `/films`, each at once. Counts change detections; with zone.js, each listener would cause one. */
@Component({
  selector: 'e2e-recorded-seams-page',
  imports: [ChangeDetectionCounter, IvPlayer],
  providers: [
    provideIvPlayer(
      {},
      withDecisionRecord({ consent: true, sinks: [httpSink({ url: '/films' })], batch: 1 }),
    ),
  ],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `
    <e2e-change-detection-counter />
    <iv-player (ready)="expose($event)" />
  `,
})
export class RecordedSeamsPage {
  protected expose(player: Player): void {
    const page = testPage();
    page.players[0] = player;
    page.events[0] = [];
  }
}
