/** Class of a container that fills the window where an element cannot go fullscreen (iPhone). */
const FILLS_WINDOW = 'iv-fills-window';

/** Fullscreen of the whole container, never of a video element, so that overlays stay visible. */
export class FullscreenContainer {
  constructor(
    private readonly container: HTMLElement,
    /** Called when the value of `isFullscreen` may have changed. */
    private readonly onChange: () => void,
    signal: AbortSignal,
  ) {
    container.ownerDocument.addEventListener('fullscreenchange', onChange, { signal });
  }

  get isFullscreen(): boolean {
    return this.#fillsScreen || this.container.classList.contains(FILLS_WINDOW);
  }

  /** Rejects when the browser refuses: it requires a click or a key press. */
  async enter(): Promise<void> {
    if (this.container.ownerDocument.fullscreenEnabled) return this.container.requestFullscreen();
    this.#fillWindow(true);
  }

  async exit(): Promise<void> {
    if (this.#fillsScreen) return this.container.ownerDocument.exitFullscreen();
    this.#fillWindow(false);
  }

  /** Inside a shadow root the document names its host, and only the root the element itself. */
  get #fillsScreen(): boolean {
    const root = this.container.getRootNode() as Document | ShadowRoot;
    return root.fullscreenElement === this.container;
  }

  #fillWindow(fills: boolean): void {
    this.container.classList.toggle(FILLS_WINDOW, fills);
    this.onChange();
  }
}
