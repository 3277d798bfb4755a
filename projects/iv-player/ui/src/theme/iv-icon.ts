import { ChangeDetectionStrategy, Component, input } from '@angular/core';

/** A decorative icon beside a text that says the same, or a button that shows nothing else and is named by `label`. */
@Component({
  selector: 'iv-icon,button[ivIcon]',
  template:
    '<svg class="iv-icon iv-lines" viewBox="0 0 24 24" aria-hidden="true"><path [attr.d]="path()" /></svg>',
  host: { '[attr.aria-label]': 'label()', '[attr.title]': 'label()' },
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvIcon {
  /** Its outline, one of `icons`. */
  readonly path = input.required<string>();
  /** Name of the button, which is also its tooltip. */
  readonly label = input<string>();
}
