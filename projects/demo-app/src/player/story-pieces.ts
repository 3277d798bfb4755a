import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvAudioDescription, IvCaptions, IvChoices } from 'iv-player/ui';
import { CreditLine } from '../overlays/credit-line';
import { PlayerOverlays } from '../overlays/player-overlays';

/** What is said, chosen and shown once the film plays. */
@Component({
  selector: 'demo-story-pieces',
  imports: [IvAudioDescription, IvCaptions, IvChoices, PlayerOverlays],
  template: `
    <demo-player-overlays />
    <iv-captions />
    <iv-audio-description />
    <iv-choices />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StoryPieces {
  constructor() {
    // It adds an overlay.
    inject(CreditLine);
  }
}
