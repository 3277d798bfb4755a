import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Screening, type Stop } from '../viewing/screening';

/** A scene of the path; a loop that went round several times is one step. */
interface Step extends Stop {
  readonly lastIndex: number;
}

/** The playlist: each scene that was shown, in order, and a way back to it. */
@Component({
  selector: 'demo-path-list',
  template: `
    <ol class="path" aria-label="Path taken">
      @for (step of steps(); track step.index) {
        <li class="path-step" [class.is-ahead]="step.index > screening.place()">
          <button
            type="button"
            class="path-button"
            [attr.data-scene]="step.id"
            [attr.aria-current]="isCurrent(step) ? 'step' : null"
            (click)="screening.goTo(step.index)"
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
  protected readonly screening = inject(Screening);
  protected readonly steps = computed(() => {
    const steps: Step[] = [];
    for (const stop of this.screening.stops()) {
      const before = steps.at(-1);
      if (before?.id === stop.id) steps[steps.length - 1] = { ...before, lastIndex: stop.index };
      else steps.push({ ...stop, lastIndex: stop.index });
    }
    return steps;
  });

  protected isCurrent(step: Step): boolean {
    const place = this.screening.place();
    return place >= step.index && place <= step.lastIndex;
  }
}
