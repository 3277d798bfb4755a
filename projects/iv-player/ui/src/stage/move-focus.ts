/** Focused element inside `element`; `null` if none. */
export function focusedIn(element: HTMLElement): HTMLElement | null {
  const { activeElement } = element.getRootNode() as Document | ShadowRoot;
  return element.contains(activeElement) ? (activeElement as HTMLElement) : null;
}

/** Focuses the first visible target, or the stage. From the body, keys and screen readers would start at the top of the page. */
export function moveFocus(stage: HTMLElement, ...targets: readonly (HTMLElement | null)[]): void {
  for (const target of targets) {
    if (!target || !stage.contains(target)) continue;
    target.focus({ preventScroll: true });
    if (focusedIn(target)) return;
  }
  if (!stage.hasAttribute('tabindex')) stage.tabIndex = -1;
  stage.focus({ preventScroll: true });
}
