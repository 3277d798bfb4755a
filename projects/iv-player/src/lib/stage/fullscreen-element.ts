/** Makes the container fullscreen, not a video, so that overlays stay visible. Where elements cannot, it fills the window instead. */
export class FullscreenContainer {
  readonly #container: HTMLElement;
  readonly #onChange: () => void;
  readonly #signal: AbortSignal;
  /** Stops filling the window; `null` while the container does not fill it. */
  #restore: (() => void) | null = null;
  /** Whether the container should fill the window once the fallback code has loaded. */
  #isWanted = false;

  /** @param onChange called when `isFullscreen` may have changed */
  constructor(container: HTMLElement, onChange: () => void, signal: AbortSignal) {
    this.#container = container;
    this.#onChange = onChange;
    this.#signal = signal;
    container.ownerDocument.addEventListener('fullscreenchange', onChange, { signal });
    signal.addEventListener('abort', () => this.#endFilling());
  }

  get isFullscreen(): boolean {
    return this.#fillsScreen || this.#restore !== null;
  }

  /** Rejects if the browser refuses, which it does outside a click or key press. */
  async enter(): Promise<void> {
    const container = this.#container;
    if (container.ownerDocument.fullscreenEnabled) return container.requestFullscreen();
    this.#isWanted = !this.#signal.aborted;
    const { fillWindow } = await import('./lazy/fullscreen-fallback-element');
    // The viewer may have left fullscreen while the code was loading.
    if (!this.#isWanted || this.#restore) return;
    this.#restore = fillWindow(container, () => this.#endFilling());
    if (this.#restore) this.#onChange();
  }

  async exit(): Promise<void> {
    if (this.#fillsScreen) return this.#container.ownerDocument.exitFullscreen();
    this.#endFilling();
  }

  /** Asks the root node, because the document reports only the host of an element inside a shadow root. */
  get #fillsScreen(): boolean {
    const root = this.#container.getRootNode() as Document | ShadowRoot;
    return root.fullscreenElement === this.#container;
  }

  #endFilling(): void {
    this.#isWanted = false;
    const restore = this.#restore;
    this.#restore = null;
    restore?.();
    if (restore && !this.#signal.aborted) this.#onChange();
  }
}
