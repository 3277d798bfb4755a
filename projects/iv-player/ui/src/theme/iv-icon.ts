import { ChangeDetectionStrategy, Component, input } from '@angular/core';

/** A decorative icon; what it means is said in text beside it. */
@Component({
  selector: 'iv-icon',
  template: '<svg class="iv-icon" viewBox="0 0 24 24" aria-hidden="true"><path [attr.d]="path()" /></svg>',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvIcon {
  /** Its outline, one of `icons`. */
  readonly path = input.required<string>();
}
