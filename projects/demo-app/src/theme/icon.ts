import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';

const paths = {
  play: 'M8 5.2v13.6L19 12z',
  restart: 'M12 5V1.8L7 6l5 4.2V7a5.5 5.5 0 1 1-5.5 5.5h-2A7.5 7.5 0 1 0 12 5z',
  check: 'M9.5 16.6 5 12.1l1.5-1.5 3 3 8-8L19 7.1z',
  back: 'M10 6 4 12l6 6v-4.5h4.5a3.5 3.5 0 0 1 3.5 3.5v1h2v-1a5.5 5.5 0 0 0-5.5-5.5H10z',
  scene: 'M3 5h18v14H3zm2 2v10h14V7zm5 2 5 3-5 3z',
  eye: 'M12 5c5 0 8.5 4.2 10 7-1.5 2.8-5 7-10 7s-8.5-4.2-10-7c1.5-2.8 5-7 10-7zm0 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm0 2.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
  flag: 'M6 3h2v1h11l-2.5 4.5L19 13H8v8H6z',
  save: 'M11 4h2v7.2l2.6-2.6L17 10l-5 5-5-5 1.4-1.4 2.6 2.6zM5 17h14v2H5z',
  open: 'M11 15h2V7.8l2.6 2.6L17 9l-5-5-5 5 1.4 1.4L11 7.8zM5 17h14v2H5z',
  bug: 'M9 4.5 10.4 3l1.2 1.6h.8L13.6 3 15 4.5l-1 1.3c.9.5 1.6 1.3 1.8 2.2H8.2c.2-.9.9-1.7 1.8-2.2zM8 9h8v2h4v2h-4v1.2l3 1.3-.8 1.9-2.6-1.1a4 4 0 0 1-7.2 0l-2.6 1.1L5 15.5l3-1.3V13H4v-2h4z',
  copy: 'M8 3h11v13h-2V5H8zM5 7h10v14H5zm2 2v10h6V9z',
} as const;

/** Names of the icons. */
export type IconName = keyof typeof paths;

/** An icon. Decorative: the button next to it has a label. */
@Component({
  selector: 'demo-icon',
  template: `<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path [attr.d]="path()" /></svg>`,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class Icon {
  readonly name = input.required<IconName>();
  protected readonly path = computed(() => paths[this.name()]);
}
