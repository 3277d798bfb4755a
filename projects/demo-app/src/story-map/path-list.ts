import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { PlaybackSession } from '../playback/playback-session';
import { type PlaylistEntry, PlaylistState } from '../playback/playlist-state';

/** A step on the path: consecutive entries of the same scene, such as a repeating loop. */
interface PathStep extends PlaylistEntry {
  readonly lastIndex: number;
}

/** The playlist as a list of buttons that seek to a scene. */
@Component({
  selector: 'demo-path-list',
  template: `
    <ol class="path" aria-label="Path taken">
      @for (step of steps(); track step.index) {
        <li class="path-step" [class.is-ahead]="step.index > playlist.currentIndex()">
          <button
            type="button"
            class="path-button"
            [attr.data-scene]="step.id"
            [attr.aria-current]="isCurrent(step) ? 'step' : null"
            (click)="session.goTo(step.index)"
          >
            <span class="path-number">{{ $index + 1 }}</span>
            {{ step.title }}
            @if (step.lastIndex > step.index) {
              <span class="path-times">×{{ step.lastIndex - step.index + 1 }}</span>
            }
          </button>
        </li>
      }
    </ol>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class PathList {
  protected readonly playlist = inject(PlaylistState);
  protected readonly session = inject(PlaybackSession);
  protected readonly steps = computed(() => {
    const steps: PathStep[] = [];
    for (const entry of this.playlist.entries()) {
      const before = steps.at(-1);
      if (before?.id === entry.id) steps[steps.length - 1] = { ...before, lastIndex: entry.index };
      else steps.push({ ...entry, lastIndex: entry.index });
    }
    return steps;
  });

  protected isCurrent(step: PathStep): boolean {
    const index = this.playlist.currentIndex();
    return index >= step.index && index <= step.lastIndex;
  }
}
