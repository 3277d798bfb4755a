import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { PlaybackSession } from '../playback/playback-session';
import { SavedProgress } from '../playback/saved-progress';
import { STORY } from '../story/story';
import { Icon } from '../theme/icon';

/** Shown before playback starts with a click: browsers allow sound only after one. */
@Component({
  selector: 'demo-start-card',
  imports: [Icon],
  template: `
    <div class="start">
      <img class="start-cover" [src]="story.cover" alt="" />
      <p class="start-kind">An interactive film</p>
      <h2 class="start-title">{{ story.title }}</h2>
      @if (progress.canResume()) {
        <div class="start-actions" role="group" aria-labelledby="start-question">
          <p class="start-text" id="start-question">Continue where you left off?</p>
          <button type="button" class="button is-primary" (click)="progress.resume()">
            <demo-icon name="play" />Continue
          </button>
          <button type="button" class="button" (click)="session.restart()">
            <demo-icon name="restart" />Start again
          </button>
        </div>
      } @else {
        <button type="button" class="start-button" (click)="session.start()">
          <demo-icon name="play" /><span class="visually-hidden">Play the film</span>
        </button>
        <p class="start-text">{{ story.tagline }}</p>
      }
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StartCard {
  protected readonly story = STORY;
  protected readonly progress = inject(SavedProgress);
  protected readonly session = inject(PlaybackSession);
}
