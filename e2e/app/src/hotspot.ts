import { ChangeDetectionStrategy, Component, Injectable, type OnDestroy, inject, input } from '@angular/core';
import type { OverlayGeometry } from 'iv-player';

/** A service that is known below its page only. */
@Injectable()
export class Guestbook {
  readonly host = 'the page';
  /** How many hotspots came and went. */
  readonly visits = { begun: 0, ended: 0 };
}

/** Content of an overlay that needs a service of the place where it is written. */
@Component({
  selector: 'e2e-hotspot',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <button type="button" class="hotspot" [attr.data-scale]="box()?.scale" [attr.data-width]="box()?.width">
      {{ text() }} of {{ guestbook.host }}
    </button>
  `,
})
export class Hotspot implements OnDestroy {
  readonly text = input.required<string>();
  readonly box = input.required<OverlayGeometry | null>();
  /** The overlay's own element. */
  readonly element = input.required<HTMLElement>();
  protected readonly guestbook = inject(Guestbook);

  constructor() {
    this.guestbook.visits.begun++;
  }

  ngOnDestroy(): void {
    this.guestbook.visits.ended++;
  }
}
