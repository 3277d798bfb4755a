import type { StageState } from '../player/plugin/player-stage';
import { OverlayStack } from './overlay-stack-element';
import type { StageGeometry, StageSize } from './overlay-layout';
import type { OverlaysInitOptions, TapDelayAttachment } from './overlay-options';
import { MASTER_CONTAINER_STYLE, mergeStyles } from './overlay-styles';

/**
 * The master container, which holds all overlays. Only its `ResizeObserver` reads layout. It reports the size of the content box, which is
 * not affected by transforms or page zoom.
 */
export class OverlayRoot {
  readonly #onGeometry: (geometry: StageGeometry | null) => void;
  readonly #onFailure: (cause: unknown) => void;
  readonly element: HTMLElement;
  readonly stack: OverlayStack;
  #stage: StageState | null = null;
  #size: StageSize | null = null;
  #observer: ResizeObserver | null = null;
  #tapDelay: TapDelayAttachment | undefined;

  /**
   * @param onGeometry called after each layout with the geometry of the stage, or `null` while it is unknown
   * @param onFailure called if the application's tap-delay library throws
   */
  constructor(
    document: Document,
    onGeometry: (geometry: StageGeometry | null) => void,
    onFailure: (cause: unknown) => void,
  ) {
    this.#onGeometry = onGeometry;
    this.#onFailure = onFailure;
    this.element = document.createElement('div');
    this.element.className = 'iv-overlays';
    this.stack = new OverlayStack(this.element);
    this.element.addEventListener('scroll', ({ target }) => this.#undoScrolling(target as HTMLElement), true);
  }

  configure({ masterContainerStyle, attachTapDelay, tapdelayOptions }: OverlaysInitOptions): void {
    const { style } = this.element;
    // Isolated, so that no `z-index` of an overlay covers elements of the player.
    style.cssText = 'isolation: isolate';
    if (!attachTapDelay) style.touchAction = 'manipulation';
    for (const [name, value] of mergeStyles(MASTER_CONTAINER_STYLE, masterContainerStyle)) {
      style.setProperty(name, value);
    }
    try {
      this.#tapDelay?.destroy();
      this.#tapDelay = undefined;
      // A server has no window, and nothing to tap.
      if (this.element.ownerDocument.defaultView)
        this.#tapDelay = attachTapDelay?.(this.element, tapdelayOptions ?? null);
    } catch (cause) {
      this.#onFailure(cause);
    }
  }

  /** Moves the container to the stage, and updates the layout for the fit and aspect ratio of the video. */
  setStage(stage: StageState): void {
    const { element } = this;
    const { layers } = stage;
    this.#stage = stage;
    if (element.parentNode !== layers) {
      this.#observer?.disconnect();
      this.#size = null;
      this.#onGeometry(null);
      element.remove();
      layers?.append(element);
      // DOMs without layout, such as jsdom, have no ResizeObserver.
      if (layers && typeof ResizeObserver !== 'undefined') {
        this.#observer = new ResizeObserver((entries) => this.#resized(entries));
        this.#observer.observe(element);
      }
    }
    this.#layOut();
  }

  destroy(): void {
    this.#observer?.disconnect();
    this.#tapDelay?.destroy();
    this.element.remove();
    this.#onGeometry(null);
  }

  /**
   * Scrolls the container or a wrapper back to its start. Focus, `scrollIntoView` and selecting text scroll hidden overflow, and the viewer
   * could not scroll it back. With another `overflow` the application wants to scroll.
   */
  #undoScrolling(target: HTMLElement): void {
    const isOwn = target === this.element || this.stack.isWrapper(target);
    if (isOwn && target.style.overflow === 'hidden')
      target.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  }

  #resized(entries: readonly ResizeObserverEntry[]): void {
    this.#size = entries.at(-1)?.contentRect ?? null;
    this.#layOut();
  }

  #layOut(): void {
    const size = this.#size;
    const stage = this.#stage;
    if (!size || !stage) return;
    const container = { width: size.width, height: size.height };
    const geometry = { container, fit: stage.fit, pictureRatio: stage.ratio };
    this.stack.layOut(geometry);
    this.#onGeometry(geometry);
  }
}
