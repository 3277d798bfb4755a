import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Icon } from '../page/icon';
import { FILM } from '../story/film';
import { Screening } from '../viewing/screening';
import { StoryMemory } from '../viewing/story-memory';

/** What stands on the picture before the first click: browsers allow sound only after one. */
@Component({
  selector: 'demo-start-card',
  imports: [Icon],
  template: `
    <div class="start">
      <img class="start-cover" [src]="film.cover" alt="" />
      <p class="start-kind">An interactive film</p>
      <h2 class="start-title">{{ film.title }}</h2>
      @if (memory.hasPlaces()) {
        <div class="start-ways" role="group" aria-labelledby="start-question">
          <p class="start-facts" id="start-question">Continue where you left off?</p>
          <button type="button" class="button is-primary" (click)="memory.resume()">
            <demo-icon name="play" />Continue
          </button>
          <button type="button" class="button" (click)="screening.restart()">
            <demo-icon name="restart" />Start again
          </button>
        </div>
      } @else {
        <button type="button" class="start-button" (click)="screening.begin()">
          <demo-icon name="play" /><span class="visually-hidden">Play the film</span>
        </button>
        <p class="start-facts">{{ film.tagline }}</p>
      }
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StartCard {
  protected readonly film = FILM;
  protected readonly memory = inject(StoryMemory);
  protected readonly screening = inject(Screening);
}
