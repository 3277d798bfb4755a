import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import type { OverlayGeometry } from 'iv-player';

/** A frame around one of the stage's boxes, with the box's name and size. */
@Component({
  selector: 'demo-box-frame',
  template: `
    <div class="box-frame" [attr.data-box]="name()">
      <span class="box-frame-name">{{ name() }} {{ size() }}</span>
    </div>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class BoxFrame {
  readonly name = input.required<'B' | 'C'>();
  readonly box = input.required<OverlayGeometry | null>();
  protected readonly size = computed(() => {
    const box = this.box();
    return box ? `${Math.round(box.width)} × ${Math.round(box.height)}` : '';
  });
}
