import type { CssProperties, OverlayDefaults } from './overlay-options';
import { MASTER_CONTAINER_STYLE, mergeStyles } from './overlay-styles';

/** A tap-delay library at work on the master container. */
export interface TapDelayAttachment {
  destroy(): void;
}

/** Init options of the overlays plugin. Specification §2.7. */
export interface OverlaysInitOptions {
  /** Merged over the default style of the master container. */
  readonly masterContainerStyle?: CssProperties;
  /** Defaults of each added overlay. */
  readonly defaultOptions?: OverlayDefaults;
  /** Handed to `attachTapDelay` as its second argument. Default `null`. */
  readonly tapdelayOptions?: object | null;
  /** Attaches a tap-delay library; without one the container gets `touch-action: manipulation`. Contract §6. */
  readonly attachTapDelay?: (container: HTMLElement, tapdelayOptions: object | null) => TapDelayAttachment;
}

/** The master container: it holds all overlays. Specification §2.7. */
export class OverlayContainer {
  readonly element: HTMLElement;
  private tapDelay: TapDelayAttachment | undefined;

  constructor(document: Document) {
    this.element = document.createElement('div');
    this.element.className = 'iv-overlays';
  }

  /** Styles it, and attaches the application's tap-delay library. */
  dress({ masterContainerStyle, attachTapDelay, tapdelayOptions }: OverlaysInitOptions): void {
    const { style } = this.element;
    // Whatever order overlays have among themselves, the player's own pieces lie above.
    style.cssText = 'isolation:isolate';
    if (!attachTapDelay) style.touchAction = 'manipulation';
    for (const [name, value] of mergeStyles(MASTER_CONTAINER_STYLE, masterContainerStyle)) {
      style.setProperty(name, value);
    }
    this.tapDelay?.destroy();
    this.tapDelay = attachTapDelay?.(this.element, tapdelayOptions ?? null);
  }

  destroy(): void {
    this.tapDelay?.destroy();
    this.element.remove();
  }
}
