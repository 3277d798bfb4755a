/**
 * Keeps the focus on the stage when the element that has it is removed or hidden, until `signal` aborts: an overlay that goes with
 * its scene, for example. On the body, keys and screen readers would begin at the top of the page.
 */
export function keepFocusOnStage(stage: HTMLElement, signal: AbortSignal): void {
  const { ownerDocument } = stage;
  let focused: Element | null = null;
  const keep = (): void => {
    if (!focused || stage.matches(':focus-within')) return;
    // What is still there has been left on purpose, and so has what was there when something else on the page got the focus.
    const isNowhere = ownerDocument.activeElement === ownerDocument.body;
    const isLost = isNowhere && !isThere(focused);
    focused = null;
    observer.disconnect();
    if (!isLost || !ownerDocument.hasFocus()) return;
    if (!stage.hasAttribute('tabindex')) stage.tabIndex = -1;
    stage.focus({ preventScroll: true });
  };
  // Not every browser tells of an element that goes with the focus.
  const observer = new MutationObserver(keep);
  const onFocus = (event: FocusEvent): void => {
    focused = event.composedPath()[0] as Element;
    observer.observe(stage, { childList: true, subtree: true });
  };
  stage.addEventListener('focusin', onFocus, { signal });
  stage.addEventListener('focusout', () => queueMicrotask(keep), { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Older browsers, and a DOM without layout, cannot tell what is hidden. */
const isThere = (element: Partial<Element>): boolean | undefined =>
  element.checkVisibility?.({ visibilityProperty: true }) ?? element.isConnected;
