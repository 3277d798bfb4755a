import { ChangeDetectionStrategy, Component, Injectable, type OnDestroy, inject, input } from '@angular/core';
import type { OverlayGeometry } from 'iv-player';

/** A service in the page's element injector. Counts the hotspots on the page. */
@Injectable()
export class HotspotInstances {
  readonly owner = 'the page';
  readonly counts = { created: 0, destroyed: 0 };
}

/** Overlay content that injects a service from the component that declares the template. */
@Component({
  selector: 'e2e-hotspot',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <button type="button" class="hotspot" [attr.data-scale]="box()?.scale" [attr.data-width]="box()?.width">
      {{ text() }} of {{ instances.owner }}
    </button>
  `,
})
export class Hotspot implements OnDestroy {
  readonly text = input.required<string>();
  readonly box = input.required<OverlayGeometry | null>();
  /** The overlay's own element. */
  readonly element = input.required<HTMLElement>();
  protected readonly instances = inject(HotspotInstances);

  constructor() {
    this.instances.counts.created++;
  }

  ngOnDestroy(): void {
    this.instances.counts.destroyed++;
  }
}
