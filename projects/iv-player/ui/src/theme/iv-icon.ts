import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';

/** Outlines of the icons, in a box of 24 × 24. */
const PATHS = {
  play: 'M7 4v16l13-8z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  replay: 'M12 5V1L7 6l5 5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8z',
  back: 'M12 8V4l-8 8 8 8v-4c4 0 7 1 9 4-1-6-4-11-9-12z',
  volume: 'M3 9v6h4l5 5V4L7 9zm11-1v8a4.5 4.5 0 0 0 0-8z',
  muted:
    'M3 9v6h4l5 5V4L7 9zm12.4.2L14 10.6l1.9 1.9-1.9 1.9 1.4 1.4 1.9-1.9 1.9 1.9 1.4-1.4-1.9-1.9 1.9-1.9-1.4-1.4-1.9 1.9z',
  captions:
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm1 6v4a1 1 0 0 0 1 1h4a1 1 0 0 0 1-1v-1H9.5v.5h-3v-3h3v.5H11v-1a1 1 0 0 0-1-1H6a1 1 0 0 0-1 1zm8 0v4a1 1 0 0 0 1 1h4a1 1 0 0 0 1-1v-1h-1.5v.5h-3v-3h3v.5H19v-1a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1z',
  description:
    'M2 6h3.5l4.5 12H7.5l-.9-2.5H4.3L3.4 18H1zm3 7.5h1l-.5-1.6zM11 6h4a6 6 0 0 1 0 12h-4zm2.2 2.2v7.6H15a3.8 3.8 0 0 0 0-7.6z',
  settings:
    'M10 2h4l.5 3 1.7 1 2.9-1.1 2 3.4-2.4 2v2.4l2.4 2-2 3.4-2.9-1.1-1.7 1-.5 3h-4l-.5-3-1.7-1-2.9 1.1-2-3.4 2.4-2v-2.4l-2.4-2 2-3.4 2.9 1.1 1.7-1zm2 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  fullscreen: 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z',
  exitFullscreen: 'M8 4h2v6H4V8h4zm6 0h2v4h4v2h-6zM4 14h6v6H8v-4H4zm10 0h6v2h-4v4h-2z',
  check: 'M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z',
  hourglass: 'M6 2h12v5l-4.5 5 4.5 5v5H6v-5l4.5-5L6 7zm2 2v2.3l4 4.4 4-4.4V4zm4 9.3-4 4.4V20h8v-2.3z',
  close: 'M6.4 5 5 6.4l5.6 5.6L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6L19 6.4 17.6 5 12 10.6z',
} as const;

/** The name of an icon. */
export type IvIconName = keyof typeof PATHS;

/** A decorative icon; what it means is said in text beside it. */
@Component({
  selector: 'iv-icon',
  template: '<svg class="iv-icon" viewBox="0 0 24 24" aria-hidden="true"><path [attr.d]="path()" /></svg>',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class IvIcon {
  readonly name = input.required<IvIconName>();
  protected readonly path = computed(() => PATHS[this.name()]);
}
