import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { ViewerLanguage } from '../language/viewer-language';
import { FollowTrack } from './follow-track';
import { HotspotInfo } from './hotspot-info';
import type { Hotspot } from './hotspots';

/** A button around a figure in the video that moves with it. Clicking it opens the hotspot's card. */
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
      (click)="info.show(hotspot())"
    >
      <span class="hotspot-corners" aria-hidden="true"></span>
      <span class="hotspot-dot" aria-hidden="true"></span>
      <span class="hotspot-name"
        ><span class="visually-hidden">{{ language.texts().about }} </span
        >{{ language.textOf(hotspot().title) }}</span
      >
    </button>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HotspotButton {
  readonly hotspot = input.required<Hotspot>();
  /** Scale of the overlay. */
  readonly scale = input.required<number>();
  protected readonly language = inject(ViewerLanguage);
  protected readonly info = inject(HotspotInfo);
  protected readonly isOpen = computed(() => this.info.open()?.id === this.hotspot().id);
}
