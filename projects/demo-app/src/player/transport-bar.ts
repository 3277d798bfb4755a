import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { PlaybackSession } from '../playback/playback-session';
import { SavedProgress } from '../playback/saved-progress';
import { Icon } from '../theme/icon';
import { RateControl } from './rate-control';
import { SeekBar } from './seek-bar';
import { TimeLimit } from './time-limit';
import { VolumeControl } from './volume-control';

/** The controls under the picture. */
@Component({
  selector: 'demo-transport-bar',
  imports: [Icon, RateControl, SeekBar, VolumeControl],
  template: `
    <div class="transport" role="group" aria-label="Player controls">
      <button
        type="button"
        class="tool tool-play"
        (click)="session.togglePlayback()"
        [attr.aria-label]="playLabel()"
      >
        <demo-icon [name]="session.isPaused() ? 'play' : 'pause'" />
      </button>
      <button
        type="button"
        class="tool"
        [disabled]="!progress.hasCheckpoints()"
        (click)="progress.goBack()"
        aria-label="Back to the last choice"
      >
        <demo-icon name="back" />
      </button>
      <button type="button" class="tool" (click)="session.restart()" aria-label="Restart the film">
        <demo-icon name="restart" />
      </button>
      <demo-seek-bar />
      <button
        type="button"
        class="tool tool-labelled"
        role="switch"
        [attr.aria-checked]="timeLimit.isOff()"
        (click)="timeLimit.toggle()"
        title="The film waits until you have chosen"
      >
        <demo-icon name="hourglass" /><span>No time limit</span>
      </button>
      <demo-rate-control />
      <demo-volume-control />
      <button
        type="button"
        class="tool"
        (click)="fullscreenToggle.emit()"
        [attr.aria-label]="isFullscreen() ? 'Leave fullscreen' : 'Fullscreen'"
      >
        <demo-icon [name]="isFullscreen() ? 'shrink' : 'enlarge'" />
      </button>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TransportBar {
  readonly isFullscreen = input.required<boolean>();
  readonly fullscreenToggle = output();
  protected readonly progress = inject(SavedProgress);
  protected readonly session = inject(PlaybackSession);
  protected readonly timeLimit = inject(TimeLimit);
  protected readonly playLabel = computed(() => (this.session.isPaused() ? 'Play' : 'Pause'));
}
