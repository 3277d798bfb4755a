/**
 * Fullscreen of the whole container, never of a video element, so that overlays stay visible. Where it is not to be had the
 * container fills the window.
 */
export class FullscreenContainer {
  /** Ends filling the window; `null` while the container does not. */
  #empty: (() => void) | null = null;
  /** Whether it is to fill the window once the code for that is loaded. */
  #isWanted = false;

  constructor(
    private readonly container: HTMLElement,
    /** Called when the value of `isFullscreen` may have changed. */
    private readonly onChange: () => void,
    private readonly signal: AbortSignal,
  ) {
    container.ownerDocument.addEventListener('fullscreenchange', onChange, { signal });
    signal.addEventListener('abort', () => this.#endFilling());
  }

  get isFullscreen(): boolean {
    return this.#fillsScreen || this.#empty !== null;
  }

  /** Rejects when the browser refuses: it requires a click or a key press. */
  async enter(): Promise<void> {
    const { container } = this;
    if (container.ownerDocument.fullscreenEnabled) return container.requestFullscreen();
    this.#isWanted = !this.signal.aborted;
    const { fillWindow } = await import('./fullscreen-fallback-element');
    // It may have been left while the code was loaded.
    if (!this.#isWanted || this.#empty) return;
    this.#empty = fillWindow(container, () => this.#endFilling());
    if (this.#empty) this.onChange();
  }

  async exit(): Promise<void> {
    if (this.#fillsScreen) return this.container.ownerDocument.exitFullscreen();
    this.#endFilling();
  }

  /** Inside a shadow root the document names its host, and only the root the element itself. */
  get #fillsScreen(): boolean {
    const root = this.container.getRootNode() as Document | ShadowRoot;
    return root.fullscreenElement === this.container;
  }

  #endFilling(): void {
    this.#isWanted = false;
    const empty = this.#empty;
    this.#empty = null;
    empty?.();
    if (empty && !this.signal.aborted) this.onChange();
  }
}
