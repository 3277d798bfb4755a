/** Focused element inside `element`; `null` if none. */
export function focusedIn(element: HTMLElement): HTMLElement | null {
  const { activeElement } = element.getRootNode() as Document | ShadowRoot;
  return element.contains(activeElement) ? (activeElement as HTMLElement) : null;
}

/**
 * Focuses the first target that is on the stage and can receive focus (hidden elements cannot), or the stage if there is none. If the body
 * had focus, keys and screen readers would start at the top of the page.
 */
export function moveFocus(stage: HTMLElement, ...targets: readonly (HTMLElement | null)[]): void {
  for (const target of targets) {
    if (!target || !stage.contains(target)) continue;
    target.focus({ preventScroll: true });
    if (focusedIn(target)) return;
  }
  if (!stage.hasAttribute('tabindex')) stage.tabIndex = -1;
  stage.focus({ preventScroll: true });
}
