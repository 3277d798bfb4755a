/** Class of a container that fills the window where an element cannot go fullscreen (iPhone, frames that are not allowed to). */
const FILLS_WINDOW = 'iv-fills-window';

// As the browser has an element in fullscreen.
const CSS =
  ':where(.iv-fills-window){position:fixed!important;inset:0!important;box-sizing:border-box!important;width:100%!important;min-width:0!important;max-width:none!important;height:100%!important;min-height:0!important;max-height:none!important;aspect-ratio:auto!important;margin:0!important;border:0!important;padding:0!important;transform:none!important;translate:none!important;scale:none!important;rotate:none!important;color:inherit;z-index:2147483647}';
/** The page behind must not be elsewhere afterwards. */
const PAGE_CSS = 'html{overflow:hidden!important}';

/** What goes first with Escape. One by one: a browser may not know one of them. */
const CLOSED_BY_ESCAPE = [
  'dialog:modal',
  ':popover-open:not([popover=manual])',
  // Of component libraries, which show them in popovers of their own.
  ':popover-open :is([role=dialog],[role=alertdialog])',
];

/**
 * Has an element fill the window, as a popover: in the top layer no ancestor clips, moves or covers it. Loaded on demand.
 * @param end called for Escape, and when the element leaves the page or someone hides it
 * @returns a function that undoes it; `null` where the element is not on a page
 */
export function fillWindow(element: HTMLElement, end: () => void): (() => void) | null {
  if (!element.isConnected) return null;
  const filling = new AbortController();
  const { signal } = filling;
  const { ownerDocument } = element;
  element.classList.add(FILLS_WINDOW);
  keepOnTop(element, end, signal);
  adoptStyles(ownerDocument, PAGE_CSS, signal);
  // Escape, as in fullscreen, wherever the focus is; it belongs to what lies on the element first, such as a dialog.
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (isCovered(element, ownerDocument)) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  // On the element as well: a dialog of a component library may be around it, and would take the key.
  element.addEventListener('keydown', onKey, { signal });
  ownerDocument.addEventListener('keydown', onKey, { signal });
  return () => {
    filling.abort();
    element.classList.remove(FILLS_WINDOW);
    // Without the attribute it is a popover no more, and hidden as one.
    element.removeAttribute('popover');
  };
}

/** Keeps the element in the top layer, also when it is moved on the page; `onGone` when it leaves the page or someone hides it. */
function keepOnTop(element: HTMLElement, onGone: () => void, signal: AbortSignal): void {
  const styled = new Set<Node>();
  const show = (): void => {
    const place = element.getRootNode();
    if (!styled.has(place)) adoptStyles(place, CSS, signal);
    styled.add(place);
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

function adoptStyles(root: Node, css: string, signal: AbortSignal): void {
  const place = root as Document | ShadowRoot;
  if (!(place as Partial<DocumentOrShadowRoot>).adoptedStyleSheets) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  place.adoptedStyleSheets.push(sheet);
  signal.addEventListener('abort', () => {
    place.adoptedStyleSheets = place.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

/** Whether something in `root`, or in open shadow roots there, lies on the container and goes first with Escape. */
function isCovered(container: Node, root: ParentNode): boolean {
  return Array.from(root.querySelectorAll('*')).some(
    (element) =>
      (CLOSED_BY_ESCAPE.some((one) => matches(element, one)) &&
        isVisible(element) &&
        !isAround(element, container)) ||
      (element.shadowRoot && isCovered(container, element.shadowRoot)),
  );
}

/** Older browsers cannot tell. */
const isVisible = (element: Partial<Element>): boolean => element.checkVisibility?.() ?? true;

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
