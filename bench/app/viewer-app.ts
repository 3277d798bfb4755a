import { ChangeDetectionStrategy, Component, afterEveryRender, inject } from '@angular/core';
import { IvPlayer, type Player } from 'iv-player';
import { IvFullPlayer, IvTranscript, ViewerSettings } from 'iv-player/ui';
import { queryParameter, setReady } from './bench-page';
import { tellStory } from './viewer-story';

/**
 * The same story on the bare stage or, with the query parameter `pieces=all`, with every piece for viewers and the transcript
 * beside it. Each change detection leaves a mark in the browser's trace.
 */
@Component({
  selector: 'bench-app',
  imports: [IvFullPlayer, IvPlayer, IvTranscript],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (hasPieces) {
      <iv-full-player (ready)="prepare($event)" />
      <iv-transcript />
    } @else {
      <iv-player (ready)="prepare($event)" />
    }
  `,
  host: { class: 'viewer' },
})
export class ViewerApp {
  protected readonly hasPieces = queryParameter('pieces', 'none') === 'all';

  constructor() {
    // Only the pieces read it; both pages set it, so that they differ in nothing else.
    inject(ViewerSettings).update({ audioDescription: true });
    afterEveryRender(() => void performance.mark('change detection'));
  }

  protected prepare(player: Player): void {
    tellStory(player);
    setReady(() => void player.play());
  }
}
