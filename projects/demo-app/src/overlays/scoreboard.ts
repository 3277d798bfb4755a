import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Icon } from '../page/icon';
import { FILM } from '../story/film';
import { hotspots } from '../story/hotspots';
import { EndingsFound } from '../viewing/endings-found';
import { Notes } from '../viewing/notes';
import { Screening } from '../viewing/screening';

/** Pixels of the page below which nobody can read a number. */
const smallestText = 12;
/** The size of its text in pixels of the film. */
const filmText = 15;

/** What was found so far, drawn as if it were part of the film. */
@Component({
  selector: 'demo-scoreboard',
  imports: [Icon],
  template: `
    <ul class="score" aria-label="Found so far" [style.font-size.px]="textSize()">
      @for (one of scores(); track one.name) {
        <li class="score-cell">
          <demo-icon [name]="one.icon" />
          <span aria-hidden="true"
            >{{ one.found }}<small>/{{ one.of }}</small></span
          >
          <span class="visually-hidden">{{ one.name }}: {{ one.found }} of {{ one.of }}</span>
        </li>
      }
    </ul>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Scoreboard {
  /** How much the overlay is scaled. */
  readonly scale = input.required<number>();
  private readonly screening = inject(Screening);
  private readonly endingsFound = inject(EndingsFound);
  private readonly notes = inject(Notes);

  protected readonly textSize = computed(() => Math.max(filmText, smallestText / this.scale()));
  protected readonly scores = computed(() => {
    const seen = this.screening.stops().slice(0, this.screening.place() + 1);
    const scenes = new Set(seen.map(({ id }) => id)).size;
    return [
      { name: 'Scenes', icon: 'scene', found: scenes, of: FILM.scenes.length },
      { name: 'Notes', icon: 'eye', found: this.notes.read().size, of: hotspots.length },
      { name: 'Endings', icon: 'flag', found: this.endingsFound.ids().size, of: FILM.endings.length },
    ] as const;
  });
}
