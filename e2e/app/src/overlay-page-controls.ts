import type { WritableSignal } from '@angular/core';
import type { OverlayOptions } from 'iv-player';
import type { HotspotInstances } from './hotspot';

/** One overlay of the page's list. */
export interface OverlayItem {
  /** Identity within the list, independent of `id`. */
  readonly key: number;
  readonly id: string;
  readonly text: string;
  readonly options: OverlayOptions;
  readonly visible: boolean;
}

/** Controls of the page for tests: `window.testPage.overlayPage`. */
export interface OverlayPageControls {
  readonly items: WritableSignal<readonly OverlayItem[]>;
  readonly isAnimated: WritableSignal<boolean>;
  readonly instances: HotspotInstances;
  /** Classes that must not have instances once the overlays are removed. */
  readonly classes: Readonly<Record<string, object>>;
}
