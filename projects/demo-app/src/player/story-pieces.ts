import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvAudioDescription, IvCaptions, IvChoices } from 'iv-player/ui';
import { CreditLine } from '../overlays/credit-line';
import { PlayerOverlays } from '../overlays/player-overlays';

/** Pieces and overlays that are shown once the film plays. */
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
    // Adds an overlay.
    inject(CreditLine);
  }
}
