/** Width and height of the stage in CSS pixels. */
export interface StageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Tells the size of the stage, now and after each change, at most once a frame: the one reader of layout. The size is
 * that of the content box in its own coordinates, whatever transforms or zoom the page puts on it.
 */
export function observeStage(stage: HTMLElement, changed: (size: StageSize) => void): () => void {
  const observer = new ResizeObserver((entries) => {
    const rect = entries.at(-1)?.contentRect;
    if (rect) changed({ width: rect.width, height: rect.height });
  });
  observer.observe(stage);
  return () => observer.disconnect();
}
