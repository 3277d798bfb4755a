/** Class of a container that fills the window where an element cannot go fullscreen (iPhone, frames that are not allowed to). */
const FILLS_WINDOW = 'iv-fills-window';

/** What goes first with Escape. One by one: a browser may not know one of them. */
const CLOSED_BY_ESCAPE = ['dialog:modal', ':popover-open:not([popover=manual])'];

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
    if (this.#restore || !this.container.isConnected) return;
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
    keepOnTop(container, () => this.#restore?.(), signal);
    keepFromScrolling(ownerDocument, signal);
    // On the container as well: a dialog of a component library may be around it, and would take the key.
    for (const target of [container, ownerDocument])
      target.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent), { signal });
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
    if (isCovered(this.container, this.container.ownerDocument)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#restore?.();
  }
}

/** Keeps the element in the top layer, also when it is moved on the page; `onGone` when it leaves the page or someone hides it. */
function keepOnTop(element: HTMLElement, onGone: () => void, signal: AbortSignal): void {
  const show = (): void => {
    showOnTop(element);
    observer.disconnect();
    for (let root: Node = element.getRootNode(); ; root = root.host.getRootNode()) {
      observer.observe(root, { childList: true, subtree: true });
      if (!(root instanceof ShadowRoot)) break;
    }
  };
  // A popover that is removed is hidden without an event.
  const observer = new MutationObserver(() => {
    if (!element.isConnected) onGone();
    else if (!matches(element, ':popover-open')) show();
  });
  show();
  const onToggle = (event: Event): void => {
    // What hides it is not done before.
    if ((event as ToggleEvent).newState === 'closed') queueMicrotask(onGone);
  };
  element.addEventListener('beforetoggle', onToggle, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Older browsers have no popovers; there the `z-index` of the class has to do. */
function showOnTop(element: HTMLElement): void {
  if (!(element as Partial<HTMLElement>).showPopover) return;
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

/** Whether something in `root`, or in open shadow roots there, lies on the container and goes first with Escape. */
function isCovered(container: Node, root: ParentNode): boolean {
  return Array.from(root.querySelectorAll('*')).some(
    (element) =>
      (CLOSED_BY_ESCAPE.some((one) => matches(element, one)) && !isAround(element, container)) ||
      (element.shadowRoot && isCovered(container, element.shadowRoot)),
  );
}

/** Also from outside of the shadow root that `inner` is in, or of a slot. */
function isAround(outer: Element, inner: Node): boolean {
  for (let node: Node | null = inner; node;) {
    if (node === outer) return true;
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;
  }
  return false;
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
