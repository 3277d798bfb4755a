import {
  ChangeDetectionStrategy,
  Component,
  DOCUMENT,
  type ElementRef,
  afterNextRender,
  computed,
  inject,
  input,
  viewChild,
} from '@angular/core';
import { Player } from 'iv-player';
import { ViewerLanguage } from '../language/viewer-language';
import { HotspotInfo } from './hotspot-info';
import type { Hotspot } from './hotspots';
import { inVideoPixels } from './overlay-boxes';

/** Text about a hotspot, on the side of the picture that the figure leaves free. */
@Component({
  selector: 'demo-hotspot-card',
  template: `
    <div
      class="hotspot-card"
      role="dialog"
      aria-labelledby="hotspot-card-title"
      aria-describedby="hotspot-card-text"
      [class.is-left]="isLeft()"
      (keydown.escape)="close($event)"
    >
      <h2 class="hotspot-card-title" id="hotspot-card-title">{{ language.textOf(hotspot().title) }}</h2>
      <p class="hotspot-card-text" id="hotspot-card-text">{{ language.textOf(hotspot().text) }}</p>
      <button #closeButton type="button" class="button hotspot-card-close" (click)="close($event)">
        {{ language.texts().continue }}
      </button>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HotspotCard {
  readonly hotspot = input.required<Hotspot>();
  protected readonly language = inject(ViewerLanguage);
  readonly #document = inject(DOCUMENT);
  readonly #player = inject(Player);
  readonly #info = inject(HotspotInfo);
  protected readonly closeButton = viewChild.required<ElementRef<HTMLElement>>('closeButton');

  protected readonly isLeft = computed(() => {
    const box = this.hotspot().track.at(this.#player.signals.currentNodeTime());
    return box !== null && box[0] + box[2] / 2 > (inVideoPixels.width ?? 0) / 2;
  });

  constructor() {
    afterNextRender(() => this.closeButton().nativeElement.focus({ preventScroll: true }));
  }

  protected close(event: Event): void {
    event.stopPropagation();
    this.#document.getElementById(`hotspot-${this.hotspot().id}`)?.focus({ preventScroll: true });
    void this.#info.close();
  }
}
