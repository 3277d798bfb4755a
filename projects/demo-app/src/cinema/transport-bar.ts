import { ChangeDetectionStrategy, Component, computed, inject, input, output } from '@angular/core';
import { Icon } from '../page/icon';
import { Patience } from '../viewing/patience';
import { Screening } from '../viewing/screening';
import { StoryMemory } from '../viewing/story-memory';
import { RateControl } from './rate-control';
import { SeekBar } from './seek-bar';
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
        (click)="screening.toggle()"
        [attr.aria-label]="playLabel()"
      >
        <demo-icon [name]="screening.isPaused() ? 'play' : 'pause'" />
      </button>
      <button
        type="button"
        class="tool"
        [disabled]="!memory.hasPlaces()"
        (click)="memory.back()"
        aria-label="Back to the last choice"
      >
        <demo-icon name="back" />
      </button>
      <button type="button" class="tool" (click)="screening.restart()" aria-label="Restart the film">
        <demo-icon name="restart" />
      </button>
      <demo-seek-bar />
      <button
        type="button"
        class="tool tool-wordy"
        role="switch"
        [attr.aria-checked]="patience.isWanted()"
        (click)="patience.toggle()"
        title="The film waits until you have chosen"
      >
        <demo-icon name="hourglass" /><span>No time limit</span>
      </button>
      <demo-rate-control />
      <demo-volume-control />
      <button
        type="button"
        class="tool"
        (click)="widen.emit()"
        [attr.aria-label]="isWide() ? 'Leave fullscreen' : 'Fullscreen'"
      >
        <demo-icon [name]="isWide() ? 'shrink' : 'enlarge'" />
      </button>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TransportBar {
  readonly isWide = input.required<boolean>();
  readonly widen = output();
  protected readonly memory = inject(StoryMemory);
  protected readonly screening = inject(Screening);
  protected readonly patience = inject(Patience);
  protected readonly playLabel = computed(() => (this.screening.isPaused() ? 'Play' : 'Pause'));
}
