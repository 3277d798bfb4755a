/**
 * Keeps focus on the stage when the focused element is removed or hidden, such as an overlay at the end of its scene, until
 * `signal` aborts. If the body had focus, keys and screen readers would start at the top of the page.
 */
export function keepFocusOnStage(stage: HTMLElement, signal: AbortSignal): void {
  const { ownerDocument } = stage;
  let focused: Element | null = null;
  const keep = (): void => {
    if (!focused || stage.matches(':focus-within')) return;
    // An element that is still visible was left on purpose, and so was one that lost focus to another element on the page.
    const isNowhere = ownerDocument.activeElement === ownerDocument.body;
    const isLost = isNowhere && !isVisible(focused);
    focused = null;
    observer.disconnect();
    if (!isLost || !ownerDocument.hasFocus()) return;
    if (!stage.hasAttribute('tabindex')) stage.tabIndex = -1;
    stage.focus({ preventScroll: true });
  };
  // Not every browser fires `focusout` for a removed element.
  const observer = new MutationObserver(keep);
  const onFocus = (event: FocusEvent): void => {
    focused = event.composedPath()[0] as Element;
    observer.observe(stage, { childList: true, subtree: true });
  };
  stage.addEventListener('focusin', onFocus, { signal });
  // During `focusout` the body is focused, even if another element is next.
  stage.addEventListener('focusout', () => queueMicrotask(keep), { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}

/** `undefined` in older browsers and in a DOM without layout, which cannot tell whether an element is hidden. */
const isVisible = (element: Partial<Element>): boolean | undefined =>
  element.checkVisibility?.({ visibilityProperty: true }) ?? element.isConnected;
