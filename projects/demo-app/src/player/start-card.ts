import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Player } from 'iv-player';
import { IV_LABELS, injectStoryNavigation } from 'iv-player/ui';
import { ViewerLanguage } from '../language/viewer-language';
import { StageMargin } from '../overlays/stage-margin';
import { PlaybackSession } from '../playback/playback-session';
import { STORY } from '../story/story';
import { Icon } from '../theme/icon';

/** Shown until a click starts playback. Needed because browsers allow sound only after a click. */
@Component({
  selector: 'demo-start-card',
  imports: [Icon, StageMargin],
  template: `
    <div class="start">
      <img class="start-cover" [src]="story.cover" alt="" />
      <div class="start-content" demoStageMargin>
        <p class="start-kind">{{ language.texts().kind }}</p>
        <p class="start-title">{{ language.textOf(story.title) }}</p>
        @if (navigation.canResume()) {
          <div class="start-actions" role="group" aria-labelledby="start-question">
            <p class="start-text" id="start-question">{{ labels.resumeQuestion }}</p>
            <button type="button" class="button is-primary" (click)="navigation.resume()">
              <demo-icon name="play" />{{ labels.resume }}
            </button>
            <button type="button" class="button" (click)="navigation.beginAgain()">
              <demo-icon name="restart" />{{ labels.beginAgain }}
            </button>
          </div>
        } @else {
          <!-- After a rejected start, the stage shows its own button. -->
          @if (!isBlocked()) {
            <button type="button" class="button is-primary start-button" (click)="session.start()">
              <demo-icon name="play" />{{ language.texts().playFilm }}
            </button>
          }
          <p class="start-text">{{ language.textOf(story.tagline) }}</p>
        }
      </div>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class StartCard {
  protected readonly story = STORY;
  protected readonly labels = inject(IV_LABELS);
  protected readonly language = inject(ViewerLanguage);
  protected readonly navigation = injectStoryNavigation();
  protected readonly session = inject(PlaybackSession);
  protected readonly isBlocked = inject(Player).select((state) => state.isAutoplayBlocked && state.isPaused);
}
