/** Class of a container that fills the window where elements cannot go fullscreen (on iPhones and in frames without permission). */
const FILLS_WINDOW = 'iv-fills-window';

// Matches the browser's styles for fullscreen elements.
const CSS = `
:where(.iv-fills-window) {
  position: fixed !important;
  inset: 0 !important;
  box-sizing: border-box !important;
  width: 100% !important;
  min-width: 0 !important;
  max-width: none !important;
  height: 100% !important;
  min-height: 0 !important;
  max-height: none !important;
  aspect-ratio: auto !important;
  margin: 0 !important;
  border: 0 !important;
  padding: 0 !important;
  transform: none !important;
  translate: none !important;
  scale: none !important;
  rotate: none !important;
  color: inherit;
  z-index: 2147483647;
}`;
const PAGE_CSS = 'html { overflow: hidden !important }';

/** Elements that Escape closes first. The selectors are separate because a browser may not support one of them. */
const CLOSED_BY_ESCAPE = [
  'dialog:modal',
  ':popover-open:not([popover=manual])',
  // Component libraries show dialogs in their own popovers.
  ':popover-open :is([role=dialog],[role=alertdialog])',
];

/**
 * Makes an element fill the window as a popover: in the top layer, it cannot be clipped, moved or covered by its ancestors. Loaded on
 * demand.
 * @param end called on Escape, and when the element is removed from the page or hidden
 * @returns a function that undoes it; `null` if the element is not on a page
 */
export function fillWindow(element: HTMLElement, end: () => void): (() => void) | null {
  if (!element.isConnected) return null;
  const filling = new AbortController();
  const { signal } = filling;
  const { ownerDocument } = element;
  element.classList.add(FILLS_WINDOW);
  keepOnTop(element, end, signal);
  adoptStyles(ownerDocument, PAGE_CSS, signal);
  // As in fullscreen, Escape works regardless of the focus, but first closes an element on top, such as a dialog.
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (isCovered(element, ownerDocument)) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  // Also listen on the element: a component library's dialog around it might stop the event.
  element.addEventListener('keydown', onKey, { signal });
  ownerDocument.addEventListener('keydown', onKey, { signal });
  return () => {
    filling.abort();
    element.classList.remove(FILLS_WINDOW);
    // Without the attribute, the element is no longer a popover and is displayed normally.
    element.removeAttribute('popover');
  };
}

/** Keeps the element in the top layer, even if it is moved within the page. Calls `onGone` when it is removed from the page or hidden. */
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
  // Removing a popover hides it without an event.
  const observer = new MutationObserver(() => {
    if (!element.isConnected) onGone();
    else if (!matches(element, ':popover-open')) show();
  });
  show();
  const onToggle = (event: Event): void => {
    // Wait until it is hidden.
    if ((event as ToggleEvent).newState === 'closed') queueMicrotask(onGone);
  };
  element.addEventListener('beforetoggle', onToggle, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Shows the element as a popover. Older browsers do not support popovers and rely on the `z-index` of the class. */
function showOnTop(element: HTMLElement): void {
  if (!(element as Partial<HTMLElement>).showPopover) return;
  // `auto` popovers close when another one opens.
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

/** Whether `root`, or an open shadow root inside it, contains an element on top of the container that Escape closes first. */
function isCovered(container: Node, root: ParentNode): boolean {
  return Array.from(root.querySelectorAll('*')).some(
    (element) =>
      (CLOSED_BY_ESCAPE.some((one) => matches(element, one)) &&
        isVisible(element) &&
        !isAround(element, container)) ||
      (element.shadowRoot && isCovered(container, element.shadowRoot)),
  );
}

/** Older browsers lack `checkVisibility`. */
const isVisible = (element: Partial<Element>): boolean => element.checkVisibility?.() ?? true;

/** Whether `outer` contains `inner`, across shadow roots and slots. */
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
