import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { IvAudioDescription, IvCaptions, IvChoices } from 'iv-player/ui';
import { CreditLine } from '../overlays/credit-line';
import { PlayerOverlays } from '../overlays/player-overlays';
import { STORY } from '../story/story';
import { StoryChanges } from '../story/story-changes';

/** What is said, chosen and shown once the film plays. */
@Component({
  selector: 'demo-story-pieces',
  imports: [IvAudioDescription, IvCaptions, IvChoices, PlayerOverlays],
  template: `
    <demo-player-overlays />
    <iv-captions />
    <iv-audio-description />
    <iv-choices [choices]="answerTexts" />
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StoryPieces {
  private readonly changes = inject(StoryChanges);

  constructor() {
    // It adds an overlay.
    inject(CreditLine);
  }

  /** The label of an answer where it is asked: the boat is reached from two scenes. */
  protected readonly answerTexts = (
    child: { readonly id: string },
    parent: { readonly id: string },
  ): { readonly label: { readonly en: string; readonly de: string } } | null => {
    if (this.changes.arePlayed()) return null;
    const label = STORY.scene(parent.id).choice?.answers.find(({ id }) => id === child.id)?.label;
    return label ? { label } : null;
  };
}
