import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { FILM } from '../story/film';
import { remembered } from '../story/remembered';
import { injectVariables } from '../story/story-variables';
import { KeeperLog } from '../viewing/keeper-log';
import { Screening } from '../viewing/screening';

/** The title of a scene, as a page of the log that the viewer may have signed. */
@Component({
  selector: 'demo-lower-third',
  template: `
    <div class="lower-third">
      <p class="lower-third-log">{{ owner() }} log, page {{ page() }}</p>
      <p class="lower-third-title">{{ title() }}</p>
      @if (remembered(); as words) {
        <p class="lower-third-words">{{ words }}</p>
      }
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LowerThird {
  /** Id of the scene. */
  readonly scene = input.required<string>();
  private readonly log = inject(KeeperLog);
  private readonly screening = inject(Screening);

  private readonly variables = injectVariables().values;

  /** What the story remembers of the viewer here. */
  protected readonly remembered = computed(() => remembered(this.scene(), this.variables()));
  protected readonly title = computed(() => FILM.scene(this.scene()).title);
  protected readonly page = computed(() => this.screening.place() + 1);
  protected readonly owner = computed(() => {
    const name = this.log.name();
    return name === null ? 'The keeper’s' : `${name}’s`;
  });
}
