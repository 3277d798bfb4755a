/** Class of a container that fills the window where an element cannot go fullscreen (iPhone, frames that are not allowed to). */
const FILLS_WINDOW = 'iv-fills-window';

/** What lies on the container and goes first with Escape. */
const ABOVE = 'dialog:modal,:popover-open:not([popover=manual])';

/**
 * Fullscreen of the whole container, never of a video element, so that overlays stay visible. Where it is not to be had the
 * container fills the window, as a popover: in the top layer no ancestor clips, moves or covers it.
 */
export class FullscreenContainer {
  /** Ends what filling the window needs; `null` while the container does not. */
  #restore: (() => void) | null = null;

  constructor(
    private readonly container: HTMLElement,
    /** Called when the value of `isFullscreen` may have changed. */
    private readonly onChange: () => void,
    private readonly signal: AbortSignal,
  ) {
    container.ownerDocument.addEventListener('fullscreenchange', onChange, { signal });
    signal.addEventListener('abort', () => this.#restore?.());
  }

  get isFullscreen(): boolean {
    return this.#fillsScreen || this.#restore !== null;
  }

  /** Rejects when the browser refuses: it requires a click or a key press. */
  async enter(): Promise<void> {
    if (this.container.ownerDocument.fullscreenEnabled) return this.container.requestFullscreen();
    if (this.#restore) return;
    this.#restore = this.#fillWindow();
    this.onChange();
  }

  async exit(): Promise<void> {
    if (this.#fillsScreen) return this.container.ownerDocument.exitFullscreen();
    this.#restore?.();
  }

  /** Inside a shadow root the document names its host, and only the root the element itself. */
  get #fillsScreen(): boolean {
    const root = this.container.getRootNode() as Document | ShadowRoot;
    return root.fullscreenElement === this.container;
  }

  /** Returns a function that undoes it. */
  #fillWindow(): () => void {
    const { container } = this;
    const { ownerDocument } = container;
    const filling = new AbortController();
    const { signal } = filling;
    container.classList.add(FILLS_WINDOW);
    showOnTop(container);
    keepFromScrolling(ownerDocument, signal);
    ownerDocument.addEventListener('keydown', (event) => this.#onKey(event), { signal });
    return () => {
      this.#restore = null;
      filling.abort();
      container.classList.remove(FILLS_WINDOW);
      // Without the attribute it is a popover no more, and hidden as one.
      container.removeAttribute('popover');
      if (!this.signal.aborted) this.onChange();
    };
  }

  /** Escape, as in fullscreen, wherever the focus is; it belongs to what lies on the container first, such as a dialog. */
  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    const { container } = this;
    if ([...above(container.ownerDocument)].some((element) => !element.contains(container))) return;
    event.preventDefault();
    this.#restore?.();
  }
}

/** Older browsers have no popovers; there the `z-index` of the class has to do. */
function showOnTop(element: HTMLElement): void {
  if (!(element as Partial<HTMLElement>).showPopover || !element.isConnected) return;
  // Not `auto`: another popover of the page would close it.
  element.popover = 'manual';
  element.showPopover();
}

/** The page behind must not be elsewhere afterwards. */
function keepFromScrolling(document: Document, signal: AbortSignal): void {
  if (!(document as Partial<DocumentOrShadowRoot>).adoptedStyleSheets) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html{overflow:hidden!important}');
  document.adoptedStyleSheets.push(sheet);
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

function above(document: Document): Iterable<Element> {
  try {
    return document.querySelectorAll(ABOVE);
  } catch {
    return [];
  }
}
