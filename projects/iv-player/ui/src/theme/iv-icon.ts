import { ChangeDetectionStrategy, Component, input } from '@angular/core';

/** Decorative icon next to text, or a button that shows only an icon and is named by `label`. */
@Component({
  selector: 'iv-icon,button[ivIcon]',
  template:
    '<svg class="iv-icon iv-lines" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true"><path [attr.d]="path()" /></svg>',
  host: { '[attr.aria-label]': 'label()', '[attr.title]': 'label()' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvIcon {
  /** SVG path, one of `icons`. */
  readonly path = input.required<string>();
  /** Accessible name and tooltip of the button. */
  readonly label = input<string>();
}
