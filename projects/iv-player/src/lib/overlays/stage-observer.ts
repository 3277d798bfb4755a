import type { StageSize } from './stage-size';

/**
 * Reads the size of an element on the stage: the one reader of layout. The size is that of the content box in its own
 * coordinates, whatever transforms or zoom the page puts on it. A DOM without layout, as jsdom, has no observer: there
 * no size is told.
 */
export class StageObserver {
  private readonly observer: ResizeObserver | undefined;

  /** @param told hears the size after each change and each `lookAgain`, once a frame at most, before that is painted */
  constructor(
    private readonly element: Element,
    told: (size: StageSize) => void,
  ) {
    if (typeof ResizeObserver === 'undefined') return;
    this.observer = new ResizeObserver((entries) => {
      const rect = entries.at(-1)?.contentRect;
      if (rect) told({ width: rect.width, height: rect.height });
    });
    this.observer.observe(element);
  }

  /** Tells the size once more, in the frame that comes next. */
  lookAgain(): void {
    this.observer?.unobserve(this.element);
    this.observer?.observe(this.element);
  }

  stop(): void {
    this.observer?.disconnect();
  }
}
