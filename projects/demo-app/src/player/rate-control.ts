import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { Player } from 'iv-player';

/** Playback speed. */
@Component({
  selector: 'demo-rate-control',
  template: `
    <label>
      <span class="visually-hidden">Speed</span>
      <select #select class="rate-select" (change)="set(+select.value)">
        @for (rate of rates; track rate) {
          <option [value]="rate" [selected]="rate === current()">{{ rate }}×</option>
        }
      </select>
    </label>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RateControl {
  private readonly player = inject(Player);
  protected readonly rates = [0.5, 0.75, 1, 1.25, 1.5, 2, 4] as const;
  protected readonly current = this.player.signals.playbackRate;

  protected set(rate: number): void {
    this.player.playbackRate = rate;
  }
}
