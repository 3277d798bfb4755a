/**
 * Fullscreen of the whole container, never of a video element, so that overlays stay visible. Where it is not to be had the
 * container fills the window.
 */
export class FullscreenContainer {
  /** Ends filling the window; `null` while the container neither fills it nor is about to. */
  #filling: AbortController | null = null;
  #fillsWindow = false;

  constructor(
    private readonly container: HTMLElement,
    /** Called when the value of `isFullscreen` may have changed. */
    private readonly onChange: () => void,
    private readonly signal: AbortSignal,
  ) {
    container.ownerDocument.addEventListener('fullscreenchange', onChange, { signal });
    signal.addEventListener('abort', () => this.#filling?.abort());
  }

  get isFullscreen(): boolean {
    return this.#fillsScreen || this.#fillsWindow;
  }

  /** Rejects when the browser refuses: it requires a click or a key press. */
  async enter(): Promise<void> {
    if (this.container.ownerDocument.fullscreenEnabled) return this.container.requestFullscreen();
    if (!this.#filling) await this.#fillWindow(new AbortController());
  }

  async exit(): Promise<void> {
    if (this.#fillsScreen) return this.container.ownerDocument.exitFullscreen();
    this.#filling?.abort();
  }

  /** Inside a shadow root the document names its host, and only the root the element itself. */
  get #fillsScreen(): boolean {
    const root = this.container.getRootNode() as Document | ShadowRoot;
    return root.fullscreenElement === this.container;
  }

  async #fillWindow(filling: AbortController): Promise<void> {
    this.#filling = filling;
    filling.signal.addEventListener('abort', () => {
      this.#filling = null;
      this.#setFilled(false);
    });
    try {
      const { fillWindow } = await import('./window-filling-element');
      if (filling.signal.aborted || !this.container.isConnected) return;
      fillWindow(this.container, () => filling.abort(), filling.signal);
      this.#setFilled(true);
    } finally {
      if (!this.#fillsWindow) filling.abort();
    }
  }

  #setFilled(fillsWindow: boolean): void {
    if (this.#fillsWindow === fillsWindow) return;
    this.#fillsWindow = fillsWindow;
    if (!this.signal.aborted) this.onChange();
  }
}
