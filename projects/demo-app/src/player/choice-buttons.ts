import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Player } from 'iv-player';
import { STORY } from '../story/story';
import { Icon } from '../theme/icon';
import { OpenChoice } from './open-choice';
import { TimeLimit } from './time-limit';

/** The open choice on the picture: a button for each answer, the remaining time, and what was chosen. */
@Component({
  selector: 'demo-choice-buttons',
  imports: [Icon],
  templateUrl: './choice-buttons.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ChoiceButtons {
  private readonly openChoice = inject(OpenChoice);
  private readonly timeLimit = inject(TimeLimit);

  protected readonly decision = inject(Player).decision.open;
  protected readonly secondsLeft = computed(() => Math.ceil(this.decision()?.remainingTime ?? 0));
  protected readonly choice = this.openChoice.choice;
  /** Id of the chosen scene, until it begins. */
  protected readonly chosen = computed(() => this.openChoice.made()?.id);
  protected readonly isWaiting = this.timeLimit.isWaiting;
  /** Title of the chosen scene, until it begins. */
  protected readonly next = computed(() => {
    const made = this.openChoice.made();
    return made && { title: STORY.scene(made.id).title, autoDecided: made.autoDecided };
  });
  /** Text for screen readers. */
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
