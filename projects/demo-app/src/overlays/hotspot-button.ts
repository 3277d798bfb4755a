import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { Hotspot } from '../story/hotspots';
import { Notes } from '../viewing/notes';
import { FollowTrack } from './follow-track';

/** A frame around a figure of the film that follows it wherever it goes; pressed, it tells about it. */
@Component({
  selector: 'demo-hotspot-button',
  imports: [FollowTrack],
  template: `
    <button
      type="button"
      class="hotspot"
      [id]="'hotspot-' + hotspot().id"
      [demoFollowTrack]="hotspot().track"
      [scale]="scale()"
      [style.--page-pixel]="1 / scale() + 'px'"
      [attr.aria-expanded]="isOpen()"
      (click)="notes.show(hotspot())"
    >
      <span class="hotspot-corners" aria-hidden="true"></span>
      <span class="hotspot-dot" aria-hidden="true"></span>
      <span class="hotspot-name"><span class="visually-hidden">About </span>{{ hotspot().title }}</span>
    </button>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HotspotButton {
  readonly hotspot = input.required<Hotspot>();
  /** How much the overlay is scaled. */
  readonly scale = input.required<number>();
  protected readonly notes = inject(Notes);
  protected readonly isOpen = computed(() => this.notes.open()?.id === this.hotspot().id);
}
