/** Class of a stage that fills the window where an element cannot go fullscreen (iPhone). Contract §9. */
const FILLS_WINDOW = 'iv-fills-window';

/** Fullscreen of the whole container, never of a video element, so that what lies on the picture stays. */
export class FullscreenContainer {
  constructor(
    private readonly container: HTMLElement,
    /** Told whenever the answer of `isFullscreen` may have changed. */
    private readonly changed: () => void,
    stopped: AbortSignal,
  ) {
    container.ownerDocument.addEventListener('fullscreenchange', changed, { signal: stopped });
  }

  get isFullscreen(): boolean {
    const { container } = this;
    return (
      container.ownerDocument.fullscreenElement === container || container.classList.contains(FILLS_WINDOW)
    );
  }

  /** Rejects when the browser refuses: it wants a click or a key press. */
  async enter(): Promise<void> {
    if (this.container.ownerDocument.fullscreenEnabled) return this.container.requestFullscreen();
    this.fillWindow(true);
  }

  async exit(): Promise<void> {
    if (this.container.ownerDocument.fullscreenElement) return this.container.ownerDocument.exitFullscreen();
    this.fillWindow(false);
  }

  private fillWindow(fills: boolean): void {
    this.container.classList.toggle(FILLS_WINDOW, fills);
    this.changed();
  }
}
