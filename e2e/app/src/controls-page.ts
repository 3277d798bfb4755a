import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvPlayer, Player, provideIvPlayer } from 'iv-player';
import { IvChoices, IvControls } from 'iv-player/ui';
import { ChangeDetectionCounter } from './change-detection-counter';
import { exposePlayer } from './test-page';

/** The viewer's controls, with a story that uses every part of them. */
@Component({
  selector: 'e2e-controls-page',
  imports: [ChangeDetectionCounter, IvChoices, IvControls, IvPlayer],
  providers: [provideIvPlayer()],
  changeDetection: ChangeDetectionStrategy.Eager,
  template: `
    <iv-player class="fills-page" (ready)="expose($event)"><iv-choices /><iv-controls /></iv-player>
    <button class="below">below the player</button>
    <e2e-change-detection-counter />
  `,
})
export class ControlsPage {
  constructor() {
    const player = inject(Player);
    const tracks = {
      captions: [
        { src: '/captions/en.vtt', lang: 'en', label: 'English' },
        { src: '/captions/de.vtt', lang: 'de', label: 'Deutsch' },
      ],
      audioDescription: [{ src: '/clips/c1.mp4', lang: 'en' }],
    };
    player.repository.add([
      { id: 'long', source: ['/clips/l1.webm', '/clips/l1.mp4'], ...tracks },
      {
        id: 'second',
        source: ['/clips/c2.webm', '/clips/c2.mp4'],
        data: { choice: { label: 'Through the door' } },
      },
      {
        id: 'third',
        source: ['/clips/c3.webm', '/clips/c3.mp4'],
        data: { choice: { label: 'Up the stairs' } },
      },
    ]);
    player.decision.add('long', ['second', 'third'], { startTime: -4 });
    player.append('long');
  }

  protected expose(player: Player): void {
    exposePlayer(player);
  }
}
