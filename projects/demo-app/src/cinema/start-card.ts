import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Icon } from '../page/icon';
import { FILM } from '../story/film';
import { Screening } from '../viewing/screening';

/** What stands on the picture before the first click: browsers allow sound only after one. */
@Component({
  selector: 'demo-start-card',
  imports: [Icon],
  template: `
    <div class="start">
      <img class="start-cover" [src]="film.cover" alt="" />
      <p class="start-kind">An interactive film</p>
      <h2 class="start-title">{{ film.title }}</h2>
      <button type="button" class="start-button" (click)="screening.begin()">
        <demo-icon name="play" /><span class="visually-hidden">Play the film</span>
      </button>
      <p class="start-facts">{{ film.tagline }}</p>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StartCard {
  protected readonly film = FILM;
  protected readonly screening = inject(Screening);
}
