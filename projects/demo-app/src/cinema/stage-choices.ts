import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Icon } from '../page/icon';
import { FILM } from '../story/film';
import { OpenChoice } from '../viewing/open-choice';
import { Patience } from '../viewing/patience';
import { Countdown } from './countdown';

/** The choices on the picture: real buttons with the time that is left, and what was chosen. */
@Component({
  selector: 'demo-stage-choices',
  imports: [Countdown, Icon],
  templateUrl: './stage-choices.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StageChoices {
  private readonly openChoice = inject(OpenChoice);
  private readonly patience = inject(Patience);

  protected readonly choice = this.openChoice.choice;
  protected readonly isHolding = this.patience.isHolding;
  protected readonly hasNoLimit = this.patience.isWanted;
  /** What the chosen scene is called, until it begins. */
  protected readonly next = computed(() => {
    const made = this.openChoice.made();
    return made?.chosen ? { title: FILM.scene(made.chosen).title, autoDecided: made.autoDecided } : null;
  });
  /** For those who hear the page. */
  protected readonly announcement = computed(() => {
    const next = this.next();
    if (next) return `${next.autoDecided ? 'Chosen for you' : 'You chose'}. Next: ${next.title}.`;
    const choice = this.choice();
    if (!choice) return '';
    const answers = choice.answers.map(({ label }, index) => `${index + 1}: ${label}`).join('; ');
    return `${choice.question} Press a number or a button. ${answers}.`;
  });

  protected choose(index: number): void {
    this.openChoice.choose(index);
  }
}
